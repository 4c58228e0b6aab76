import { detail, type Detail } from '../details/detail.js'
import {
  CLASS,
  REGULAR,
  endsToken,
  isDigit,
  latin1,
  placeIn,
  skipSpaceAndComments,
} from './characters.js'
import { internName } from './interned-name.js'
import { endsInEscape, unescaped } from './name-escapes.js'
import { Keyword } from './keyword.js'
import type { Budget } from './limits.js'
import { ambiguousKey, duplicatesOf, fitted } from './lists.js'
import { readHexString, readLiteralString } from './strings.js'
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfString,
  type PdfValue,
  type Resolver,
} from './values.js'

export { Keyword }

/** The end of the bytes. */
export const END_OF_DATA = Symbol('end')

export type Token = PdfValue | Keyword | typeof END_OF_DATA

export interface ParserOptions {
  readonly resolver: Resolver
  readonly budget: Budget
  /** False in content streams, where `1 0 R` is not a reference. */
  readonly references?: boolean
  /** Whether line ends in strings are read as `\n`; content streams keep them. */
  readonly lineEnds?: 'read' | 'kept'
  /** True if the values are not kept in memory, as for content streams. */
  readonly transient?: boolean
  /** Decrypts the strings of the object that is being read. */
  readonly decryptString?: ((bytes: Uint8Array) => Uint8Array) | undefined
}

/** What values cost beyond one (see {@link Budget.spendValues}). */
const COST = { dictionary: 3, array: 1, string: 2, real: 1 } as const
const MOST_ODDITIES = 200
/** Bytes that are passed over for as much as one value more: other objects may begin within them. */
const BYTES_PER_VALUE = 64

/**
 * Reads PDF syntax from bytes and tolerates recoverable errors: a stray `]` or `>>` is skipped, an
 * open string or array ends with the bytes.
 */
export class Parser {
  position: number
  /** Descriptions of the errors tolerated so far. */
  readonly oddities: Detail[] = []
  /** The errors in the syntax of a value: the value that was read may not be the intended one. */
  readonly malformed: Detail[] = []
  /** True once a name ended within an escape. */
  hasCutName = false
  readonly #bytes: Uint8Array
  readonly #options: ParserOptions

  constructor(bytes: Uint8Array, position: number, options: ParserOptions) {
    this.#bytes = bytes
    this.position = placeIn(bytes, position)
    this.#options = options
  }

  /**
   * The next value or keyword.
   * @throws LimitExceeded
   */
  next(depth = 0): Token {
    this.skipSpace()
    const bytes = this.#bytes
    const at = this.position
    const byte = bytes[at]
    if (byte === undefined) return END_OF_DATA
    this.count(1)
    switch (byte) {
      case 0x2f:
        return this.#name()
      case 0x28:
        return this.#string(readLiteralString)
      case 0x5b:
        return this.#array(depth)
      case 0x3c:
        return bytes[at + 1] === 0x3c ? this.#dict(depth) : this.#string(readHexString)
      case 0x5d:
      case 0x7b:
      case 0x7d:
      case 0x29:
        this.position++
        return new Keyword(String.fromCharCode(byte), at)
      case 0x3e:
        this.position += bytes[at + 1] === 0x3e ? 2 : 1
        return new Keyword(this.position - at === 2 ? '>>' : '>', at)
      default:
        return this.#word()
    }
  }

  /** Counts values, or what takes as long to read as one. @throws LimitExceeded */
  count(values: number): void {
    if (this.#options.transient === true) this.#options.budget.spendContentTokens(values)
    else this.#options.budget.spendValues(values)
  }

  /** Skips white space and comments. */
  skipSpace(): void {
    this.#passTo(skipSpaceAndComments(this.#bytes, this.position))
  }

  #word(): Token {
    const bytes = this.#bytes
    const at = this.position
    let end = at + 1
    while (end < bytes.length && CLASS[bytes[end] as number] === REGULAR) end++
    this.#passTo(end)
    const first = bytes[at] as number
    if (isDigit(first) || first === 0x2b || first === 0x2d || first === 0x2e)
      return this.#number(at, end)
    const text = latin1(bytes, at, Math.min(end, at + 128))
    if (text === 'true') return true
    if (text === 'false') return false
    return text === 'null' ? undefined : new Keyword(text, at)
  }

  #number(at: number, end: number): Token {
    const bytes = this.#bytes
    let value = 0
    let plain = end - at <= 15 && (bytes[at] !== 0x30 || end - at === 1)
    for (let i = at; plain && i < end; i++) {
      if (isDigit(bytes[i])) value = value * 10 + (bytes[i] as number) - 0x30
      else plain = false
    }
    if (plain) return this.#reference(value, end) ?? new PdfNumber(value)
    const text = latin1(bytes, at, Math.min(end, at + 400))
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) {
      this.#spend(COST.real)
      const number = new PdfNumber(Number(text), text)
      return (/^\d+$/.test(text) ? this.#reference(number.value, end) : undefined) ?? number
    }
    const lenient = /^[+-]*(\d*\.?\d*)/.exec(text)
    if (lenient !== null && /^[+\-.\d]+$/.test(text)) {
      this.#odd(detail`number ${text.slice(0, 40)}`)
      const sign = text.startsWith('-') ? -1 : 1
      return new PdfNumber(sign * (Number(lenient[1]) || 0), text)
    }
    return new Keyword(text, at)
  }

  /** `12 0 R`, of which the first number has been read. */
  #reference(number: number, end: number): PdfRef | undefined {
    if (this.#options.references === false) return undefined
    const bytes = this.#bytes
    let at = skipSpaceAndComments(bytes, end)
    if (at === end || !isDigit(bytes[at])) return undefined
    let generation = 0
    const from = at
    while (isDigit(bytes[at]) && at - from < 10)
      generation = generation * 10 + (bytes[at++] as number) - 0x30
    const after = skipSpaceAndComments(bytes, at)
    if (after === at || bytes[after] !== 0x52 || !endsToken(bytes[after + 1])) return undefined
    this.position = after + 1
    return new PdfRef(number, generation)
  }

  #name(): PdfName {
    const bytes = this.#bytes
    const at = this.position + 1
    let end = at
    let escaped = false
    while (end < bytes.length && CLASS[bytes[end] as number] === REGULAR) {
      if (bytes[end] === 0x23) escaped = true
      end++
    }
    this.#passTo(end)
    const raw = latin1(bytes, at, end)
    if (!escaped) return internName(raw)
    if (endsInEscape(raw)) this.#cutName()
    return internName(unescaped(raw))
  }

  /** Some readers end at it. */
  #cutName(): void {
    this.hasCutName = true
    if (this.#options.transient !== true)
      this.#malformed(detail`a name that ends within an escape (ISO 32000-1, 7.3.5)`)
  }

  #string(read: typeof readLiteralString): PdfString {
    this.#spend(COST.string)
    const { end, closed, value } = read(this.#bytes, this.position, this.#options.lineEnds)
    if (!closed) this.#malformed(detail`a string without end`)
    this.#passTo(end)
    return new PdfString(this.#decrypt(value.bytes), value.hex, value.hexDigits, value.hexClean)
  }

  #decrypt(bytes: Uint8Array): Uint8Array {
    return this.#options.decryptString?.(bytes) ?? bytes
  }

  #array(depth: number): PdfArray {
    this.#options.budget.requireDepth(depth)
    this.#spend(COST.array)
    this.position++
    const items: PdfValue[] = []
    for (;;) {
      const item = this.next(depth + 1)
      if (item === END_OF_DATA) {
        this.#malformed(detail`an array without end`)
        break
      }
      if (item instanceof Keyword) {
        if (item.text === ']') break
        this.#malformed(detail`"${item.text.slice(0, 20)}" in an array`)
        if (item.text === 'endobj' || item.text === '>>') {
          this.position = item.at
          break
        }
      } else items.push(item)
    }
    return new PdfArray(fitted(items), this.#options.resolver)
  }

  #dict(depth: number): PdfDict {
    this.#options.budget.requireDepth(depth)
    this.#spend(COST.dictionary)
    const start = this.position
    this.position += 2
    const keys: string[] = []
    const values: PdfValue[] = []
    const odd = (what: Detail) => this.#malformed(what)
    for (;;) {
      const key = this.next(depth + 1)
      if (key instanceof Keyword && key.text === '>>') break
      if (
        key === END_OF_DATA ||
        (key instanceof Keyword && (key.text === 'endobj' || key.text === 'stream'))
      ) {
        odd(detail`a dictionary without end`)
        if (key !== END_OF_DATA) this.position = key.at
        break
      }
      if (!(key instanceof PdfName)) {
        odd(detail`a dictionary key that is not a name`)
        continue
      }
      const value = this.next(depth + 1)
      if (value instanceof Keyword || value === END_OF_DATA) {
        odd(detail`no value for the key ${key.value.slice(0, 40)}`)
        if (value !== END_OF_DATA) this.position = value.at
        if (value === END_OF_DATA || !CLOSING.has(value.text)) this.next(depth + 1)
      } else {
        keys.push(key.value)
        values.push(value)
      }
    }
    const duplicates = duplicatesOf(keys)
    const ambiguous = ambiguousKey(duplicates, keys, values)
    if (ambiguous !== undefined) odd(detail`two values of the key ${ambiguous.slice(0, 40)}`)
    return new PdfDict(fitted(keys), fitted(values), this.#options.resolver, {
      start,
      end: this.position,
      duplicates,
    })
  }

  /** Moves on, and counts bytes by the way. */
  #passTo(end: number): void {
    const passed = end - this.position
    this.position = end
    if (passed >= BYTES_PER_VALUE) this.count(Math.floor(passed / BYTES_PER_VALUE))
  }

  /** Counts what a value costs beyond one, if it is kept. */
  #spend(cost: number): void {
    if (this.#options.transient !== true) this.#options.budget.spendValues(cost)
  }

  #odd(what: Detail): void {
    if (this.oddities.length < MOST_ODDITIES) this.oddities.push(what)
  }

  #malformed(what: Detail): void {
    if (this.malformed.length < MOST_ODDITIES) this.malformed.push(what)
    this.#odd(what)
  }
}

const CLOSING = new Set(['>>', 'endobj', 'stream'])
