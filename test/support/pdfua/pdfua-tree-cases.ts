import type { PdfaCase } from '../requirements/case.js'
import type { PdfFile } from '../pdf/pdf-file.js'
import { document, SILENT, structured, table, ua } from './accessible-document.js'

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
].flat()

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
