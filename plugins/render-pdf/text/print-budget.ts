/** More text than is printed. */
export class TooMuchText extends Error {
  readonly limit: number

  constructor(limit: number) {
    super(`more than ${String(limit)} lines and stretches of text`)
    this.name = 'TooMuchText'
    this.limit = limit
  }
}

/**
 * Counts what a document prints: each line of text that its sender ended, and each stretch of it
 * that has one script, face and direction. All of it is in memory until the pages are made.
 */
export class PrintBudget {
  readonly #limit: number
  #left: number

  constructor(limit: number) {
    this.#limit = limit
    this.#left = limit
  }

  /**
   * @param stretches of one line
   * @throws TooMuchText
   */
  line(stretches: number): void {
    this.#left -= 1 + stretches
    if (this.#left < 0) throw new TooMuchText(this.#limit)
  }
}
