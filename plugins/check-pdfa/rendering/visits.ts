import type { PdfDict, PdfDocument, PdfStream } from 'twinvoice/pdf'
import type { Scope } from './rendering.js'

/** What is kept of a visit, in values of the document's budget. */
const VISIT_COST = 5

type Where = Pick<Scope, 'page' | 'explained' | 'black'>

/** What has been drawn on which page: content that is drawn again there is not interpreted again. */
export class Visits {
  readonly #seen = new Set<string>()
  readonly #ids = new Map<object, number>()
  readonly #budget: PdfDocument['budget']

  constructor({ budget }: PdfDocument) {
    this.#budget = budget
  }

  /**
   * True if it has been drawn on the page before, in the same way; counts as drawn from now on.
   * @throws LimitExceeded
   */
  repeats(
    drawn: PdfStream | PdfDict,
    { page, explained, black }: Where,
    uncolored: boolean,
  ): boolean {
    const key = `${this.#id(drawn)} ${page} ${uncolored} ${explained} ${black.stroke} ${black.fill}`
    if (this.#seen.has(key)) return true
    this.#budget.spendValues(VISIT_COST)
    this.#seen.add(key)
    return false
  }

  #id(value: object): number {
    const id = this.#ids.get(value) ?? this.#ids.size
    this.#ids.set(value, id)
    return id
  }
}
