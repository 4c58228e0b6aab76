import { trueTypeFont } from '../fonts/truetype-font.js'
import { PdfFile } from '../pdf-file.js'
import { type PdfaCase, requirement } from './case.js'

interface Parts {
  readonly xmp?: string
  readonly marks?: string
  readonly viewer?: string
  readonly language?: string
  readonly catalog?: string
  readonly page?: string
  readonly resources?: string
  readonly roles?: string
  readonly root?: string
  /** Kids of the Document element. */
  readonly kids?: string
}

const CLAIM = '<pdfuaid:part>1</pdfuaid:part>'
const TITLE = '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">T</rdf:li></rdf:Alt></dc:title>'
const PAINT = '/P <</MCID 0>> BDC 0 0 9 9 re f EMC'

function metadata(content: string): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" xmlns:ua="http://www.aiim.org/pdfua/ns/id/" xmlns:dc="http://purl.org/dc/elements/1.1/">${content}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
}

/** An accessible document of one page (object 3) with a paragraph (object 12). */
function document(content = PAINT, parts: Parts = {}): PdfFile {
  const { marks = '/MarkInfo<</Marked true>>', language = '/Lang(en)' } = parts
  const viewer = parts.viewer ?? '/ViewerPreferences<</DisplayDocTitle true>>'
  const root = parts.root ?? '/StructTreeRoot 10 0 R'
  const roles = parts.roles === undefined ? '' : `/RoleMap<<${parts.roles}>>`
  return new PdfFile()
    .object(
      1,
      `<</Type/Catalog/Pages 2 0 R/Metadata 6 0 R${marks}${viewer}${language}${root}${parts.catalog ?? ''}>>`,
    )
    .object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')
    .object(
      3,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/StructParents 0/Contents 20 0 R/Resources<<${parts.resources ?? ''}>>${parts.page ?? ''}>>`,
    )
    .stream(6, '/Type/Metadata/Subtype/XML', Buffer.from(parts.xmp ?? metadata(CLAIM + TITLE)))
    .object(10, `<</Type/StructTreeRoot/K 11 0 R/ParentTree<</Nums[0[12 0 R]]>>${roles}>>`)
    .object(11, `<</Type/StructElem/S/Document/P 10 0 R/K[12 0 R ${parts.kids ?? ''}]>>`)
    .object(12, '<</Type/StructElem/S/P/P 11 0 R/Pg 3 0 R/K 0>>')
    .stream(20, '', content)
}

/** Elements as a small language: `Table(TR(TH TD))`, numbered from object 100 on. */
function structured(
  text: string,
  entries: Readonly<Record<string, string>> = {},
  parts: Parts = {},
): PdfFile {
  const made: { type: string; kids: number[]; parent: number; key: string }[] = []
  const stack: number[] = []
  const top: number[] = []
  let last = -1
  for (const [, name, sign] of text.matchAll(/([\w.]+)|([()])/g)) {
    if (sign === '(') stack.push(last)
    else if (sign === ')') last = stack.pop() ?? -1
    else if (name !== undefined) {
      const parent = stack.at(-1)
      const [type = ''] = name.split('.')
      last = made.push({ type, kids: [], parent: parent ?? -1, key: name }) - 1
      if (parent === undefined) top.push(last)
      else made[parent]?.kids.push(last)
    }
  }
  const refs = (kids: readonly number[]) => kids.map((kid) => `${kid + 100} 0 R`).join(' ')
  const file = document(PAINT, { ...parts, kids: refs(top) })
  for (const [at, { type, kids, parent, key }] of made.entries())
    file.object(
      at + 100,
      `<</Type/StructElem/S/${type}/P ${parent < 0 ? 11 : parent + 100} 0 R/K[${refs(kids)}]${entries[key] ?? entries[type] ?? ''}>>`,
    )
  return file
}

const SCOPE = { TH: '/A<</O/Table/Scope/Column>>' }
const table = (text: string, entries: Readonly<Record<string, string>> = SCOPE) =>
  structured(text, entries)

/** An annotation (object 60) in an element (object 61) of a type; none without. */
function annotated(
  entries: string,
  type: string,
  parts: { tabs?: string; element?: string; catalog?: string; language?: string } = {},
): PdfFile {
  const file = document(PAINT, {
    page: `/Annots[60 0 R]${parts.tabs ?? '/Tabs/S'}`,
    kids: type === '' ? '' : '61 0 R',
    catalog: parts.catalog ?? '',
    ...(parts.language === undefined ? {} : { language: parts.language }),
  })
    .object(60, `<</Type/Annot/Rect[0 0 9 9]/StructParent 1${entries}>>`)
    .object(
      61,
      `<</Type/StructElem/S/${type || 'P'}/P 11 0 R/K[<</Type/OBJR/Obj 60 0 R/Pg 3 0 R>>]${parts.element ?? ''}>>`,
    )
  const tree = type === '' ? '0[12 0 R]' : '0[12 0 R]1 61 0 R'
  return file.object(10, `<</Type/StructTreeRoot/K 11 0 R/ParentTree<</Nums[${tree}]>>>>`)
}

const FORM = '/AcroForm<</Fields[60 0 R]>>'
const WIDGET = '/Subtype/Widget/FT/Tx/T(a)'

function withForm(content: string, form: string, entries = ''): PdfFile {
  return document(content, { resources: '/XObject<</F 30 0 R>>' }).stream(
    30,
    `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>${entries}`,
    form,
  )
}

function text(flags: number, encoding: string, widths = '600 700'): PdfFile {
  return document('/P <</MCID 0>> BDC BT /T 9 Tf (A) Tj ET EMC', {
    resources: '/Font<</T 40 0 R>>',
  })
    .object(
      40,
      `<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Test/FirstChar 65/LastChar 66/Widths[${widths}]/FontDescriptor 41 0 R${encoding}>>`,
    )
    .object(
      41,
      `<</Type/FontDescriptor/FontName/ABCDEF+Test/Flags ${flags}/FontBBox[0 0 500 500]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 500/StemV 80/FontFile2 42 0 R>>`,
    )
    .deflated(
      42,
      '',
      trueTypeFont({
        widths: [500, 600, 700],
        cmaps: [
          flags === 4
            ? { platform: 3, encoding: 0, glyphs: { 0xf041: 1, 0xf042: 2 } }
            : { platform: 3, encoding: 1, glyphs: { 65: 1, 66: 2 } },
        ],
      }),
    )
}

const ua = (
  id: string,
  pass: Parameters<typeof requirement>[1],
  fail: Parameters<typeof requirement>[2],
) => requirement(id, pass, fail, 'ua1')

/** PDF/UA-1: what a program can check of ISO 14289-1. */
export const PDFUA_CASES: readonly PdfaCase[] = [
  ua('5-1', { claim: () => document() }, { none: () => document(PAINT, { xmp: metadata(TITLE) }) }),
  ua(
    '5-2',
    {},
    {
      'part 2': () => document(PAINT, { xmp: metadata(`<pdfuaid:part>2</pdfuaid:part>${TITLE}`) }),
    },
  ),
  ua(
    '5-3',
    {},
    { prefix: () => document(PAINT, { xmp: metadata(`<ua:part>1</ua:part>${TITLE}`) }) },
  ),
  ua(
    '5-4',
    {},
    { prefix: () => document(PAINT, { xmp: metadata(`${CLAIM}<ua:amd>x</ua:amd>${TITLE}`) }) },
  ),
  ua(
    '5-5',
    {},
    { prefix: () => document(PAINT, { xmp: metadata(`${CLAIM}<ua:corr>x</ua:corr>${TITLE}`) }) },
  ),
  ua('6.1-1', {}, { 'PDF 2.0': () => Object.assign(document(), { header: '%PDF-2.0\n' }) }),
  ua(
    '6.2-1',
    {},
    {
      none: () => document(PAINT, { marks: '' }),
      false: () => document(PAINT, { marks: '/MarkInfo<</Marked false>>' }),
    },
  ),
  ua(
    '7.1-1',
    { 'an artifact beside': () => document(`${PAINT} /Artifact BMC 0 0 9 9 re f EMC`) },
    {
      'an artifact inside': () => document('/P <</MCID 0>> BDC /Artifact BMC 0 0 9 9 re f EMC EMC'),
    },
  ),
  ua(
    '7.1-2',
    {},
    {
      'tagged inside an artifact': () =>
        document('/Artifact BMC /P <</MCID 0>> BDC 0 0 9 9 re f EMC EMC'),
    },
  ),
  ua(
    '7.1-3',
    {
      'a path without paint': () => document(`${PAINT} 0 0 9 9 re n`),
      'a form in tagged content': () => withForm('/P <</MCID 0>> BDC /F Do EMC', '0 0 9 9 re f'),
      'a form with an artifact': () => withForm(`${PAINT} /F Do`, '/Artifact BMC 0 0 9 9 re f EMC'),
    },
    {
      fill: () => document(`${PAINT} 0 0 9 9 re f`),
      stroke: () => document(`${PAINT} 0 0 m 9 9 l S`),
      'an unknown identifier': () => document(`${PAINT} /P <</MCID 7>> BDC 0 0 9 9 re f EMC`),
      'marked, and not tagged': () => document(`${PAINT} /P BMC 0 0 9 9 re f EMC`),
      'in a form': () => withForm(`${PAINT} /F Do`, '0 0 9 9 re f'),
      'an inline image': () => document(`${PAINT} BI /W 1 /H 1 /BPC 1 /IM true ID \0 EI`),
      'an image': () =>
        document(`${PAINT} /I Do`, { resources: '/XObject<</I 31 0 R>>' }).stream(
          31,
          '/Type/XObject/Subtype/Image/Width 1/Height 1/ImageMask true/BitsPerComponent 1',
          '\0',
        ),
    },
  ),
  ua(
    '7.1-4',
    {},
    { suspects: () => document(PAINT, { marks: '/MarkInfo<</Marked true/Suspects true>>' }) },
  ),
  ua(
    '7.1-5',
    { mapped: () => structured('Line', {}, { roles: '/Line/P' }) },
    { unknown: () => structured('Line') },
  ),
  ua('7.1-6', {}, { circle: () => structured('Line', {}, { roles: '/Line/Row/Row/Line' }) }),
  ua(
    '7.1-7',
    {},
    {
      'to an unknown type': () => structured('Span', {}, { roles: '/Span/Line' }),
      'to a standard type': () => structured('Span', {}, { roles: '/Span/P' }),
    },
  ),
  ua(
    '7.1-8',
    {},
    {
      none: () =>
        document().object(
          1,
          '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>/Lang(en)/StructTreeRoot 10 0 R>>',
        ),
    },
  ),
  ua('7.1-9', {}, { none: () => document(PAINT, { xmp: metadata(CLAIM) }) }),
  ua(
    '7.1-10',
    {},
    {
      none: () => document(PAINT, { viewer: '' }),
      false: () => document(PAINT, { viewer: '/ViewerPreferences<</DisplayDocTitle false>>' }),
    },
  ),
  ua('7.1-11', {}, { none: () => document('/Artifact BMC 0 0 9 9 re f EMC', { root: '' }) }),
  ua(
    '7.2-2',
    {
      'a language': () =>
        document(PAINT, { catalog: '/Outlines 70 0 R' })
          .object(70, '<</Type/Outlines/First 71 0 R/Last 71 0 R/Count 1>>')
          .object(71, '<</Title(a)/Parent 70 0 R/Dest[3 0 R/Fit]>>'),
    },
    {},
  ),
  ua(
    '7.2-3',
    { rows: () => table('Table(TR(TH TH)TR(TD TD))') },
    { 'a paragraph': () => table('Table(P TR(TH))') },
  ),
  ua('7.2-4', {}, { 'a row outside': () => table('TR(TH)') }),
  ua('7.2-5', {}, { 'a head outside': () => table('THead(TR(TH))') }),
  ua('7.2-8', {}, { 'a cell outside': () => table('TH') }),
  ua('7.2-9', {}, { 'a cell outside': () => table('TD') }),
  ua('7.2-10', {}, { 'a paragraph in a row': () => table('Table(TR(TH P))') }),
  ua('7.2-11', {}, { 'two heads': () => table('Table(THead(TR(TH))THead(TR(TH))TBody(TR(TD)))') }),
  ua(
    '7.2-12',
    {},
    { 'two feet': () => table('Table(THead(TR(TH))TBody(TR(TD))TFoot(TR(TD))TFoot(TR(TD)))') },
  ),
  ua('7.2-13', {}, { 'a foot without body': () => table('Table(TR(TH)TFoot(TR(TD)))') }),
  ua(
    '7.2-14',
    { 'head and body': () => table('Table(THead(TR(TH))TBody(TR(TD)))') },
    { 'a head without body': () => table('Table(THead(TR(TH))TR(TD))') },
  ),
  ua(
    '7.2-15',
    {},
    {
      'cells on each other': () =>
        table('Table(TR(TH TH.2)TR(TH TH))', {
          TH: SCOPE.TH,
          'TH.2': '/A<</O/Table/Scope/Column/RowSpan 2>>',
        }),
    },
  ),
  ua(
    '7.2-16',
    { first: () => table('Table(Caption TR(TH))'), last: () => table('Table(TR(TH)Caption)') },
    { 'a caption in the middle': () => table('Table(TR(TH)Caption TR(TD))') },
  ),
  ua(
    '7.2-17',
    { list: () => structured('L(LI(Lbl LBody))') },
    { 'an item outside': () => structured('LI(LBody)') },
  ),
  ua('7.2-18', {}, { 'a body outside': () => structured('LBody') }),
  ua(
    '7.2-19',
    { 'a list in a list': () => structured('L(LI(LBody)L(LI(LBody)))') },
    { 'a paragraph in a list': () => structured('L(P)') },
  ),
  ua('7.2-20', {}, { 'a paragraph in an item': () => structured('L(LI(P))') }),
  ua('7.2-21', { 'a language': () => structured('Span', { Span: '/ActualText(x)' }) }, {}),
  ua(
    '7.2-26',
    { contents: () => structured('TOC(TOCI)') },
    { 'an entry outside': () => structured('TOCI') },
  ),
  ua('7.2-27', {}, { 'a paragraph in contents': () => structured('TOC(P)') }),
  ua(
    '7.2-28',
    { first: () => structured('TOC(Caption TOCI)') },
    { 'a caption that is not first': () => structured('TOC(TOCI Caption)') },
  ),
  ua(
    '7.2-29',
    {},
    {
      'no identifier': () => document(PAINT, { language: '/Lang(e_n)' }),
      'of an element': () => structured('P', { P: '/Lang(e n)' }),
      empty: () => document(PAINT, { language: '/Lang()' }),
    },
  ),
  ua(
    '7.2-33',
    {
      'no default': () =>
        document(PAINT, { language: '', xmp: metadata(CLAIM + TITLE.replace('x-default', 'en')) }),
    },
    { 'a default': () => document(PAINT, { language: '' }) },
  ),
  ua('7.2-36', {}, { 'a cell in a head': () => table('Table(THead(TH)TBody(TR(TD)))') }),
  ua('7.2-39', {}, { 'two captions': () => table('Table(Caption TR(TH)Caption)') }),
  ua(
    '7.2-40',
    { first: () => structured('L(Caption LI(LBody))') },
    { 'not first': () => structured('L(LI(LBody)Caption)') },
  ),
  ua(
    '7.2-41',
    {
      'a span': () =>
        table('Table(TR(TH.2 TH)TR(TH))', {
          TH: SCOPE.TH,
          'TH.2': '/A<</O/Table/Scope/Column/RowSpan 2>>',
        }),
    },
    {
      'beyond the last row': () =>
        table('Table(TR(TH.2 TH))', {
          TH: SCOPE.TH,
          'TH.2': '/A<</O/Table/Scope/Column/RowSpan 2>>',
        }),
    },
  ),
  ua(
    '7.2-42',
    {
      'a span': () =>
        table('Table(TR(TH.2)TR(TD TD))', { 'TH.2': '/A<</O/Table/Scope/Column/ColSpan 2>>' }),
    },
    {
      'a short row': () => table('Table(TR(TH TH)TR(TD))'),
      'a long row': () => table('Table(TR(TH)TR(TH TD))'),
    },
  ),
  ua(
    '7.3-1',
    {
      Alt: () => structured('Figure', { Figure: '/Alt(x)' }),
      ActualText: () => structured('Figure', { Figure: '/ActualText(x)' }),
    },
    { none: () => structured('Figure'), empty: () => structured('Figure', { Figure: '/Alt()' }) },
  ),
  ua(
    '7.4.2-1',
    {
      'step by step': () => structured('H1 H2 H3 H2 H1'),
      'up by more': () => structured('H1 H2 H3 H1'),
    },
    { 'a step left out': () => structured('H1 H3'), 'not from the first': () => structured('H2') },
  ),
  ua(
    '7.4.4-1',
    { 'one each': () => structured('Sect(H)Sect(H)') },
    { 'two in one': () => structured('Sect(H H)') },
  ),
  ua('7.4.4-2', {}, { both: () => structured('H1 Sect(H)') }),
  ua(
    '7.5-1',
    {
      'by column': () => table('Table(TR(TH TH)TR(TD TD))'),
      'by row': () => table('Table(TR(TH TD)TR(TH TD))', { TH: '/A<</O/Table/Scope/Row>>' }),
      'by identifiers': () =>
        table('Table(TR(TH TH)TR(TD TD))', { TH: '/ID(h)', TD: '/A<</O/Table/Headers[(h)]>>' }),
      'no header cells': () => table('Table(TR(TD TD)TR(TD TD))'),
      'the other way': () => table('Table(TR(TH TH)TR(TD TD))', { TH: '/A<</O/Table/Scope/Row>>' }),
    },
    {
      'one of two with a scope': () => table('Table(TR(TH.2 TH)TR(TD TD))', { 'TH.2': SCOPE.TH }),
      'no scope': () => table('Table(TR(TH TH)TR(TD TD))', {}),
    },
  ),
  ua(
    '7.5-2',
    {},
    {
      'an unknown identifier': () =>
        table('Table(TR(TH TH)TR(TD TD))', { TH: '/ID(h)', TD: '/A<</O/Table/Headers[(x)]>>' }),
    },
  ),
  ua(
    '7.7-1',
    { Alt: () => structured('Formula', { Formula: '/Alt(x)' }) },
    { none: () => structured('Formula') },
  ),
  ua(
    '7.9-1',
    {
      'two of their own': () =>
        structured('Note.1 Note.2', { 'Note.1': '/ID(a)', 'Note.2': '/ID(b)' }),
    },
    { none: () => structured('Note') },
  ),
  ua(
    '7.9-2',
    {},
    {
      'one for two': () => structured('Note.1 Note.2', { 'Note.1': '/ID(a)', 'Note.2': '/ID(a)' }),
    },
  ),
  ua(
    '7.10-1',
    { 'a name': () => document(PAINT, { catalog: '/OCProperties<</OCGs[]/D<</Name(x)>>>>' }) },
    { none: () => document(PAINT, { catalog: '/OCProperties<</OCGs[]/D<<>>>>' }) },
  ),
  ua(
    '7.10-2',
    {},
    {
      'automatic states': () =>
        document(PAINT, { catalog: '/OCProperties<</OCGs[]/D<</Name(x)/AS[]>>>>' }),
    },
  ),
  ua(
    '7.11-1',
    {
      both: () =>
        document()
          .object(80, '<</Type/Filespec/F(a)/UF(a)/EF<</F 81 0 R>>>>')
          .stream(81, '/Type/EmbeddedFile', 'x'),
    },
    {
      'no UF': () =>
        document()
          .object(80, '<</Type/Filespec/F(a)/EF<</F 81 0 R>>>>')
          .stream(81, '/Type/EmbeddedFile', 'x'),
    },
  ),
  ua(
    '7.15-1',
    {},
    {
      required: () =>
        document(PAINT, { catalog: '/AcroForm<</Fields[]/XFA[(config)82 0 R]>>' }).stream(
          82,
          '',
          '<config xmlns="http://www.xfa.org/schema/xci/2.6/"><acrobat><acrobat7><dynamicRender>required</dynamicRender></acrobat7></acrobat></config>',
        ),
    },
  ),
  ua(
    '7.18.1-1',
    {
      'in an Annot': () => annotated('/Subtype/Square/Contents(x)', 'Annot'),
      hidden: () => annotated('/Subtype/Square/F 2', ''),
    },
    {
      'in none': () => annotated('/Subtype/Square/Contents(x)', ''),
      'in a paragraph': () => annotated('/Subtype/Square/Contents(x)', 'P'),
    },
  ),
  ua(
    '7.18.1-2',
    {
      'the text of the element': () =>
        annotated('/Subtype/Square', 'Annot', { element: '/Alt(x)' }),
      'outside of the page': () =>
        annotated('/Subtype/Square', 'Annot').object(
          60,
          '<</Type/Annot/Rect[200 200 210 210]/StructParent 1/Subtype/Square>>',
        ),
    },
    { none: () => annotated('/Subtype/Square', 'Annot') },
  ),
  ua(
    '7.18.1-3',
    { TU: () => annotated(`${WIDGET}/TU(x)`, 'Form', { catalog: FORM }) },
    { none: () => annotated(WIDGET, 'Form', { catalog: FORM }) },
  ),
  ua('7.18.2-1', {}, { some: () => annotated('/Subtype/TrapNet/Contents(x)', 'Annot') }),
  ua(
    '7.18.3-1',
    {},
    {
      none: () => annotated('/Subtype/Square/Contents(x)', 'Annot', { tabs: '' }),
      'by rows': () => annotated('/Subtype/Square/Contents(x)', 'Annot', { tabs: '/Tabs/R' }),
    },
  ),
  ua(
    '7.18.4-1',
    {},
    { 'in a paragraph': () => annotated(`${WIDGET}/TU(x)`, 'P', { catalog: FORM }) },
  ),
  ua(
    '7.18.5-1',
    { 'in a Link': () => annotated('/Subtype/Link/Contents(x)', 'Link') },
    {
      'in none': () => annotated('/Subtype/Link/Contents(x)', ''),
      'in a paragraph': () => annotated('/Subtype/Link/Contents(x)', 'P'),
    },
  ),
  ua('7.18.5-2', {}, { none: () => annotated('/Subtype/Link', 'Link') }),
  ua(
    '7.18.8-1',
    { 'in none': () => annotated('/Subtype/PrinterMark/Contents(x)', '') },
    { 'in an element': () => annotated('/Subtype/PrinterMark/Contents(x)', 'P') },
  ),
  ua(
    '7.20-1',
    {},
    {
      'a reference': () =>
        withForm('/P <</MCID 0>> BDC /F Do EMC', '0 0 9 9 re f', '/Ref<</F(x)/Page 0>>'),
    },
  ),
  ua(
    '7.21.4.1-1',
    { embedded: () => text(32, '/Encoding/WinAnsiEncoding') },
    {
      none: () =>
        text(32, '/Encoding/WinAnsiEncoding').object(
          41,
          '<</Type/FontDescriptor/FontName/Test/Flags 32>>',
        ),
    },
  ),
  ua('7.21.5-1', {}, { 'another width': () => text(32, '/Encoding/WinAnsiEncoding', '700 700') }),
  ua(
    '7.21.6-3',
    {},
    { 'a symbolic font with encoding': () => text(4, '/Encoding/WinAnsiEncoding') },
  ),
  ua('7.21.7-1', {}, { 'a symbolic font without map': () => text(4, '') }),
].flat()
