import type { PdfFile } from '../pdf/pdf-file.js'
import type { PdfaCase } from '../requirements/case.js'
import {
  annotated,
  document,
  type DocumentParts,
  PAINT,
  SCOPE,
  SILENT,
  structured,
  table,
  ua,
} from './accessible-document.js'

/** An annotation in an element, in a document that names no language but where this does. */
function unspoken(entries: string, type: string, element: string, catalog = ''): PdfFile {
  const file = annotated(entries, type, { language: '', element, catalog })
  return file.stream(6, '/Type/Metadata/Subtype/XML', Buffer.from(SILENT.xmp))
}

const FIELDS = '/AcroForm<</Fields[62 0 R]>>'

/** A widget (object 60) below a field (object 62) that is below another one (object 63). */
function below(widget: string, field: string, above = ''): PdfFile {
  return annotated(`/Subtype/Widget/Parent 62 0 R${widget}`, 'Form', { catalog: FIELDS })
    .object(62, `<</FT/Tx/Kids[60 0 R]/Parent 63 0 R${field}>>`)
    .object(63, `<</Kids[62 0 R]/T(b)${above}>>`)
}

const field = (entries: string, kid = '') =>
  document(PAINT, { ...SILENT, catalog: FIELDS })
    .object(62, `<<${entries}>>`)
    .object(64, `<</Parent 62 0 R${kid}>>`)

const CLIP = '<</S/Rendition/R<</S/MR/C<</S/MCD/D(x)>>>>>>'
const clip = (entries: string) =>
  annotated(`/Subtype/Screen/Contents(x)/A<</S/Rendition/R<</C<</D(x)${entries}>>>>>>`, 'Annot')
const started = (parts: DocumentParts) => document(PAINT, parts)

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>'
const shown = (content: string, entries = '') =>
  annotated('/Subtype/Square/Contents(x)/AP<</N 70 0 R>>', 'Annot').stream(
    70,
    `${FORM}${entries}`,
    content,
  )

/** Texts of annotations and fields, media clips and appearances, by the places that count. */
export const PDFUA_PLACE_CASES: readonly PdfaCase[] = [
  ua(
    '7.2-24',
    {
      'a language of the element': () =>
        unspoken('/Subtype/Square/Contents(x)', 'Annot', '/Lang(en)'),
      'no text': () => unspoken('/Subtype/Square/Contents/x', 'Annot', '/Alt(x)/Lang(en)'),
    },
    {
      'a language of the annotation': () =>
        unspoken('/Subtype/Square/Contents(x)/Lang(en)', 'Annot', ''),
    },
  ),
  ua(
    '7.2-25',
    {
      'a language of the element': () =>
        unspoken(
          '/Subtype/Widget/FT/Tx/T(a)/TU(x)',
          'Form',
          '/Lang(en)',
          '/AcroForm<</Fields[60 0 R]>>',
        ),
      'no field of the form': () => document(PAINT, SILENT).object(70, '<</FT/Tx/TU(x)>>'),
      'of a widget': () => field('/FT/Tx/T(a)/Kids[64 0 R]', '/TU(x)'),
      'no text': () => field('/FT/Tx/T(a)/TU/x'),
    },
    {
      'a language of the field': () => field('/FT/Tx/T(a)/TU(x)/Lang(en)'),
      'of a field below another': () => field('/FT/Tx/T(a)/Kids[64 0 R]', '/T(b)/TU(x)'),
      'of a field without type': () => field('/T(a)/TU(x)'),
      'of a field that is no object of its own': () =>
        document(PAINT, { ...SILENT, catalog: '/AcroForm<</Fields[<</FT/Tx/T(a)/TU(x)>>]>>' }),
    },
  ),
  ua(
    '7.18.1-3',
    { 'of the field that a widget belongs to': () => below('', '/T(a)/TU(x)') },
    {
      'of a widget that belongs to a field': () => below('/TU(x)', '/T(a)'),
      'of the field above': () => below('/T(c)', '/T(a)/TU(x)'),
      'of a field further up': () => below('', '/T(a)', '/TU(x)'),
    },
  ),
  ua(
    '7.18.6.2-1',
    {
      'of a clip that nothing plays': () => document().object(70, '<</S/MCD/D(x)>>'),
      'of an action of another type': () =>
        started({ catalog: '/OpenAction<</S/URI/URI(x)/R<</C<</S/MCD>>>>>>' }),
    },
    {
      'when the document is opened': () => started({ catalog: `/OpenAction ${CLIP}` }),
      'behind another action': () =>
        started({ catalog: `/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next ${CLIP}>>` }),
      'when a page is opened': () => started({ page: `/AA<</O ${CLIP}>>` }),
      'of an outline item': () =>
        started({ catalog: '/Outlines<</First 70 0 R/Last 70 0 R/Count 1>>' }).object(
          70,
          `<</Title(x)/Parent 71 0 R/A ${CLIP}>>`,
        ),
      'of a form field': () =>
        started({ catalog: FIELDS }).object(62, `<</FT/Tx/T(a)/TU(x)/AA<</F ${CLIP}>>>>`),
    },
  ),
  ua(
    '7.18.6.2-2',
    { 'a text without language': () => clip('/CT(a)/Alt[()(x)]') },
    {
      'an empty text': () => clip('/CT(a)/Alt[()()]'),
      'an empty text beside another': () => clip('/CT(a)/Alt[(en)(x)(de)()]'),
    },
  ),
  ua(
    '7.1-3',
    { 'an empty text in an artifact': () => document(`${PAINT} /Artifact BMC BT () Tj ET EMC`) },
    {
      'an empty text': () => document(`${PAINT} BT () Tj ET`),
      'an array without text': () => document(`${PAINT} BT [] TJ ET`),
      'an identifier that is no integer': () => document('/P <</MCID 0.0>> BDC 0 0 9 9 re f EMC'),
      'a leaf of the parent tree with other limits': () =>
        document()
          .object(10, '<</Type/StructTreeRoot/K 11 0 R/ParentTree<</Kids[98 0 R]>>>>')
          .object(98, '<</Limits[5 6]/Nums[0[12 0 R]]>>'),
    },
  ),
  ua(
    '7.4.4-1',
    { 'in sections': () => structured('Div(Sect(H) Sect(H))') },
    { 'in an element that only groups': () => structured('Sect(Div(H) H)') },
  ),
  ua(
    '7.20-1',
    { 'an appearance without': () => shown('0 0 9 9 re f') },
    { 'an appearance': () => shown('0 0 9 9 re f', '/Ref<</F(x)/Page 0>>') },
  ),
  ua(
    '7.2-29',
    { 'of content in an appearance': () => shown('/Span<</Lang(en)>> BDC EMC') },
    {
      'of content in an appearance': () => shown('/Span<</Lang(e_n)>> BDC EMC'),
      'of content in an appearance, empty': () => shown('/Span<</Lang()>> BDC EMC'),
    },
  ),
  ua(
    '7.2-42',
    {
      'cells in an element that only groups': () => table('Table(TR(Div(TH TH)) TR(TD TD))'),
      'rows in an element that only groups': () => table('Table(Div(TR(TH TH)) TR(TD TD))'),
    },
    {
      'rows in an element that only groups': () => table('Table(Div(TR(TH TH)) TR(TD))'),
      'a cell that spans no column': () =>
        table('Table(TR(TH TH) TR(TD.1 TD))', { ...SCOPE, 'TD.1': '/A<</O/Table/ColSpan 0>>' }),
    },
  ),
  ua(
    '7.5-2',
    {
      'an unknown header where each has a scope': () =>
        table('Table(TR(TH) TR(TD))', { ...SCOPE, TD: '/A<</O/Table/Headers[(b)]>>' }),
    },
    {
      'an unknown header': () =>
        table('Table(TR(TH) TR(TD))', { TD: '/A<</O/Table/Headers[(b)]>>' }),
    },
  ),
].flat()
