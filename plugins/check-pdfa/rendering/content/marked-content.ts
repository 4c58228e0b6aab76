/** Nesting of marked content that is kept; deeper sequences are counted. */
const MOST_OPEN = 1000

/** Marked content that is open in a content stream, and whether it says what its text reads. */
export class MarkedContent {
  readonly #open: boolean[] = []
  #explained: number
  #beyond = 0

  constructor(isExplained: boolean) {
    this.#explained = isExplained ? 1 : 0
  }

  /** True inside a sequence with /ActualText. */
  get isExplained(): boolean {
    return this.#explained > 0
  }

  begin(hasActualText: boolean): void {
    if (this.#open.length >= MOST_OPEN) this.#beyond += 1
    else {
      this.#open.push(hasActualText)
      if (hasActualText) this.#explained += 1
    }
  }

  end(): void {
    if (this.#beyond > 0) this.#beyond -= 1
    else if (this.#open.pop() === true) this.#explained -= 1
  }
}
