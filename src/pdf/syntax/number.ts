/** An integer or a real. */
export class PdfNumber {
  readonly kind = 'number'
  readonly value: number
  readonly #text: string | undefined

  /** @param text as written, where it is not the shortest form of `value` */
  constructor(value: number, text?: string) {
    this.value = value
    this.#text = text
  }

  /** As written in the file. */
  get raw(): string {
    return this.#text ?? String(this.value)
  }

  /** True for a number written without a point. */
  get isInteger(): boolean {
    return this.#text === undefined ? Number.isInteger(this.value) : !this.#text.includes('.')
  }

  /**
   * What no number has (ISO 32000-1, 7.3.3), though readers take it for one. A sign after digits begins
   * another number.
   */
  get flaw(): 'no digit' | 'two points' | 'two signs' | undefined {
    const text = this.#text
    if (text === undefined || /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return undefined
    const numbers = text.split(/(?<=[\d.])(?=[+-])/)
    if (numbers.some((number) => !/\d/.test(number))) return 'no digit'
    if (numbers.some((number) => /\..*\./.test(number))) return 'two points'
    return numbers.some((number) => /^[+-]{2}/.test(number)) ? 'two signs' : undefined
  }
}
