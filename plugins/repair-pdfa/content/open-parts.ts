/** What closes a text object, a marked content sequence and a saved state, in this order. */
const CLOSED_BY = ['ET', 'EMC', 'Q'] as const

type Closing = (typeof CLOSED_BY)[number]

const OPENED: ReadonlyMap<string, Closing> = new Map(
  Object.entries<Closing>({ BT: 'ET', BMC: 'EMC', BDC: 'EMC', q: 'Q' }),
)

/** Counts what content has open. */
export class OpenParts {
  readonly #counts: Record<Closing, number> = { ET: 0, EMC: 0, Q: 0 }

  /**
   * Notes an operator of the content.
   * @returns false for a `Q` before which nothing was saved: viewers pass over it
   */
  note(operator: string): boolean {
    const closing = OPENED.get(operator)
    // A text object within another is none.
    if (closing !== undefined)
      this.#counts[closing] = closing === 'ET' ? 1 : this.#counts[closing] + 1
    const closed = CLOSED_BY.find((each) => each === operator)
    if (closed === undefined) return true
    const isOpen = this.#counts[closed] > 0
    if (isOpen) this.#counts[closed] -= 1
    return isOpen || closed !== 'Q'
  }

  /** The operators that close what is open. */
  get endings(): string {
    return CLOSED_BY.map((each) => `${each} `.repeat(this.#counts[each])).join('')
  }
}
