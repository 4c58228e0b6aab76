import { cffFont, type1Font } from '../fonts/font-files.js'
import { trueTypeFont, type TrueTypeParts } from '../fonts/truetype-font.js'
import type { PdfFile } from '../pdf/pdf-file.js'
import { document, PAINT, SILENT, ua } from './accessible-document.js'
import type { PdfaCase } from '../requirements/case.js'

const UNICODE = { platform: 3, encoding: 1, glyphs: { 65: 1, 66: 2 } }
const SYMBOLS = { platform: 3, encoding: 0, glyphs: { 0xf041: 1, 0xf042: 2 } }
const MAC = { platform: 1, encoding: 0, glyphs: { 65: 1, 66: 2 } }
const LATIN = '/Encoding/WinAnsiEncoding'

interface Shown {
  readonly language?: Parameters<typeof document>[1]
  readonly text?: string
  readonly dict?: string
  readonly descriptor?: string
  readonly file?: string
  readonly program?: Partial<TrueTypeParts>
}

/** Tagged text in a font (object 40) with its descriptor (41), a TrueType program (42) and a CMap (43). */
function shown(parts: Shown): PdfFile {
  const { text = '(A)', dict = '', descriptor = '', file, program, language } = parts
  return document(`/P <</MCID 0>> BDC BT /T 9 Tf ${text} Tj ET EMC`, {
    resources: '/Font<</T 40 0 R>>',
    ...language,
  })
    .object(40, `<</Type/Font/BaseFont/ABCDEF+Test${dict}>>`)
    .object(
      41,
      `<</Type/FontDescriptor/FontName/ABCDEF+Test/FontBBox[0 0 500 500]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 500/StemV 80${file ?? '/FontFile2 42 0 R'}${descriptor}>>`,
    )
    .deflated(42, '', trueTypeFont({ widths: [500, 600, 700], cmaps: [UNICODE], ...program }))
}

interface Simple extends Shown {
  readonly widths?: string
  readonly last?: number
  readonly entries?: string
  readonly map?: string
}

/** A TrueType font: Latin (flags 32) or symbolic (flags 4). */
function simple(flags: number, entries: string, parts: Simple = {}): PdfFile {
  const map = parts.map === undefined ? '' : '/ToUnicode 43 0 R'
  return shown({
    dict: `/Subtype/TrueType/FirstChar 65/LastChar ${parts.last ?? 66}/Widths[${parts.widths ?? '600 700'}]/FontDescriptor 41 0 R${entries}${map}`,
    program: { cmaps: [flags === 4 ? SYMBOLS : UNICODE] },
    ...parts,
    descriptor: `/Flags ${flags}${parts.descriptor ?? ''}`,
  }).stream(43, '', toUnicode(parts.map ?? ''))
}

const MAP = '1 beginbfchar <41> <0041> endbfchar'

function toUnicode(map: string): string {
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange ${map} endcmap end end`
}

interface Composite extends Shown {
  readonly encoding?: string
  readonly ordering?: string
  readonly cidToGid?: string
  /** Of the embedded CMap, object 44. */
  readonly cmap?: { readonly entries?: string; readonly mode?: number; readonly uses?: string }
}

/** A composite font of TrueType (CIDFont 45) whose CIDs 1 and 2 are A and B. */
function composite(parts: Composite = {}): PdfFile {
  const { encoding = '/Identity-H', cidToGid = '/CIDToGIDMap/Identity', cmap = {} } = parts
  const info = `<</Registry(Adobe)/Ordering(${parts.ordering ?? 'Identity'})/Supplement 0>>`
  return shown({
    text: '<0001>',
    dict: `/Subtype/Type0/Encoding${encoding}/DescendantFonts[45 0 R]/ToUnicode 43 0 R`,
    ...parts,
    descriptor: `/Flags 4${parts.descriptor ?? ''}`,
  })
    .stream(
      43,
      '',
      toUnicode('1 beginbfrange <0000> <0009> <0041> endbfrange').replace(
        '<00> <FF>',
        '<0000> <FFFF>',
      ),
    )
    .stream(
      44,
      `/Type/CMap/CMapName/Own/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>${cmap.entries ?? ''}`,
      `/CIDInit /ProcSet findresource begin 12 dict begin begincmap ${cmap.uses ?? ''} /CIDSystemInfo 3 dict dup begin /Registry (Adobe) def /Ordering (Identity) def /Supplement 0 def end def /CMapName /Own def /CMapType 1 def /WMode ${cmap.mode ?? 0} def 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 begincidrange <0001> <0002> 1 endcidrange endcmap end end`,
    )
    .object(
      45,
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+Test/CIDSystemInfo${info}${cidToGid}/DW 500/W[1[600 700]]/FontDescriptor 41 0 R>>`,
    )
}

/** The CIDFont of a composite font, with a part of it replaced. */
function cidFont(from: string | RegExp, to: string): PdfFile {
  const file = composite()
  const body = file.objects.get(45)
  return file.object(45, typeof body === 'string' ? body.replace(from, to) : '')
}

const TYPE1 = type1Font({ '.notdef': [139, 139, 13, 14], A: [139, 199, 13, 14] })
const CLEAR = Buffer.from(TYPE1).indexOf('eexec') + 6

function type1(charSet: string, program = TYPE1, widths = '/Widths[60]'): PdfFile {
  return shown({
    dict: `/Subtype/Type1/FirstChar 65/LastChar 65${widths}/FontDescriptor 41 0 R${LATIN}`,
    descriptor: `/Flags 32/CharSet(${charSet})`,
    file: '/FontFile 46 0 R',
  }).stream(46, `/Length1 ${CLEAR}/Length2 ${program.length - CLEAR}/Length3 0`, program)
}

/** A font of which the CIDSet has these bits. */
function cidSet(bits: string, format = 'CIDFontType0C'): PdfFile {
  const program = cffFont({
    charstrings: [
      [139, 14],
      [146, 139, 22, 14],
    ],
    ids: [1],
    isCid: true,
  })
  return composite({ file: '/FontFile3 46 0 R', descriptor: '/CIDSet 47 0 R' })
    .object(
      45,
      '<</Type/Font/Subtype/CIDFontType0/BaseFont/ABCDEF+Test/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500/W[1[7]]/FontDescriptor 41 0 R>>',
    )
    .stream(46, `/Subtype/${format}`, program)
    .stream(47, '', bits)
}

/** 7.21: fonts, the clauses of which are those of PDF/A; and the language of text. */
export const PDFUA_FONT_CASES: readonly PdfaCase[] = [
  ua(
    '7.2-34',
    {
      'a language': () => simple(32, LATIN),
      'a language of an artifact': () =>
        document(`${PAINT} /Artifact <</Lang(en)>> BDC BT () Tj ET EMC`, SILENT),
    },
    {
      none: () => simple(32, LATIN, { language: SILENT }),
      'none in an artifact': () => document(`${PAINT} /Artifact BMC BT () Tj ET EMC`, SILENT),
    },
  ),
  ua(
    '7.21.3.1-1',
    { alike: () => composite({ encoding: ' 44 0 R' }) },
    { 'another ordering': () => composite({ encoding: ' 44 0 R', ordering: 'Own' }) },
  ),
  ua('7.21.3.2-1', { identity: () => composite() }, { none: () => composite({ cidToGid: '' }) }),
  ua(
    '7.21.3.3-1',
    { embedded: () => composite({ encoding: ' 44 0 R' }) },
    { neither: () => composite({ encoding: '/Own-H' }) },
  ),
  ua(
    '7.21.3.3-2',
    { vertical: () => composite({ encoding: ' 44 0 R', cmap: { entries: '/WMode 1', mode: 1 } }) },
    { 'two modes': () => composite({ encoding: ' 44 0 R', cmap: { entries: '/WMode 1' } }) },
  ),
  ua(
    '7.21.3.3-3',
    {
      predefined: () =>
        composite({
          encoding: ' 44 0 R',
          cmap: { entries: '/UseCMap/Identity-H', uses: '/Identity-H usecmap' },
        }),
    },
    {
      another: () =>
        composite({
          encoding: ' 44 0 R',
          cmap: { entries: '/UseCMap/Own-H', uses: '/Own-H usecmap' },
        }),
    },
  ),
  ua(
    '7.21.4.1-1',
    { embedded: () => simple(32, LATIN) },
    {
      none: () => simple(32, LATIN, { file: '' }),
      'a program in no known format': () => cidSet('\xc0', 'Odd'),
      'a Type 1 program without closefile': () => type1('/A', TYPE1.subarray(0, -4)),
    },
  ),
  ua(
    '7.21.4.1-2',
    { 'a glyph': () => composite() },
    { 'no glyph': () => composite({ text: '<0009>' }) },
  ),
  ua('7.21.4.2-1', { all: () => type1('/A') }, { none: () => type1('/B') }),
  ua('7.21.4.2-2', { all: () => cidSet('\xc0') }, { none: () => cidSet('\x80') }),
  ua(
    '7.21.5-1',
    { 'one unit more': () => simple(32, LATIN, { widths: '601 700' }) },
    {
      'another width': () => simple(32, LATIN, { widths: '700 700' }),
      'no widths': () => type1('/A', TYPE1, ''),
    },
  ),
  ua(
    '7.21.6-1',
    { 'a table for Unicode': () => simple(32, LATIN) },
    { symbols: () => simple(32, LATIN, { program: { cmaps: [SYMBOLS] } }) },
  ),
  ua(
    '7.21.6-2',
    {
      names: () =>
        simple(32, '/Encoding<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[66/A]>>'),
    },
    {
      'no base': () => simple(32, '/Encoding<</Type/Encoding/Differences[66/A]>>'),
      'an unknown name': () =>
        simple(32, '/Encoding<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[66/zzz]>>'),
    },
  ),
  ua(
    '7.21.6-3',
    { none: () => simple(4, '', { map: MAP }) },
    { 'a symbolic font with encoding': () => simple(4, LATIN) },
  ),
  ua(
    '7.21.6-4',
    { one: () => simple(4, '', { map: MAP, program: { cmaps: [MAC] } }) },
    {
      'two, and none of symbols': () =>
        simple(4, '', { map: MAP, program: { cmaps: [MAC, UNICODE] } }),
    },
  ),
  ua(
    '7.21.7-1',
    { 'a map': () => simple(4, '', { map: MAP }) },
    { 'a symbolic font without map': () => simple(4, '') },
  ),
  ua(
    '7.21.7-2',
    { 'a letter': () => simple(4, '', { map: MAP }) },
    {
      zero: () => simple(4, '', { map: MAP.replace('0041', '0000') }),
      'byte order mark': () => simple(4, '', { map: MAP.replace('0041', 'FEFF') }),
    },
  ),
  ua(
    '7.21.4.1-1',
    { 'a CIDFont': () => cidFont(/$/, '') },
    {
      'a CIDFont without name': () => cidFont('/BaseFont/ABCDEF+Test', ''),
      'a CIDFont of no kind': () => cidFont('/Subtype/CIDFontType2', ''),
    },
  ),
  ua(
    '7.21.5-1',
    { 'a last character that is shown': () => simple(32, LATIN, { last: 65 }) },
    { 'a last character before it': () => simple(32, LATIN, { last: 64 }) },
  ),
  ua(
    '7.21.8-1',
    {
      'CID 1': () => composite({ text: '<0001>' }),
      'not visible': () => composite({ text: '3 Tr <0001>' }),
    },
    {
      'CID 0': () => composite({ text: '<0000>' }),
      'not visible': () => composite({ text: '3 Tr <0000>' }),
    },
  ),
].flat()
