import { openTypeFont } from '../../fonts/opentype-font.js'
import { trueTypeFont } from '../../fonts/truetype-font.js'
import type { PdfFile } from '../../pdf/pdf-file.js'
import { type PdfaCase, requirement } from '../../requirements/case.js'
import { CFF, CFF_CID, composite, trueType, TYPE1 } from './font-cases.js'

const PARTS = {
  widths: [0, 7, 8],
  cmaps: [{ platform: 3, encoding: 1, glyphs: { 65: 1, 66: 2 } }],
}
const FILE = { file: '/FontFile3 45 0 R' }
const GLYF = trueTypeFont(PARTS)
export const OPEN = openTypeFont(CFF, PARTS)
const OPEN_CID = openTypeFont(CFF_CID, PARTS)

const within = (font: PdfFile, program: Uint8Array, subtype = 'OpenType') =>
  font.stream(45, `/Subtype/${subtype}`, program)

/** The letter A in a simple font of this kind. */
export const simple = (
  kind: string,
  program: Uint8Array,
  widths = '7 8',
  subtype = 'OpenType',
): PdfFile =>
  within(
    trueType('(A)', {
      ...FILE,
      dict: `/Type/Font/Subtype/${kind}/BaseFont/ABCDEF+Test/FirstChar 65/LastChar 66/Widths[${widths}]`,
    }),
    program,
    subtype,
  )

/** CID 1 in a composite font of this kind. */
const cid = (
  subtype: string,
  program: Uint8Array,
  widths = '1[7 8]',
  format = 'OpenType',
): PdfFile =>
  within(
    composite('<0001>', {
      ...FILE,
      subtype,
      widths,
      ...(subtype === 'CIDFontType0' ? { map: '' } : {}),
    }),
    program,
    format,
  )

/** A program as that of TrueType. */
export const asTrueType = (program: Uint8Array): PdfFile =>
  trueType('(A)', {
    file: '/FontFile2 45 0 R',
    dict: '/Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Test/FirstChar 65/LastChar 66/Widths[7 8]',
  }).stream(45, `/Length1 ${program.length}`, program)

/** The same in a composite font. */
export const asCidTrueType = (program: Uint8Array): PdfFile =>
  composite('<0001>', { file: '/FontFile2 45 0 R', widths: '1[7 8]' }).stream(
    45,
    `/Length1 ${program.length}`,
    program,
  )

/** OpenType programs by the font that embeds them (ISO 32000-1, table 126). */
export const OPENTYPE_CASES: readonly PdfaCase[] = [
  requirement(
    '6.2.11.4.1-1',
    {
      'OpenType with CFF in a font of Type 1': () => simple('Type1', OPEN),
      'OpenType with CFF in a multiple master font': () => simple('MMType1', OPEN),
      'OpenType with CFF, of another version, in a font of Type 1': () =>
        simple('Type1', openTypeFont(CFF, PARTS, { version: '\u0000\u0001\u0000\u0000' })),
      'OpenType with CFF and its table alone in a CIDFont of type 0': () =>
        cid('CIDFontType0', openTypeFont(CFF, PARTS, { without: ['hmtx', 'hhea', 'head'] })),
      'OpenType with a CID-keyed CFF in a CIDFont of type 0': () => cid('CIDFontType0', OPEN_CID),
      'OpenType with glyf in a TrueType font': () => simple('TrueType', GLYF),
      'OpenType with glyf in a CIDFont of type 2': () => cid('CIDFontType2', GLYF),
    },
    {
      'OpenType with glyf in a font of Type 1': () => simple('Type1', GLYF),
      'OpenType with glyf in a CIDFont of type 0': () => cid('CIDFontType0', GLYF),
      'OpenType with CFF that is not in it, in a font of Type 1': () => simple('Type1', CFF),
      'OpenType with CFF that is not in it, in a CIDFont of type 0': () =>
        cid('CIDFontType0', CFF_CID),
      'OpenType without metrics in a TrueType font': () =>
        simple('TrueType', openTypeFont(CFF, PARTS, { without: ['hmtx'] })),
      'OpenType with CFF as its table alone, in a font of Type 1': () =>
        simple('Type1', OPEN, '7 8', 'Type1C'),
      'OpenType with CFF as its table alone, in a CIDFont of type 0': () =>
        cid('CIDFontType0', OPEN_CID, '1[7 8]', 'CIDFontType0C'),
      'CFF as TrueType': () => asTrueType(CFF),
      'CFF as TrueType in a CIDFont of type 2': () => asCidTrueType(CFF),
      'Type 1 as CFF': () => simple('Type1', TYPE1, '500 600', 'Type1C'),
    },
  ),
  requirement(
    '6.2.11.4.1-2',
    {},
    { 'OpenType with a CID-keyed CFF in a font of Type 1': () => simple('Type1', OPEN_CID) },
  ),
  requirement(
    '6.2.11.5-1',
    {},
    {
      'OpenType with CFF, the widths of the metrics': () =>
        simple('Type1', openTypeFont(CFF, { ...PARTS, widths: [0, 500, 600] }), '500 600'),
      'OpenType with CFF, other widths, in a CIDFont of type 0': () =>
        cid('CIDFontType0', OPEN, '1[500 600]'),
    },
  ),
].flat()
