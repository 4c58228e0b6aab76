import { ParentTree, type PdfDict, type PdfDocument } from 'twinvoice/pdf'

/** Elements above one another that are followed. */
const MAX_ANCESTORS = 100

/** The marked content of which a structure element has /ActualText (ISO 32000-1, 14.9.4). */
export class ActualTexts {
  readonly #parents: ParentTree
  readonly #explained = new Map<PdfDict, boolean>()

  /** @throws LimitExceeded */
  constructor(document: PdfDocument) {
    this.#parents = new ParentTree(document, document.catalog.dict('StructTreeRoot'))
  }

  /**
   * True if the element to which the parent tree leads, or one above it, has /ActualText.
   * @param content the page, or the stream that the identifiers belong to
   */
  has(content: PdfDict, mcid: number): boolean {
    const key = content.number('StructParents')
    const element = key === undefined ? undefined : this.#parents.of(key, mcid)
    if (element === undefined) return false
    const known = this.#explained.get(element)
    if (known !== undefined) return known
    const isExplained = hasActualText(element)
    this.#explained.set(element, isExplained)
    return isExplained
  }
}

function hasActualText(element: PdfDict): boolean {
  let next: PdfDict | undefined = element
  for (let level = 0; next !== undefined && level < MAX_ANCESTORS; level++) {
    if (next.text('ActualText') !== undefined) return true
    next = next.dict('P')
  }
  return false
}
