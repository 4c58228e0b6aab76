import { invoicePdf } from '../../pdf/invoice-pdf.js'
import type { PdfFile } from '../../pdf/pdf-file.js'
import { page, type PdfaCase, requirement } from '../../requirements/case.js'

/** With a file specification (object 60) that is associated with nothing yet. */
function attached(file: PdfFile, entries = '', files = '/F 62 0 R'): PdfFile {
  return file
    .object(60, specification(`/EF<<${files}>>${entries}`))
    .stream(62, '/Type/EmbeddedFile/Subtype/text#2Fplain', 'x')
    .stream(63, '/Type/EmbeddedFile', 'x')
}

const specification = (entries: string) =>
  `<</Type/Filespec/F(b)/UF(b)/AFRelationship/Data${entries}>>`

const AF = '/AF[60 0 R]'
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>'
const ELEMENT = `<</Type/StructElem/S/P/P 50 0 R${AF}>>`

const catalog = (entries: string) => attached(invoicePdf({ catalog: entries }))
const onPage = (entries: string) => attached(invoicePdf({ pageEntries: entries }))
const drawn = (content: string, resources: string) => attached(page(content, { resources }))
const tree = (root: string) =>
  catalog('/StructTreeRoot 50 0 R').object(50, `<</Type/StructTreeRoot/K[51 0 R]${root}>>`)
const under = (type: string) => tree('').object(51, `<<${type}/S/P/P 50 0 R/K 52 0 R>>`)
const marked = (tag: string, list: string) =>
  drawn(`/${tag} /M BDC EMC`, `/Properties<</M ${list}>>`)
const annotated = (annotation: string, appearance: string) =>
  onPage('/Annots[40 0 R]')
    .object(40, `<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/F 4/AP<</N 41 0 R>>${annotation}>>`)
    .stream(41, `${FORM}${appearance}`, '')

const RESOURCES = '/Resources<</XObject<</X 30 0 R>>>>'
const inPattern = (form: string, type = '/PatternType 1') =>
  drawn('', '/Pattern<</P 31 0 R>>')
    .stream(30, `${FORM}${form}`, '')
    .stream(
      31,
      `${type}/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9${RESOURCES}`,
      '/X Do',
    )
const inGlyphs = (form: string) =>
  drawn('BT /F 9 Tf (a) Tj ET', '/Font<</F 32 0 R>>')
    .stream(30, `${FORM}${form}`, '')
    .object(
      32,
      `<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/Encoding<</Differences[97/a]>>/CharProcs<</a 33 0 R>>/FirstChar 97/LastChar 97/Widths[1]${RESOURCES}>>`,
    )
    .stream(33, '', '1 0 d0')

/** What an embedded file may be associated with, and what it may not (ISO 19005-3, 6.8 and Annex E). */
export const ASSOCIATION_CASES: readonly PdfaCase[] = [
  requirement(
    '6.8-4',
    {
      'with a page': () => onPage(AF),
      'with an annotation': () => annotated(AF, ''),
      'with an appearance': () => annotated('', AF),
      'with a form that is drawn': () =>
        drawn('/X Do', '/XObject<</X 30 0 R>>').stream(30, `${FORM}${AF}`, ''),
      'with a form that resources name': () =>
        drawn('', '/XObject<</X 30 0 R>>').stream(30, `${FORM}${AF}`, ''),
      'with a form that the resources of a pattern name': () => inPattern(AF),
      'with a form that the resources of a Type 3 font name': () => inGlyphs(AF),
      'with nothing, and nothing takes it for a file specification': () =>
        attached(invoicePdf()).object(60, '<</F(b)/UF(b)/EF<</F 62 0 R>>>>'),
      'with marked content': () => marked('AF', '[60 0 R]'),
      'with a structure element': () => tree('').object(51, ELEMENT),
      'with a structure element that leaves its type out': () =>
        tree('').object(51, ELEMENT.replace('/Type/StructElem', '')),
      'with an element under one that leaves its type out': () => under('').object(52, ELEMENT),
      'a direct one that embeds nothing, in no /AF': () =>
        invoicePdf({ catalog: '/OpenAction<</S/GoToR/D(a)/F<</F(b)>>>>' }),
    },
    {
      'with nothing': () => catalog(''),
      'with nothing in a pattern': () => inPattern(''),
      'with a form of a pattern without type': () => inPattern(AF, ''),
      'with nothing in a Type 3 font': () => inGlyphs(''),
      'with a form that nothing names': () => catalog('').stream(30, `${FORM}${AF}`, ''),
      'with an annotation of no page': () =>
        catalog('').object(40, `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/F 4${AF}>>`),
      'with marked content of another tag': () => marked('Span', '[60 0 R]'),
      'with marked content by a dictionary': () => marked('AF', `<<${AF}>>`),
      'with the structure tree': () => tree(AF),
      'with an element of another type': () =>
        tree('').object(51, ELEMENT.replace('/StructElem', '/OBJR')),
      'an element in an array in the content of the root': () =>
        catalog('/StructTreeRoot 50 0 R')
          .object(50, '<</Type/StructTreeRoot/K[[51 0 R]]>>')
          .object(51, ELEMENT),
      'with an element under one of another type': () => under('/Type/MCR').object(52, ELEMENT),
      'with a stream among the XObjects that says not to be one': () =>
        drawn('', '/XObject<</X 30 0 R>>').stream(30, `/Type/XObject${AF}`, ''),
      'with an element that is not in the tree': () =>
        catalog('/StructTreeRoot<</Type/StructTreeRoot>>').object(51, ELEMENT),
      'with the page tree': () => catalog('').object(2, `<</Type/Pages/Kids[3 0 R]/Count 1${AF}>>`),
      'with a form field': () =>
        catalog('/AcroForm<</Fields[50 0 R]>>').object(50, `<</FT/Tx/T(x)${AF}>>`),
      'with optional content': () =>
        catalog('/OCProperties<</OCGs[50 0 R]/D<</Name(x)>>>>').object(
          50,
          `<</Type/OCG/Name(x)${AF}>>`,
        ),
      'with an outline item': () =>
        catalog('/Outlines 50 0 R')
          .object(50, '<</First 51 0 R/Last 51 0 R/Count 1>>')
          .object(51, `<</Title(x)/Parent 50 0 R${AF}>>`),
      'with a graphics state': () => drawn('/G gs', `/ExtGState<</G<<${AF}>>>>`),
      'with a pattern': () =>
        drawn('/Pattern cs /P scn 0 0 9 9 re f', '/Pattern<</P 31 0 R>>').stream(
          31,
          `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>${AF}`,
          '',
        ),
      'with itself': () => attached(invoicePdf(), AF),
      'not by an array': () => onPage('/AF 60 0 R'),
      'by what is not an indirect object': () =>
        onPage(`/AF[${specification('/EF<</F 62 0 R>>')}]`).object(60, 'null'),
      'by what embeds nothing and is not an indirect object': () =>
        onPage(`/AF[${specification('')}]`).object(60, 'null'),
    },
  ),
  requirement(
    '6.8-1',
    {
      'a file under a key that is none of a file': () =>
        attached(invoicePdf({ pageEntries: AF }), '', '/F 62 0 R/Odd 63 0 R'),
      'an entry EF of what is no file specification': () =>
        invoicePdf({ pageEntries: '/EF<</F 5 0 R>>' }),
    },
    {
      'another file of DOS': () =>
        attached(invoicePdf({ pageEntries: AF }), '', '/F 62 0 R/DOS 63 0 R'),
    },
  ),
].flat()
