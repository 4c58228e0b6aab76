import type { PdfaCase } from '../requirements/case.js'
import type { PdfFile } from '../pdf/pdf-file.js'
import {
  annotated,
  document,
  FORM,
  PAINT,
  SILENT,
  structured,
  table,
  ua,
  WIDGET,
  withForm,
} from './accessible-document.js'

const metadataOf = (dict: string) => {
  const file = document()
  const body = file.objects.get(6)
  return file.stream(6, dict, typeof body === 'object' ? body.data : '')
}

/** The paragraph's element with other entries. */
const paragraph = (entries: string) =>
  document().object(12, `<</Type/StructElem/S/P${entries}/Pg 3 0 R/K 0>>`)

const CELLS = 'Table(TR(TH))'
const PARTS = 'Table(THead(TR(TH))TBody(TR(TD)))'

/** Entries of the catalog and of the structure tree that lead nowhere. */
export const PDFUA_TREE_CASES: readonly PdfaCase[] = [
  ua(
    '7.1-8',
    { 'metadata of the type': () => metadataOf('/Type/Metadata/Subtype/XML') },
    {
      'metadata without type': () => metadataOf('/Subtype/XML'),
      'metadata of another subtype': () => metadataOf('/Type/Metadata/Subtype/Odd'),
    },
  ),
  ua('7.1-12', { 'a parent': () => paragraph('/P 11 0 R') }, {}),
  ua(
    '7.1-3',
    { 'an element with its parent': () => paragraph('/P 11 0 R') },
    {
      'an element without its parent': () => paragraph(''),
      'an element whose parent is a name': () => paragraph('/P/Odd'),
      'an element below one without its parent': () =>
        document().object(11, '<</Type/StructElem/S/Document/K[12 0 R]>>'),
    },
  ),
  ua(
    '7.2-33',
    { 'a language of the catalog': () => document() },
    { 'a language that is no text': () => document(undefined, { language: '/Lang[(en)]' }) },
  ),
  ua(
    '7.2-21',
    {
      'the language of an element': () =>
        structured('Span', { Span: '/ActualText(x)/Lang(en)' }, SILENT),
    },
    {
      'a language of an element that is no text': () =>
        structured('Span', { Span: '/ActualText(x)/Lang/en' }, SILENT),
    },
  ),
  ua(
    '7.1-5',
    {
      'content that names its type': () => kid('<</Type/MCR/Pg 3 0 R/MCID 0>>'),
      'a kid of an odd type': () => kid('<</Type/Odd/S/Odd>>'),
    },
    {
      'content that does not name its type': () => kid('<</Pg 3 0 R/MCID 0>>'),
      'an object that does not name its type': () => kid('<</Pg 3 0 R/Obj 3 0 R>>'),
    },
  ),
  ua(
    '7.2-8',
    { 'a cell in its row': () => table('Table(TR(TH))') },
    {
      'a cell whose parent is a name': () => table(CELLS).object(102, cell('/P/Odd')),
      'a cell whose parent is the table': () => table(CELLS).object(102, cell('/P 100 0 R')),
    },
  ),
  ua(
    '7.2-14',
    { 'a body of the type': () => table(PARTS) },
    {
      'a body of another type': () =>
        table(PARTS).object(103, '<</Type/Div/S/TBody/P 100 0 R/K[]>>'),
    },
  ),
  ua(
    '7.4.2-1',
    { 'one after the other': () => structured('H1 H2 H3') },
    {
      'one that is no structure element': () =>
        structured('H1 H2 H3').object(101, '<</Type/Span/S/H2/P 11 0 R>>'),
    },
  ),
  ua(
    '7.2-29',
    { 'a language of content': () => spanned('/Lang(de)') },
    { 'an odd language of content': () => spanned('/Lang(d e)') },
  ),
  ua(
    '7.1-3',
    {
      'the end of marked content, and a number behind it': () =>
        document('/P <</MCID 0>> BDC 0 0 9 9 re f EMC9'),
    },
    { 'content behind such an end': () => document('/P <</MCID 0>> BDC EMC9 9 9 9 re f') },
  ),
  ua(
    '7.1-3',
    { 'an XObject that is neither image nor form': () => drawn('/Odd') },
    { 'an image': () => drawn('/Image') },
  ),
  ua(
    '7.2-27',
    {
      'an item in a group that has no meaning of its own': () => structured('TOC(NonStruct(TOCI))'),
      'an item in two of them': () => structured('TOC(Div(Part(TOCI)))'),
    },
    {
      'a paragraph in such a group': () => structured('TOC(NonStruct(P))'),
      'an item in a section': () => structured('TOC(Sect(TOCI))'),
      'what another element has as well': () =>
        document(PAINT, { kids: '60 0 R' }).object(
          60,
          '<</Type/StructElem/S/TOC/P 11 0 R/K 12 0 R>>',
        ),
    },
  ),
  ua(
    '7.2-17',
    { 'an item in a group that has no meaning of its own': () => structured('L(Div(LI(LBody)))') },
    { 'an item in such a group alone': () => structured('Div(LI(LBody))') },
  ),
  ua(
    '7.2-41',
    { 'a span that is no whole number': () => rowSpan('1.5') },
    { 'a span of two rows': () => rowSpan('2') },
  ),
  ua(
    '7.3-1',
    { 'an empty replacement': () => structured('Figure', { Figure: '/ActualText()' }) },
    { 'a replacement that is no text': () => structured('Figure', { Figure: '/ActualText[]' }) },
  ),
  ua(
    '7.5-1',
    { 'a scope of tables': () => scoped('/O/Table') },
    {
      'a scope of lists': () => scoped('/O/List'),
      'a scope of nothing': () => scoped(''),
    },
  ),
  ua(
    '7.18.4-2',
    {
      'a role and nothing else': () => structured('Form', { Form: '/A<</O/PrintField/Role/tv>>' }),
      'a widget that is the content': () => widget('<</Type/OBJR/Obj 60 0 R/Pg 3 0 R>>'),
    },
    {
      'no content': () => structured('Form'),
      'a role that is no name': () => structured('Form', { Form: '/A<</O/PrintField/Role(tv)>>' }),
      'a role of another owner': () => structured('Form', { Form: '/A<</O/List/Role/tv>>' }),
      'a widget in an array in an array': () => widget('[[<</Type/OBJR/Obj 60 0 R/Pg 3 0 R>>]]'),
    },
  ),
  ua(
    '7.11-1',
    { 'an entry EF of an element': () => paragraph('/P 11 0 R/EF<</F 6 0 R>>') },
    {
      'a file specification': () => document().object(60, '<</Type/Filespec/EF<</F 6 0 R>>>>'),
      'one whose EF is no dictionary': () => document().object(60, '<</Type/Filespec/F(x)/EF/X>>'),
      'one of no type in the name tree': () =>
        document('', { catalog: '/Names<</EmbeddedFiles<</Names[(x) 60 0 R]>>>>' }).object(
          60,
          '<</EF<</F 6 0 R>>>>',
        ),
    },
  ),
].flat()

const drawn = (subtype: string) =>
  withForm('/F Do /P <</MCID 0>> BDC EMC', '', '').stream(
    30,
    `/Type/XObject/Subtype${subtype}/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8`,
    '0',
  )

const rowSpan = (value: string) =>
  table('Table(TR(TH TH.a) TR(TH TH))', {
    TH: '/A<</O/Table/Scope/Column>>',
    'TH.a': `/A<</O/Table/Scope/Column/RowSpan ${value}>>`,
  })

const scoped = (owner: string) =>
  table('Table(TR(TH) TR(TD))', { TH: `/A<<${owner}/Scope/Column>>` })

/** A widget in an element whose content is this. */
function widget(content: string): PdfFile {
  return annotated(`${WIDGET}/TU(x)`, 'Form', { catalog: FORM }).object(
    61,
    `<</Type/StructElem/S/Form/P 11 0 R/K ${content}>>`,
  )
}

/** The entries of a header cell with a scope. */
function cell(entries: string): string {
  return `<</Type/StructElem/S/TH${entries}/A<</O/Table/Scope/Column>>>>`
}

/** A paragraph with this kid beside its content. */
function kid(entries: string): PdfFile {
  return document().object(12, `<</Type/StructElem/S/P/P 11 0 R/Pg 3 0 R/K[0 ${entries}]>>`)
}

/** A span with these properties in the content. */
function spanned(properties: string): PdfFile {
  return document(`/P <</MCID 0>> BDC /Span <<${properties}>> BDC 0 0 9 9 re f EMC EMC`)
}
