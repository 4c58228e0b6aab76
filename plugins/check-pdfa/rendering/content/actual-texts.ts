import {
  asDict,
  PdfArray,
  type PdfDict,
  type PdfDocument,
  PdfNumber,
  type PdfValue,
} from 'twinvoice/pdf'

/** Elements of a structure tree that are looked at. */
const MAX_ELEMENTS = 200_000

interface Node {
  readonly value: PdfValue
  readonly page: PdfDict | undefined
  /** True if the element or one above it has /ActualText. */
  readonly isExplained: boolean
}

/** The marked content of which a structure element has /ActualText (ISO 32000-1, 14.9.4). */
export class ActualTexts {
  readonly #content = new Map<PdfDict, Set<number>>()

  /** @throws LimitExceeded */
  constructor(document: PdfDocument) {
    const root = document.catalog.dict('StructTreeRoot')
    if (root === undefined) return
    const seen = new Set<PdfDict>()
    const open: Node[] = [{ value: root.get('K'), page: undefined, isExplained: false }]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { value, page, isExplained } = next
      if (value instanceof PdfNumber) this.#add(page, value.value, isExplained)
      if (value instanceof PdfArray)
        for (const kid of value.values()) open.push({ value: kid, page, isExplained })
      const dict = value instanceof PdfArray ? undefined : asDict(value)
      if (dict === undefined || seen.has(dict)) continue
      if (seen.add(dict).size > MAX_ELEMENTS) return
      document.budget.spendValues(1)
      const own = dict.dict('Pg') ?? page
      const mcid = dict.number('MCID')
      if (mcid !== undefined) this.#add(dict.dict('Stm') ?? own, mcid, isExplained)
      else
        open.push({
          value: dict.get('K'),
          page: own,
          isExplained: isExplained || dict.has('ActualText'),
        })
    }
  }

  /** @param content the page, or the stream that the identifiers belong to */
  has(content: PdfDict, mcid: number): boolean {
    return this.#content.get(content)?.has(mcid) === true
  }

  #add(content: PdfDict | undefined, mcid: number, isExplained: boolean): void {
    if (content === undefined || !isExplained) return
    const known = this.#content.get(content) ?? new Set()
    this.#content.set(content, known.add(mcid))
  }
}
