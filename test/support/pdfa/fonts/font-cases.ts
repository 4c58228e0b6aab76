import { cffFont, type1Font } from '../../fonts/font-files.js'
import { trueTypeFont, type TrueTypeParts } from '../../fonts/truetype-font.js'
import type { PdfFile } from '../../pdf/pdf-file.js'
import { type Flavour, page, type PdfaCase, requirement } from '../../requirements/case.js'

const UNICODE = { platform: 3, encoding: 1, glyphs: { 65: 1, 66: 2 } }
const SYMBOLS = { platform: 3, encoding: 0, glyphs: { 0xf041: 1, 0xf042: 2 } }
const MAC = { platform: 1, encoding: 0, glyphs: { 65: 1, 66: 2 } }
const WIDTHS = [500, 600, 700]
/** The glyphs of A (600 units) and B (700 units). */
export const PROGRAM: TrueTypeParts = { widths: WIDTHS, cmaps: [UNICODE] }

interface Simple {
  readonly dict?: string
  readonly widths?: string
  readonly flags?: number
  readonly encoding?: string
  readonly descriptor?: string
  readonly program?: TrueTypeParts
  readonly file?: string
  readonly level?: string
}

/** Text in a TrueType font of its own (objects 40 to 42). */
export function trueType(text: string, parts: Simple = {}): PdfFile {
  const { encoding = '/Encoding/WinAnsiEncoding', widths = '600 700', flags = 32 } = parts
  return page(`BT /F 9 Tf ${text} Tj ET`, {
    resources: '/Font<</F 40 0 R>>',
    invoice: { pdfaConformance: `<pdfaid:conformance>${parts.level ?? 'B'}</pdfaid:conformance>` },
  })
    .object(
      40,
      `<<${parts.dict ?? `/Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Test/FirstChar 65/LastChar 66/Widths[${widths}]`}/FontDescriptor 41 0 R${encoding}>>`,
    )
    .object(
      41,
      `<</Type/FontDescriptor/FontName/ABCDEF+Test/Flags ${flags}/FontBBox[0 0 500 500]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 500/StemV 80${parts.file ?? '/FontFile2 42 0 R'}${parts.descriptor ?? ''}>>`,
    )
    .deflated(
      42,
      `/Length1 ${trueTypeFont(parts.program ?? PROGRAM).length}`,
      trueTypeFont(parts.program ?? PROGRAM),
    )
}

const symbolic = (text: string, parts: Simple = {}) =>
  trueType(text, {
    flags: 4,
    encoding: '',
    program: { widths: WIDTHS, cmaps: [SYMBOLS] },
    ...parts,
  })

interface Composite {
  readonly encoding?: string
  readonly info?: string
  readonly map?: string
  readonly widths?: string
  readonly subtype?: string
  readonly descriptor?: string
  readonly file?: string
  readonly toUnicode?: string
  readonly flavour?: Flavour
  readonly name?: string
}

const IDENTITY = '/Registry(Adobe)/Ordering(Identity)/Supplement 0'

/** Text in a composite font of TrueType (objects 40 to 44): CID 1 is A, CID 2 is B. */
export function composite(text: string, parts: Composite = {}): PdfFile {
  const { encoding = '/Identity-H', info = IDENTITY, map = '/CIDToGIDMap/Identity' } = parts
  const subtype = parts.subtype ?? 'CIDFontType2'
  const name = parts.name ?? 'ABCDEF+Test'
  return page(`BT /F 9 Tf ${text} Tj ET`, { resources: '/Font<</F 40 0 R>>' })
    .object(
      40,
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding${encoding}/DescendantFonts[43 0 R]${parts.toUnicode ?? ''}>>`,
    )
    .object(
      43,
      `<</Type/Font/Subtype/${subtype}/BaseFont/${name}/CIDSystemInfo<<${info}>>${map}/DW 500/W[${parts.widths ?? '1[600 700]'}]/FontDescriptor 41 0 R>>`,
    )
    .object(
      41,
      `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[0 0 500 500]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 500/StemV 80${parts.file ?? '/FontFile2 42 0 R'}${parts.descriptor ?? ''}>>`,
    )
    .deflated(42, '', trueTypeFont(PROGRAM))
}

interface Cmap {
  readonly mode?: string
  readonly uses?: string
  readonly spaces?: string
  readonly map?: string
  readonly dict?: string
  readonly info?: string
  readonly name?: string
}

/** A composite font under an embedded CMap (object 44). */
export function mapped(text: string, cmap: Cmap = {}, parts: Composite = {}): PdfFile {
  const name = cmap.name ?? 'Own-H'
  const info = cmap.info ?? IDENTITY
  return composite(text, { encoding: ' 44 0 R', ...parts }).stream(
    44,
    `/Type/CMap/CMapName/${name}/CIDSystemInfo<<${info}>>${cmap.dict ?? ''}`,
    `%!PS-Adobe-3.0 Resource-CMap
/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
${cmap.uses ?? ''}
/CIDSystemInfo 3 dict dup begin ${info.replace(/\/(\w+)\s*(\([^)]*\)|\d+)/g, '/$1 $2 def ')} end def
/CMapName /${name} def
/CMapType 1 def
${cmap.mode ?? '/WMode 0 def'}
${cmap.spaces ?? '1 begincodespacerange <0000> <FFFF> endcodespacerange'}
${cmap.map ?? '1 begincidrange <0001> <0002> 1 endcidrange'}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`,
  )
}

/** `.notdef` 0, A 7 and B 8 wide. */
export const CFF = cffFont({
  charstrings: [
    [139, 14],
    [146, 139, 22, 14],
    [147, 139, 22, 14],
  ],
  ids: [34, 35],
})
export const CFF_CID = cffFont({
  charstrings: [
    [139, 14],
    [146, 139, 22, 14],
    [147, 139, 22, 14],
  ],
  ids: [1, 5],
  isCid: true,
})
export const HSBW = (width: number) => [139, width + 139, 13, 14]
export const TYPE1 = type1Font({ '.notdef': HSBW(0), A: HSBW(60), B: HSBW(70) })

/** Its own encoding has B alone. */
const TYPE1_B = type1Font(
  { '.notdef': HSBW(0), A: HSBW(60), B: HSBW(60) },
  { encoding: '256 array\n0 1 255 {1 index exch /.notdef put} for\ndup 66 /B put\nreadonly def' },
)

/** Length of the part of the program that is not encrypted. */
export const CLEAR = Buffer.from(TYPE1).indexOf('eexec') + 6

/** It ends within the glyph B, which no text shows. */
const BROKEN_OFF = type1Font({
  '.notdef': HSBW(0),
  A: HSBW(60),
  B: [...HSBW(70), ...Array.from({ length: 200 }, () => 14)],
}).subarray(0, -150)

export function named(text: string, program: 'Type1' | 'Type1C', parts: Simple = {}): PdfFile {
  const widths = parts.widths ?? (program === 'Type1' ? '60 70' : '7 8')
  return trueType(text, {
    encoding: '',
    dict: `/Type/Font/Subtype/Type1/BaseFont/ABCDEF+Test/FirstChar 65/LastChar 66/Widths[${widths}]`,
    file: program === 'Type1' ? '/FontFile 45 0 R' : '/FontFile3 45 0 R',
    ...parts,
  }).stream(
    45,
    program === 'Type1'
      ? `/Length1 ${CLEAR}/Length2 ${TYPE1.length - CLEAR}/Length3 0`
      : '/Subtype/Type1C',
    program === 'Type1' ? TYPE1 : CFF,
  )
}

export function cidKeyed(text: string, parts: Composite = {}): PdfFile {
  return composite(text, {
    subtype: 'CIDFontType0',
    map: '',
    widths: '1[7]5[8]',
    file: '/FontFile3 45 0 R',
    ...parts,
  }).stream(45, '/Subtype/CIDFontType0C', CFF_CID)
}

/** A font of Type 3 with one glyph. */
export function type3(entries = '', text = '(a)'): PdfFile {
  return page(`BT /F 9 Tf ${text} Tj ET`, { resources: '/Font<</F 40 0 R>>' })
    .object(
      40,
      `<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[0.001 0 0 0.001 0 0]/CharProcs<</a 41 0 R>>/Encoding<</Type/Encoding/Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[9]/Resources<<>>${entries}>>`,
    )
    .stream(41, '', '9 0 0 0 9 9 d1 0 0 9 9 re f')
}

const JAPAN = (supplement: number) => `/Registry(Adobe)/Ordering(Japan1)/Supplement ${supplement}`
const DIFFERENCES = (names: string) =>
  `/Encoding<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[65${names}]>>`

/** Code 1 in a composite font of a character collection, under a CMap. */
const underCmap = (cmap: string, ordering: string, supplement: number, text = '<0001>') =>
  composite(text, {
    encoding: `/${cmap}`,
    info: `/Registry(Adobe)/Ordering(${ordering})/Supplement ${supplement}`,
    map: '/CIDToGIDMap 46 0 R',
  }).stream(46, '', '\x00\x01'.repeat(2000))

/** A composite font under a predefined CMap, of which each CID is the same glyph. */
function predefined(text: string, encoding: string, parts: Composite = {}, glyph = '\x00\x01') {
  return composite(text, {
    encoding,
    info: JAPAN(2),
    map: '/CIDToGIDMap 46 0 R',
    ...parts,
  }).stream(46, '', glyph.repeat(9000))
}

/** 6.2.11: fonts. */
export const FONT_CASES: readonly PdfaCase[] = [
  requirement(
    '6.2.11.2-1',
    { Font: () => trueType('(AB)') },
    {
      'another type': () =>
        trueType('(A)', {
          dict: '/Type/Fond/Subtype/TrueType/BaseFont/ABCDEF+Test/FirstChar 65/LastChar 66/Widths[600 700]',
        }),
    },
  ),
  requirement(
    '6.2.11.2-2',
    {
      Type1: () => named('(AB)', 'Type1'),
      Type1C: () => named('(AB)', 'Type1C'),
      Type3: () => type3(),
      Type0: () => composite('<00010002>'),
    },
    {},
  ),
  requirement(
    '6.2.11.2-3',
    { 'a name': () => trueType('(A)') },
    {
      'no name': () =>
        trueType('(A)', {
          dict: '/Type/Font/Subtype/TrueType/FirstChar 65/LastChar 66/Widths[600 700]',
        }),
    },
  ),
  requirement(
    '6.2.11.2-4',
    { 'a first code': () => trueType('(A)') },
    {
      none: () =>
        trueType('(A)', {
          dict: '/Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Test/LastChar 66/Widths[600 700]',
        }),
    },
  ),
  requirement(
    '6.2.11.2-5',
    { 'a last code': () => trueType('(A)') },
    {
      none: () =>
        trueType('(A)', {
          dict: '/Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Test/FirstChar 65/Widths[600 700]',
        }),
    },
  ),
  requirement(
    '6.2.11.2-6',
    { 'a width each': () => trueType('(A)') },
    {
      'none of an embedded font that is named as a standard one': () =>
        named('(A)', 'Type1', { dict: '/Type/Font/Subtype/Type1/BaseFont/Courier' }),
      'one too many': () => trueType('(A)', { widths: '600 700 800' }),
      none: () =>
        trueType('(A)', {
          dict: '/Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Test/FirstChar 65/LastChar 66',
        }),
      'a glyph that is no stream': () =>
        type3().object(
          40,
          '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[0.001 0 0 0.001 0 0]/CharProcs<</a 41 0 R/b/Odd>>/Encoding<</Type/Encoding/Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[9]/Resources<<>>>>',
        ),
      'in Type 3': () =>
        type3('/Widths[9 9]').object(
          40,
          '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[0.001 0 0 0.001 0 0]/CharProcs<</a 41 0 R>>/Encoding<</Type/Encoding/Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[9 9]/Resources<<>>>>',
        ),
    },
  ),
  requirement(
    '6.2.11.2-7',
    { CIDFontType0C: () => cidKeyed('<00010005>') },
    {
      another: () => named('(A)', 'Type1C').stream(45, '/Subtype/Odd', CFF),
      'of a TrueType program': () =>
        composite('<0001>').deflated(42, '/Subtype/Odd', trueTypeFont(PROGRAM)),
    },
  ),
  requirement(
    '6.2.11.3.1-1',
    {
      'Identity-H': () => composite('<0001>', { info: JAPAN(6) }),
      'an embedded CMap': () => mapped('<0001>'),
      'a newer CMap': () => mapped('<0001>', { info: JAPAN(6) }, { info: JAPAN(2) }),
      'a predefined CMap': () => underCmap('UniJIS-UTF16-H', 'Japan1', 5),
      'a predefined CMap of Chinese, as PDF 1.7 counts it': () =>
        underCmap('UniGB-UTF16-H', 'GB1', 4),
      'a predefined CMap of Korean, as PDF 1.7 counts it': () =>
        underCmap('UniKS-UTF16-H', 'Korea1', 2),
    },
    {
      'another ordering': () =>
        mapped(
          '<0001>',
          { info: JAPAN(0) },
          { info: '/Registry(Adobe)/Ordering(GB1)/Supplement 0' },
        ),
      'another registry': () =>
        mapped('<0001>', {}, { info: '/Registry(Other)/Ordering(Identity)/Supplement 0' }),
      'an older CMap': () => mapped('<0001>', { info: JAPAN(2) }, { info: JAPAN(6) }),
      'another ordering than the predefined CMap': () => underCmap('UniJIS-UTF16-H', 'GB1', 0),
      'a newer supplement than the predefined CMap': () => underCmap('H', 'Japan1', 6),
      'a newer supplement than PDF 1.7 counts': () => underCmap('UniGB-UTF16-H', 'GB1', 5),
      'a newer supplement than PDF 1.7 counts, traditional': () =>
        underCmap('HKscs-B5-H', 'CNS1', 4),
      'no ordering': () => mapped('<0001>', {}, { info: '/Registry(Adobe)/Supplement 0' }),
      'another ordering, hidden': () => underCmap('UniJIS-UTF16-H', 'GB1', 0, '3 Tr <0001>'),
    },
  ),
  requirement(
    '6.2.11.3.2-1',
    {
      Identity: () => composite('<0001>'),
      'a stream': () =>
        composite('<0001>', { map: '/CIDToGIDMap 46 0 R' }).stream(
          46,
          '',
          '\x00\x00\x00\x01\x00\x02',
        ),
    },
    {
      none: () => composite('<0001>', { map: '' }),
      'none, hidden': () => composite('3 Tr <0001>', { map: '' }),
    },
  ),
  requirement(
    '6.2.11.3.3-1',
    {
      'Identity-V': () => composite('<0001>', { encoding: '/Identity-V' }),
      embedded: () => mapped('<00010002>'),
    },
    {
      'an unknown name': () => composite('<0001>', { encoding: '/Own-H' }),
      'an unknown name, hidden': () => composite('3 Tr <0001>', { encoding: '/Own-H' }),
      'a name that ISO 32000-1 does not list': () => underCmap('UniJIS2004-UTF16-H', 'Japan1', 6),
    },
  ),
  requirement(
    '6.2.11.3.3-2',
    {
      'vertical in both': () => mapped('<0001>', { mode: '/WMode 1 def', dict: '/WMode 1' }),
      'in neither': () => mapped('<0001>', { mode: '' }),
    },
    {
      'in the CMap alone': () => mapped('<0001>', { mode: '/WMode 1 def' }),
      'in the dictionary alone': () => mapped('<0001>', { dict: '/WMode 1' }),
    },
  ),
  requirement(
    '6.2.11.3.3-3',
    {
      'a predefined CMap': () =>
        mapped('<0001>', { dict: '/UseCMap/Identity-H', uses: '/Identity-H usecmap' }),
      'a stream with the name of a predefined CMap': () =>
        mapped('<0001>', { dict: '/UseCMap 47 0 R' }).stream(47, '/CMapName(Identity-H)', ''),
    },
    {
      'a stream without a name': () =>
        mapped('<0001>', { dict: '/UseCMap 47 0 R' }).stream(47, '', ''),
      'a stream with a name of its own, beside a predefined one in the program': () =>
        mapped('<0001>', { dict: '/UseCMap 47 0 R', uses: '/Identity-H usecmap' }).stream(
          47,
          '/CMapName/Own-H',
          '',
        ),
      'what is neither a name nor a stream': () =>
        mapped('<0001>', { dict: '/UseCMap(Identity-H)' }),
      'an embedded one': () =>
        mapped('<0001>', { dict: '/UseCMap 47 0 R', uses: '/Base-H usecmap' }).stream(
          47,
          `/Type/CMap/CMapName/Base-H/CIDSystemInfo<<${IDENTITY}>>`,
          `/CMapName /Base-H def\n1 begincodespacerange <0000> <FFFF> endcodespacerange\n1 begincidrange <0000> <0002> 0 endcidrange\n`,
        ),
    },
  ),
  requirement(
    '6.2.11.4.1-1',
    { embedded: () => trueType('(A)'), 'invisible text': () => trueType('3 Tr (A)', { file: '' }) },
    {
      'not shown': () => trueType('()', { file: '' }),
      TrueType: () => trueType('(A)', { file: '' }),
      'standard 14': () =>
        page('BT /F 9 Tf (A) Tj ET', { resources: '/Font<</F 40 0 R>>' }).object(
          40,
          '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        ),
      'standard 14, in an array without text': () =>
        page('BT /F 9 Tf [] TJ ET', { resources: '/Font<</F 40 0 R>>' }).object(
          40,
          '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        ),
      composite: () => composite('<0001>', { file: '' }),
      'clipping text': () => trueType('7 Tr (A)', { file: '' }),
      'a Type 1 program that breaks off': () =>
        named('(A)', 'Type1').stream(
          45,
          `/Length1 ${CLEAR}/Length2 ${BROKEN_OFF.length - CLEAR}/Length3 0`,
          BROKEN_OFF,
        ),
    },
  ),
  requirement(
    '6.2.11.4.1-2',
    {
      'all glyphs': () => trueType('(AB)'),
      'all of a symbolic font': () => symbolic('(AB)'),
      'all under an embedded CMap': () => mapped('<00010002>'),
      'all under a CMap whose dictionary alone names the one that it builds on': () =>
        mapped('<00010002>', { dict: '/UseCMap/Identity-H', spaces: '', map: '' }),
      'a space that the map of the Macintosh alone has': () =>
        trueType('( )', {
          dict: '/Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Test/FirstChar 32/LastChar 32/Widths[600]',
          program: { widths: WIDTHS, cmaps: [{ ...MAC, glyphs: { 32: 1 } }] },
        }),
      'all under a predefined CMap': () =>
        predefined('<20>', '/90ms-RKSJ-H', { widths: '231[600]' }),
    },
    {
      'TrueType by code': () =>
        trueType('(C)', {
          dict: '/Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Test/FirstChar 65/LastChar 67/Widths[600 700 500]',
        }),
      symbolic: () =>
        symbolic('(C)', {
          dict: '/Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Test/FirstChar 65/LastChar 67/Widths[600 700 500]',
        }),
      'a character whose code the map of the Macintosh has for another': () =>
        trueType('<C4>', {
          dict: '/Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Test/FirstChar 196/LastChar 196/Widths[600]',
          program: { widths: WIDTHS, cmaps: [{ ...MAC, glyphs: { 0xc4: 1 } }] },
        }),
      'a code that the symbols lack, though the map of the Macintosh has it': () =>
        symbolic('(A)', {
          program: {
            widths: WIDTHS,
            cmaps: [MAC, { ...SYMBOLS, glyphs: { 0xf042: 2 } }],
          },
        }),
      'CFF by name': () =>
        named('(C)', 'Type1C', {
          dict: '/Type/Font/Subtype/Type1/BaseFont/ABCDEF+Test/FirstChar 65/LastChar 67/Widths[7 8 9]',
        }),
      'StandardEncoding, which is no name of an encoding, for a program with another': () =>
        named('(A)', 'Type1', { encoding: '/Encoding/StandardEncoding' }).stream(45, '', TYPE1_B),
      'under an encoding of no known name': () =>
        named('(C)', 'Type1C', { encoding: '/Encoding/Own' }),
      'Type 1': () =>
        named('(C)', 'Type1', {
          dict: '/Type/Font/Subtype/Type1/BaseFont/ABCDEF+Test/FirstChar 65/LastChar 67/Widths[60 70 80]',
        }),
      'a CID of TrueType beyond the program': () => composite('<0009>'),
      'a CID that CFF lacks': () => cidKeyed('<0003>'),
      'a CID of a predefined CMap beyond the program': () =>
        predefined('<20>', '/90ms-RKSJ-H', { widths: '231[600]' }, '\x00\u0009'),
      'a map to a glyph beyond the program': () =>
        composite('<0001>', { map: '/CIDToGIDMap 46 0 R' }).stream(46, '', '\x00\x00\0\u0009'),
    },
  ),
  requirement(
    '6.2.11.4.2-1',
    {
      'all glyphs': () => named('(A)', 'Type1C', { descriptor: '/CharSet(/A/B)' }),
      'Type 1': () => named('(A)', 'Type1', { descriptor: '/CharSet(/A/B)' }),
      'no subset': () =>
        named('(A)', 'Type1C', { descriptor: '/CharSet(/A)' }).object(
          40,
          '<</Type/Font/Subtype/Type1/BaseFont/Test/FirstChar 65/LastChar 66/Widths[7 8]/FontDescriptor 41 0 R>>',
        ),
    },
    {
      'one left out': () => named('(A)', 'Type1C', { descriptor: '/CharSet(/A)' }),
      'Type 1': () => named('(A)', 'Type1', { descriptor: '/CharSet(/B)' }),
      'one too many': () => named('(A)', 'Type1C', { descriptor: '/CharSet(/A/B/C)' }),
    },
  ),
  requirement(
    '6.2.11.4.2-2',
    {
      'all glyphs': () =>
        composite('<0001>', { descriptor: '/CIDSet 46 0 R' }).stream(46, '', '\u00e0'),
      CFF: () => cidKeyed('<0001>', { descriptor: '/CIDSet 46 0 R' }).stream(46, '', '\u00c4'),
    },
    {
      'one too many in TrueType': () =>
        composite('<0001>', { descriptor: '/CIDSet 46 0 R' }).stream(46, '', '\u00f0'),
      'many too many in TrueType': () =>
        composite('<0001>', { descriptor: '/CIDSet 46 0 R' }).stream(46, '', '\u00ff\u00ff\u00ff'),
      'one left out': () =>
        composite('<0001>', { descriptor: '/CIDSet 46 0 R' }).stream(46, '', '\u00c0'),
      CFF: () => cidKeyed('<0001>', { descriptor: '/CIDSet 46 0 R' }).stream(46, '', '\u00c0'),
      'one too many': () =>
        cidKeyed('<0001>', { descriptor: '/CIDSet 46 0 R' }).stream(46, '', '\u00e4'),
    },
  ),
  requirement(
    '6.2.11.5-1',
    {
      'a thousandth more': () => trueType('(A)', { widths: '601 700' }),
      'a wrong one that is not shown': () => trueType('(A)', { widths: '600 1' }),
      'invisible text': () => trueType('3 Tr (A)', { widths: '1 1' }),
      composite: () => composite('<0001>'),
      'a range of CIDs': () => composite('<0001>', { widths: '1 1 600' }),
      'two ranges with a CID, of which the first counts': () =>
        composite('<0001>', { widths: '1 1 600 1 1 500' }),
      'a range with a CID that a list has, too': () =>
        composite('<0001>', { widths: '1[600]1 1 500' }),
      'two lists with a CID, of which the last counts': () =>
        composite('<0001>', { widths: '1[500]1[600]' }),
      'codes of one and of two bytes': () =>
        predefined('<208140>', '/90ms-RKSJ-H', { widths: '231[600]633[600]' }),
      'a predefined CMap that builds on another': () =>
        predefined('<20>', '/90ms-RKSJ-V', { widths: '231[600]' }),
      'Unicode in a predefined CMap': () =>
        predefined('<0041>', '/UniJIS-UTF16-H', { widths: '34[600]' }),
    },
    {
      TrueType: () => trueType('(A)', { widths: '602 700' }),
      symbolic: () => symbolic('(A)', { widths: '300 700' }),
      'Type 1': () => named('(A)', 'Type1', { widths: '90 70' }),
      'Type 1 without widths': () =>
        named('(A)', 'Type1', { dict: '/Type/Font/Subtype/Type1/BaseFont/ABCDEF+Test' }),
      CFF: () => named('(A)', 'Type1C', { widths: '90 8' }),
      'CFF with a glyph that begins with no operator': () =>
        named('(A)', 'Type1C').stream(
          45,
          '/Subtype/Type1C',
          cffFont({
            charstrings: [
              [139, 14],
              [0, 139, 22, 14],
              [147, 139, 22, 14],
            ],
            ids: [34, 35],
          }),
        ),
      'a name in place of a width': () =>
        named('(A)', 'Type1C', { widths: '/x 8', descriptor: '/MissingWidth 7' }),
      composite: () => composite('<0001>', { widths: '1[900]' }),
      'a range that does not end at an integer': () => composite('<0001>', { widths: '1 1.5 600' }),
      'two ranges with a CID, of which the second is right': () =>
        composite('<0001>', { widths: '1 1 500 1 1 600' }),
      'an entry that does not begin with a CID': () =>
        composite('<0001>', { widths: '1[600][700]' }),
      'the default width': () => composite('<0001>', { widths: '' }),
      'CFF by CID': () => cidKeyed('<0005>', { widths: '1[7]5[80]' }),
      'under an embedded CMap': () => mapped('<0001>', {}, { widths: '1[1]' }),
      'under a predefined CMap': () => predefined('<20>', '/90ms-RKSJ-H', { widths: '231[650]' }),
      'a code of two bytes': () => predefined('<8140>', '/90ms-RKSJ-H', { widths: '633[650]' }),
      'in the CMap that another builds on': () =>
        predefined('<20>', '/90ms-RKSJ-V', { widths: '231[650]' }),
      'Unicode in a predefined CMap': () =>
        predefined('<0041>', '/UniJIS-UTF16-H', { widths: '34[650]' }),
      'Type 3': () => type3().stream(41, '', '30 0 0 0 9 9 d1 0 0 9 9 re f'),
      'a code beyond the widths': () =>
        trueType('(A)', {
          dict: '/Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Test/FirstChar 66/LastChar 66/Widths[700]',
        }),
    },
  ),
  requirement(
    '6.2.11.6-1',
    { 'a Unicode map': () => trueType('(A)') },
    {
      'symbols alone': () => trueType('(A)', { program: { widths: WIDTHS, cmaps: [SYMBOLS] } }),
      none: () => trueType('(A)', { program: { widths: WIDTHS, cmaps: [] } }),
    },
  ),
  requirement(
    '6.2.11.6-2',
    {
      MacRoman: () =>
        trueType('(A)', {
          encoding: '/Encoding/MacRomanEncoding',
          program: { widths: WIDTHS, cmaps: [MAC] },
        }),
      'names of the list': () => trueType('(A)', { encoding: DIFFERENCES('/A/B') }),
    },
    {
      Standard: () => trueType('(A)', { encoding: '/Encoding/StandardEncoding' }),
      none: () => trueType('(A)', { encoding: '' }),
      'Differences without a base': () =>
        trueType('(A)', { encoding: '/Encoding<</Type/Encoding/Differences[65/A]>>' }),
      'a name beside the list': () => trueType('(B)', { encoding: DIFFERENCES('/g17') }),
      'Differences without a Unicode map': () =>
        trueType('(A)', {
          encoding: DIFFERENCES('/A/B'),
          program: { widths: WIDTHS, cmaps: [MAC] },
        }),
    },
  ),
  requirement(
    '6.2.11.6-3',
    { 'no encoding': () => symbolic('(A)') },
    {
      'an encoding': () => symbolic('(A)', { encoding: '/Encoding/WinAnsiEncoding' }),
      Differences: () => symbolic('(A)', { encoding: DIFFERENCES('/A') }),
    },
  ),
  requirement(
    '6.2.11.6-4',
    {
      'one map': () => symbolic('(A)', { program: { widths: WIDTHS, cmaps: [MAC] } }),
      'symbols of two': () =>
        symbolic('(A)', { program: { widths: WIDTHS, cmaps: [MAC, SYMBOLS] } }),
    },
    {
      'two, none of them symbols': () =>
        symbolic('(A)', { program: { widths: WIDTHS, cmaps: [MAC, UNICODE] } }),
    },
  ),
  requirement(
    '6.2.11.8-1',
    {
      'other glyphs': () => trueType('(AB)'),
      'a map to glyph 0': () =>
        composite('<0001>', { map: '/CIDToGIDMap 46 0 R', widths: '1[500]' }).stream(
          46,
          '',
          '\x00\x00\x00\x00',
        ),
    },
    {
      'invisible, of CFF': () => cidKeyed('3 Tr <0003>'),
      'a code that a predefined CMap does not map': () =>
        predefined('<81AD>', '/90ms-RKSJ-H', { widths: '0[600]' }),
      'by its name': () =>
        named('(A)', 'Type1C', {
          encoding: '/Encoding<</Type/Encoding/Differences[65/.notdef]>>',
          widths: '0 8',
        }),
      invisible: () =>
        named('3 Tr (A)', 'Type1C', {
          encoding: '/Encoding<</Type/Encoding/Differences[65/.notdef]>>',
        }),
      'CID 0': () => composite('<0000>'),
      'half a code at the end': () => composite('<000102>'),
      'CID 0 of CFF': () => cidKeyed('<0000>', { widths: '0[0]1[7]5[8]' }),
      'a code that a CMap leaves out': () => mapped('<0007>'),
      'a code that MacRomanEncoding leaves out': () =>
        trueType('<01>', { encoding: '/Encoding/MacRomanEncoding' }),
      'the code 0 in WinAnsiEncoding': () => trueType('<00>'),
      'a code without a name in Type 1': () =>
        named('(A)', 'Type1', {
          encoding: '/Encoding<</Type/Encoding/Differences[65/.notdef]>>',
          widths: '0 70',
        }),
    },
  ),
].flat()
