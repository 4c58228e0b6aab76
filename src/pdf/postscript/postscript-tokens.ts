import type { Budget } from '../syntax/limits.js'
import { endsToken, isDigit, isWhiteSpace } from '../syntax/characters.js'
import { readHexString, readLiteralString } from '../syntax/strings.js'

/** A token of PostScript, as far as CMaps and fonts have them (PostScript Language Reference, 3.2). */
export type PostscriptToken =
  /** The value of what is no number is NaN; what an operator gives has no text. */
  | { readonly kind: 'integer' | 'real'; readonly value: number; readonly text?: string }
  /** A name after a slash, and an executable one; brackets and braces count as words. */
  | { readonly kind: 'name' | 'word'; readonly text: string }
  | { readonly kind: 'hex' | 'string'; readonly bytes: Uint8Array }

const HASH = 0x23

/** Splits a PostScript program into its tokens. */
export class PostscriptTokens {
  readonly #bytes: Uint8Array
  readonly #budget: Budget | undefined
  #at = 0
  /** False once something was no token. */
  sound = true

  /** @param budget what its tokens count for; nothing without */
  constructor(bytes: Uint8Array, budget?: Budget) {
    this.#bytes = bytes
    this.#budget = budget
  }

  /** @returns undefined at the end @throws LimitExceeded */
  next(): PostscriptToken | undefined {
    this.#skipSpace()
    const byte = this.#bytes[this.#at]
    if (byte === undefined) return undefined
    this.#budget?.spendContentTokens()
    const char = String.fromCharCode(byte)
    if (char === '(') return this.#string('string', readLiteralString(this.#bytes, this.#at))
    if (char === '<' || char === '>') return this.#angle(char)
    if (char === '/') {
      this.#at += 1
      return { kind: 'name', text: this.#regular() }
    }
    if ('[]{})'.includes(char)) {
      this.#at += 1
      return { kind: 'word', text: char }
    }
    return isDigit(byte) || '+-.'.includes(char)
      ? this.#number()
      : { kind: 'word', text: this.#regular() }
  }

  #angle(char: '<' | '>'): PostscriptToken {
    if (this.#bytes[this.#at + 1] === this.#bytes[this.#at]) {
      this.#at += 2
      return { kind: 'word', text: char + char }
    }
    if (char === '<') return this.#string('hex', readHexString(this.#bytes, this.#at))
    this.#at += 1
    this.sound = false
    return { kind: 'word', text: char }
  }

  #string(
    kind: 'hex' | 'string',
    { value, end }: ReturnType<typeof readHexString>,
  ): PostscriptToken {
    this.#at = end
    return { kind, bytes: value.bytes }
  }

  #skipSpace(): void {
    for (; isWhiteSpace(this.#bytes[this.#at]) || this.#bytes[this.#at] === 0x25; this.#at += 1)
      if (this.#bytes[this.#at] === 0x25) this.#at = this.#lineEnd()
  }

  /** Comments end with the line; a form feed ends one, too. */
  #lineEnd(): number {
    let end = this.#at
    while (end < this.#bytes.length && ![0x0a, 0x0c, 0x0d].includes(this.#bytes[end] as number))
      end += 1
    return end
  }

  #regular(): string {
    const from = this.#at
    while (!endsToken(this.#bytes[this.#at])) this.#at += 1
    return Buffer.from(this.#bytes.subarray(from, this.#at)).toString('latin1')
  }

  /** A number ends where its digits do, also within a word. */
  #number(): PostscriptToken {
    const from = this.#at
    if ('+-'.includes(String.fromCharCode(this.#bytes[from] as number))) this.#at += 1
    while (isDigit(this.#bytes[this.#at]) || this.#bytes[this.#at] === 0x2e) this.#at += 1
    const text = Buffer.from(this.#bytes.subarray(from, this.#at)).toString('latin1')
    const inBase = this.#bytes[this.#at] === HASH ? this.#digitsInBase(text) : undefined
    if (inBase !== undefined) return { kind: 'integer', value: inBase }
    return { kind: text.includes('.') ? 'real' : 'integer', value: Number(text), text }
  }

  /** The number of `16#20`, whose base has been read; undefined where the digits are none of that base. */
  #digitsInBase(text: string): number | undefined {
    const base = /^\d{1,2}$/.test(text) ? Number(text) : 0
    if (base < 2 || base > 36) return undefined
    const hashAt = this.#at
    this.#at += 1
    const values = [...this.#regular()].map((digit) => parseInt(digit, 36))
    if (values.length > 0 && values.every((value) => value < base))
      return values.reduce((number, value) => number * base + value, 0)
    this.#at = hashAt
    return undefined
  }
}
