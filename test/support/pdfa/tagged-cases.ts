import { type1Font } from '../fonts/font-files.js'
import { trueTypeFont } from '../fonts/truetype-font.js'
import type { PdfFile } from '../pdf/pdf-file.js'
import { page, type PdfaCase, requirement } from '../requirements/case.js'
import { named } from './fonts/font-cases.js'

interface Tagged {
  readonly level?: string
  readonly mark?: string
  readonly root?: string
  readonly language?: string
  readonly type?: string
  readonly element?: string
  readonly roles?: string
}

/** Content in one structure element (objects 50 and 51). */
function tagged(content: string, parts: Tagged = {}, resources = ''): PdfFile {
  const { level = 'A', mark = '/MarkInfo<</Marked true>>', root = '/StructTreeRoot 50 0 R' } = parts
  return page(content, {
    resources,
    page: '/StructParents 0',
    invoice: {
      pdfaConformance: `<pdfaid:conformance>${level}</pdfaid:conformance>`,
      catalog: `${mark}${root}${parts.language ?? '/Lang(en)'}`,
    },
  })
    .object(
      50,
      `<</Type/StructTreeRoot/K 51 0 R/ParentTree<</Nums[0[51 0 R]]>>${parts.roles === undefined ? '' : `/RoleMap<<${parts.roles}>>`}>>`,
    )
    .object(
      51,
      `<</Type/StructElem/S/${parts.type ?? 'P'}/P 50 0 R/Pg 3 0 R/K 0${parts.element ?? ''}>>`,
    )
}

const PAINT = '/P <</MCID 0>> BDC 0 0 9 9 re f EMC'

interface Texted extends Tagged {
  readonly unicode?: string
  readonly before?: string
  readonly encoding?: string
}

/** Text in a font (objects 40 to 43) whose Unicode values are given. */
export function text(
  code: string,
  { unicode, before = '/P <</MCID 0>> BDC', encoding = '', ...parts }: Texted,
): PdfFile {
  const map = unicode === undefined ? '' : '/ToUnicode 43 0 R'
  return tagged(`${before} BT /F 9 Tf ${code} Tj ET EMC`, parts, '/Font<</F 40 0 R>>')
    .object(
      40,
      `<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Test/FirstChar 65/LastChar 66/Widths[600 700]/FontDescriptor 41 0 R${encoding}${map}>>`,
    )
    .object(
      41,
      `<</Type/FontDescriptor/FontName/ABCDEF+Test/Flags ${encoding === '' ? 4 : 32}/FontBBox[0 0 500 500]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 500/StemV 80/FontFile2 42 0 R>>`,
    )
    .deflated(
      42,
      '',
      trueTypeFont({
        widths: [500, 600, 700],
        cmaps: [
          encoding === ''
            ? { platform: 3, encoding: 0, glyphs: { 0xf041: 1, 0xf042: 2 } }
            : { platform: 3, encoding: 1, glyphs: { 65: 1, 66: 2 } },
        ],
      }),
    )
    .stream(
      43,
      '',
      `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange ${unicode ?? ''} endcmap end end`,
    )
}

const bfchar = (value: string) => `1 beginbfchar <41> <${value}> endbfchar`

/** A Type 1 font whose glyph for the code of A has this name. */
const glyphNamed = (name: string) =>
  named('(A)', 'Type1', {
    level: 'U',
    encoding: `/Encoding<</Differences[65/${name}]>>`,
  }).stream(45, '', type1Font({ '.notdef': [139, 139, 13, 14], [name]: [139, 199, 13, 14] }))

const LATIN = '/Encoding/WinAnsiEncoding'

/** 6.2.11.7 and 6.7: Unicode values and logical structure, at levels U and A. */
export const TAGGED_CASES: readonly PdfaCase[] = [
  requirement(
    '6.2.11.7.2-1',
    {
      'a map': () => text('(A)', { level: 'U', unicode: bfchar('0041') }),
      'a named encoding': () => text('(A)', { level: 'U', encoding: LATIN }),
      'a name of the Adobe Glyph List': () => glyphNamed('afii10017'),
      'a name of ZapfDingbats': () => glyphNamed('a20'),
      'a list with more entries than its number': () =>
        text('(A)', { level: 'U', unicode: `1 beginbfchar <41> <0041> <42> <0042> endbfchar` }),
    },
    {
      'a list with fewer entries than its number': () =>
        text('(A)', { level: 'U', unicode: `2 beginbfchar <41> <0041> endbfchar` }),
      'a list of no number': () =>
        text('(A)', { level: 'U', unicode: `beginbfchar <41> <0041> endbfchar` }),
      'a name that is built from a code': () => glyphNamed('uni0041'),
      'a name with a suffix': () => glyphNamed('A.alt'),
      'a name that is built of two others': () => glyphNamed('f_i'),
      'a number that no name of ZapfDingbats has': () => glyphNamed('a80'),
      'a symbolic font without map': () => text('(A)', { level: 'U' }),
      'a code that the map leaves out': () => text('(B)', { level: 'U', unicode: bfchar('0041') }),
    },
    '3u',
  ),
  requirement(
    '6.2.11.7.2-2',
    { 'a letter': () => text('(A)', { level: 'U', unicode: bfchar('0041') }) },
    {
      'U+0000': () => text('(A)', { level: 'U', unicode: bfchar('0000') }),
      'U+FEFF': () => text('(A)', { level: 'U', unicode: bfchar('FEFF') }),
      'U+FFFE': () => text('(A)', { level: 'U', unicode: bfchar('FFFE') }),
      'in a longer text': () => text('(A)', { level: 'U', unicode: bfchar('00410000') }),
    },
    '3u',
  ),
  requirement(
    '6.2.11.7.3-1',
    {
      'no private value': () => text('(A)', { unicode: bfchar('0041') }),
      'ActualText in the content': () =>
        text('(A)', { unicode: bfchar('E000'), before: '/P <</MCID 0/ActualText(x)>> BDC' }),
      'ActualText of the element': () =>
        text('(A)', { unicode: bfchar('E000'), element: '/ActualText(x)' }),
      'at an outer sequence': () =>
        text('(A)', {
          unicode: bfchar('E000'),
          before: '/Span <</ActualText(x)>> BDC /P <</MCID 0>> BDC',
        }).stream(44, '', ''),
    },
    {
      'a private value': () => text('(A)', { unicode: bfchar('E000') }),
      'the last of them': () => text('(A)', { unicode: bfchar('F8FF') }),
      'of plane 15': () => text('(A)', { unicode: bfchar('DB80DC00') }),
      'of an element to which no parent tree leads': () =>
        text('(A)', { unicode: bfchar('E000'), element: '/ActualText(x)' }).object(
          50,
          '<</Type/StructTreeRoot/K 51 0 R>>',
        ),
      'with an ActualText in the content that is no text': () =>
        text('(A)', { unicode: bfchar('E000'), before: '/P <</MCID 0/ActualText 1>> BDC' }),
      'of an element whose ActualText is no text': () =>
        text('(A)', { unicode: bfchar('E000'), element: '/ActualText[(x)]' }),
    },
    '3a',
  ),
  requirement(
    '6.7.2.2-1',
    { marked: () => tagged(PAINT) },
    {
      none: () => tagged(PAINT, { mark: '' }),
      false: () => tagged(PAINT, { mark: '/MarkInfo<</Marked false>>' }),
    },
    '3a',
  ),
  requirement(
    '6.7.3.3-1',
    { 'a tree': () => tagged(PAINT) },
    { none: () => tagged(PAINT, { root: '' }) },
    '3a',
  ),
  requirement(
    '6.7.3.4-1',
    {
      'a mapped type': () => tagged(PAINT, { type: 'Line', roles: '/Line/P' }),
      'in two steps': () => tagged(PAINT, { type: 'Line', roles: '/Line/Row/Row/P' }),
    },
    {
      'an unknown type': () => tagged(PAINT, { type: 'Line' }),
      'mapped to an unknown one': () => tagged(PAINT, { type: 'Line', roles: '/Line/Row' }),
    },
    '3a',
  ),
  requirement(
    '6.7.3.4-2',
    { 'no circle': () => tagged(PAINT, { type: 'Line', roles: '/Line/P' }) },
    {
      'of two': () => tagged(PAINT, { type: 'Line', roles: '/Line/Row/Row/Line' }),
      'of one': () => tagged(PAINT, { type: 'Line', roles: '/Line/Line' }),
    },
    '3a',
  ),
  requirement(
    '6.7.3.4-3',
    {
      'not mapped': () => tagged(PAINT),
      'to another standard type': () => tagged(PAINT, { roles: '/P/Span' }),
    },
    { 'to an unknown type': () => tagged(PAINT, { roles: '/P/Line' }) },
    '3a',
  ),
  requirement(
    '6.7.4-1',
    {
      'two parts': () => tagged(PAINT, { language: '/Lang(de-DE)' }),
      empty: () => tagged(PAINT, { language: '/Lang()' }),
      none: () => tagged(PAINT, { language: '' }),
      'of an element': () => tagged(PAINT, { element: '/Lang(fr)' }),
    },
    {
      'an underscore': () => tagged(PAINT, { language: '/Lang(de_DE)' }),
      'nine letters': () => tagged(PAINT, { language: '/Lang(abcdefghi)' }),
      'of an element': () => tagged(PAINT, { element: '/Lang(d e)' }),
      'of marked content': () => tagged('/Span <</Lang(d@)>> BDC 0 0 9 9 re f EMC'),
    },
    '3a',
  ),
].flat()
