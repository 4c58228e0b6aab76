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

  /** What no number has (ISO 32000-1, 7.3.3), though readers take it for one. */
  get flaw(): 'no digit' | 'two points' | 'two signs' | 'a sign at the end' | undefined {
    const text = this.#text
    if (text === undefined) return undefined
    if (!/\d/.test(text)) return 'no digit'
    if (/\..*\./.test(text)) return 'two points'
    if (/^[+-]{2}/.test(text)) return 'two signs'
    return /[+-]$/.test(text) ? 'a sign at the end' : undefined
  }
}
