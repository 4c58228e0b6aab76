import type { PdfaCase } from '../pdfa/case.js'
import { document, SILENT, structured, ua } from './accessible-document.js'

const metadataOf = (dict: string) => {
  const file = document()
  const body = file.objects.get(6)
  return file.stream(6, dict, typeof body === 'object' ? body.data : '')
}

/** The paragraph's element with other entries. */
const paragraph = (entries: string) =>
  document().object(12, `<</Type/StructElem/S/P${entries}/Pg 3 0 R/K 0>>`)

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
].flat()
