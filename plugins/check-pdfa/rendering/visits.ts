import type { PdfDict, PdfDocument, PdfStream } from 'twinvoice/pdf'
import type { State } from './graphics-state.js'
import type { Scope } from './rendering.js'

/** What is kept of a visit, in values of the document's budget. */
const VISIT_COST = 5

type Where = Pick<Scope, 'page' | 'explained' | 'begins'>

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
    { page, explained, begins }: Where,
    uncolored: boolean,
  ): boolean {
    const key = `${this.#id(drawn)} ${page} ${uncolored} ${explained} ${this.#state(begins)}`
    if (this.#seen.has(key)) return true
    this.#budget.spendValues(VISIT_COST)
    this.#seen.add(key)
    return false
  }

  #state({
    font,
    textMode,
    overprint,
    initialColor,
    iccCmyk,
    pattern,
    transparency,
  }: State): string {
    const { stroke, fill, mode, mask } = transparency
    return [
      ...[font === undefined ? '' : this.#id(font), textMode, overprint.mode],
      ...[overprint.stroke, overprint.fill, initialColor.stroke, initialColor.fill],
      ...[iccCmyk.stroke, iccCmyk.fill, pattern.stroke, pattern.fill],
      ...[stroke, fill, mode, mask],
    ].join()
  }

  #id(value: object): number {
    const id = this.#ids.get(value) ?? this.#ids.size
    this.#ids.set(value, id)
    return id
  }
}
