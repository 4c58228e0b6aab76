import type { PdfFile } from '../../pdf/pdf-file.js'
import { page, type PdfaCase, requirement } from '../../requirements/case.js'

interface Hidden {
  readonly subtype?: string
  readonly base?: string
  readonly encoding?: string
  /** Flags of a font descriptor. */
  readonly flags?: number
}

/** Text in mode 3, as scans have it over their pictures, in a simple font that is not embedded (objects 40, 41). */
function hidden(text: string, parts: Hidden = {}, level = 'B'): PdfFile {
  const { subtype = 'Type1', base = 'Helvetica', encoding = '', flags } = parts
  const descriptor = flags === undefined ? '' : '/FontDescriptor 41 0 R'
  return page(`/Artifact BMC BT 3 Tr /F 9 Tf ${text} Tj ET EMC`, {
    resources: '/Font<</F 40 0 R>>',
    invoice: { pdfaConformance: `<pdfaid:conformance>${level}</pdfaid:conformance>` },
  })
    .object(
      40,
      `<</Type/Font/Subtype/${subtype}/BaseFont/${base}/FirstChar 0/LastChar 255/Widths[${'500 '.repeat(256)}]${descriptor}${encoding}>>`,
    )
    .object(
      41,
      `<</Type/FontDescriptor/FontName/${base}/Flags ${String(flags ?? 32)}/FontBBox[0 0 500 500]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 500/StemV 80>>`,
    )
}

const WIN = '/Encoding/WinAnsiEncoding'
const EXPERT = '/Encoding/MacExpertEncoding'
const differences = (names: string) => `/Encoding<</Type/Encoding/Differences[${names}]>>`
const OTHER = { base: 'Other', flags: 32 }
const TRUETYPE = { ...OTHER, subtype: 'TrueType', encoding: WIN }
const SYMBOLIC = { base: 'Other', subtype: 'TrueType', flags: 4 }

/** 6.2.11.7.2 and 6.2.11.8 for hidden text, whose font need not be embedded. */
export const HIDDEN_TEXT_CASES: readonly PdfaCase[] = [
  requirement(
    '6.2.11.8-1',
    {
      'hidden, a standard font': () => hidden('(A)'),
      'hidden, a code of its encoding': () => hidden('<81>', { encoding: WIN }),
      'hidden, a code of MacExpertEncoding': () => hidden('<81>', { encoding: EXPERT }),
      'hidden, what may be built in': () => hidden('<00>', OTHER),
      'hidden, what may be built in beside /Differences': () =>
        hidden('<00>', { ...OTHER, encoding: differences('65/A') }),
      'hidden, a standard font with a descriptor': () => hidden('<00>', { flags: 32 }),
      'hidden, a symbolic TrueType font': () => hidden('<01>', SYMBOLIC),
    },
    {
      'hidden, beyond StandardEncoding': () => hidden('<00>'),
      'hidden, beyond StandardEncoding and /Differences': () =>
        hidden('<A0>', { encoding: differences('65/A') }),
      'hidden, beyond WinAnsiEncoding': () => hidden('<01>', { encoding: WIN }),
      'hidden, beyond WinAnsiEncoding in TrueType': () => hidden('<01>', TRUETYPE),
      'hidden, beyond MacExpertEncoding': () => hidden('(A)', { encoding: EXPERT }),
      'hidden, by its name': () => hidden('(A)', { ...OTHER, encoding: differences('65/.notdef') }),
      'hidden, code 0 of a symbolic TrueType font': () => hidden('<00>', SYMBOLIC),
    },
  ),
  requirement(
    '6.2.11.7.2-1',
    {
      'hidden, a standard font': () => hidden('(A)', {}, 'U'),
      'hidden, a named encoding': () => hidden('(A)', { ...OTHER, encoding: WIN }, 'U'),
      'hidden, a name of /Differences': () =>
        hidden('(A)', { ...OTHER, encoding: differences('65/A') }, 'U'),
    },
    {
      'hidden, what is built in': () => hidden('(A)', OTHER, 'U'),
      'hidden, a standard font with a descriptor': () => hidden('(A)', { flags: 32 }, 'U'),
      'hidden, a standard font of symbols': () => hidden('(A)', { base: 'Symbol' }, 'U'),
      'hidden, StandardEncoding by its name': () =>
        hidden('(A)', { ...OTHER, encoding: '/Encoding/StandardEncoding' }, 'U'),
    },
    '3u',
  ),
].flat()
