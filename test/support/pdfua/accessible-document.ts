import { PdfFile } from '../pdf/pdf-file.js'
import { requirement } from '../requirements/case.js'

export interface DocumentParts {
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

export const CLAIM = '<pdfuaid:part>1</pdfuaid:part>'
export const TITLE =
  '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">T</rdf:li></rdf:Alt></dc:title>'
export const PAINT = '/P <</MCID 0>> BDC 0 0 9 9 re f EMC'

export function metadata(content: string): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" xmlns:ua="http://www.aiim.org/pdfua/ns/id/" xmlns:dc="http://purl.org/dc/elements/1.1/">${content}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
}

/** An accessible document of one page (object 3) with a paragraph (object 12). */
export function document(content = PAINT, parts: DocumentParts = {}): PdfFile {
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

/** No language but where content names one. */
export const SILENT = { language: '', xmp: metadata(CLAIM + TITLE.replace('x-default', 'en')) }

/** Elements as a small language: `Table(TR(TH TD))`, numbered from object 100 on. */
export function structured(
  text: string,
  entries: Readonly<Record<string, string>> = {},
  parts: DocumentParts = {},
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

export const SCOPE = { TH: '/A<</O/Table/Scope/Column>>' }
export const table = (text: string, entries: Readonly<Record<string, string>> = SCOPE) =>
  structured(text, entries)

/** An annotation (object 60) in an element (object 61) of a type; none without. */
export function annotated(
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

export const FORM = '/AcroForm<</Fields[60 0 R]>>'
export const WIDGET = '/Subtype/Widget/FT/Tx/T(a)'

export function withForm(content: string, form: string, entries = ''): PdfFile {
  return document(content, { resources: '/XObject<</F 30 0 R>>' }).stream(
    30,
    `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>${entries}`,
    form,
  )
}

export const ua = (
  id: string,
  pass: Parameters<typeof requirement>[1],
  fail: Parameters<typeof requirement>[2],
) => requirement(id, pass, fail, 'ua1')
