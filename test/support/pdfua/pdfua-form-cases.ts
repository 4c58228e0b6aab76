import type { PdfaCase } from '../requirements/case.js'
import type { PdfFile } from '../pdf/pdf-file.js'
import { document, PAINT, ua, withForm } from './accessible-document.js'

const SQUARE = '0 0 9 9 re f'

/** A form that the structure tree has as a whole: the paragraph is its element. */
function asWhole(content: string, form: string): PdfFile {
  return withForm(content, form, '/StructParent 2').object(
    10,
    '<</Type/StructTreeRoot/K 11 0 R/ParentTree<</Nums[0[12 0 R]2 12 0 R]>>>>',
  )
}

/** Forms that are tagged as a whole, and those that say that they have tagged content. */
export const PDFUA_FORM_CASES: readonly PdfaCase[] = [
  ua(
    '7.1-3',
    {
      'a form that is tagged as a whole': () => asWhole('/F Do', SQUARE),
      'a form that is tagged as a whole, in other marked content': () =>
        asWhole('/Span BMC /F Do EMC', SQUARE),
      'tagged content in a form that is tagged as a whole': () =>
        asWhole('/F Do', `/P <</MCID 0>> BDC ${SQUARE} EMC`),
    },
    {
      'marked content of a form that the form does not close': () =>
        withForm(`${PAINT} /F Do EMC`, `/Artifact BMC ${SQUARE}`),
      'a form that names no element': () => withForm('/F Do', SQUARE, '/StructParent 2'),
      'tagged content of a page for which the parent tree has an element, and no array': () =>
        document().object(10, '<</Type/StructTreeRoot/K 11 0 R/ParentTree<</Nums[0 12 0 R]>>>>'),
      'tagged content of a form for which it has an element, and no array': () =>
        withForm('/F Do', `/P <</MCID 0>> BDC ${SQUARE} EMC`, '/StructParents 2').object(
          10,
          '<</Type/StructTreeRoot/K 11 0 R/ParentTree<</Nums[0[12 0 R]2 12 0 R]>>>>',
        ),
    },
  ),
  ua(
    '7.1-1',
    {},
    {
      'an artifact in a form that is tagged as a whole': () =>
        asWhole('/F Do', `/Artifact BMC ${SQUARE} EMC`),
    },
  ),
  ua(
    '7.20-2',
    {
      'a form that says it has tagged content, drawn once': () =>
        withForm('/Artifact BMC /F Do EMC', SQUARE, '/StructParents 2'),
    },
    {
      'a form that says it has tagged content, drawn twice': () =>
        withForm('/Artifact BMC /F Do /F Do EMC', SQUARE, '/StructParents 2'),
    },
  ),
].flat()
