import type { Budget } from '../../syntax/limits.js'
import type { CharacterCodeMap } from './character-code-map.js'
import { type CodeSpace, codeSpace, overlap } from './codes.js'
import type { PostscriptToken, PostscriptTokens } from '../../postscript/postscript-tokens.js'
import { CodeRanges } from './code-ranges.js'
import { raisedTexts, textOf } from './unicode-value.js'

/** Steps in which codes are mapped one by one; beyond, the CMap is not known as a whole. */
const MAX_STEPS = 200_000
/** Every code is looked up in them; the predefined CMaps have fewer than ten. */
const MAX_CODE_SPACES = 16

type Kind = PostscriptToken['kind']

/** The lists of a CMap: code spaces, and what its codes stand for (Technical Note 5014). */
export class CmapLists {
  readonly codeSpaces: CodeSpace[] = []
  largestCid = 0
  complete = true
  /** False if a list has fewer entries than the number before it, or others than it may have. */
  sound = true
  readonly #cids = new CodeRanges<number>('last')
  /** CIDs that are shown for codes without a character. */
  readonly #notdef = new CodeRanges<number>('first')
  /** A code has the text of its own entry, else of the first range that it is in. */
  readonly #ownTexts = new CodeRanges<string>('last')
  readonly #rangeTexts = new CodeRanges<string>('first')
  readonly #beyond = new CodeRanges<string>('first')
  readonly #tokens: PostscriptTokens
  readonly #budget: Budget
  #token: PostscriptToken | undefined
  #steps = 0

  constructor(tokens: PostscriptTokens, budget: Budget) {
    this.#tokens = tokens
    this.#budget = budget
  }

  /** Reads as many entries as the number before a list says. @returns the token that is to be run next */
  read(list: string, count: number): PostscriptToken | undefined {
    for (let left = count; left > 0; left -= 1)
      if (!this.#entry(list)) {
        this.sound = false
        return this.#token
      }
    // What ends the list is taken for its end, whatever it is.
    this.#tokens.next()
    return this.#tokens.next()
  }

  get cids(): Pick<ReadonlyMap<number, number>, 'get'> {
    return { get: (code) => this.#cids.get(code) ?? this.#notdef.get(code) }
  }

  /** Text by code, and the codes whose range does not reach them by 9.10.3. */
  get texts(): Pick<CharacterCodeMap, 'texts' | 'beyondRange'> {
    const within = (code: number) => this.#ownTexts.get(code) ?? this.#rangeTexts.get(code)
    return {
      texts: { get: (code) => within(code) ?? this.#beyond.get(code) },
      beyondRange: {
        has: (code) => within(code) === undefined && this.#beyond.get(code) !== undefined,
      },
    }
  }

  /** @returns false where an entry has not what it needs */
  #entry(list: string): boolean {
    const low = this.#bytes()
    if (low === undefined) return false
    if (list === 'bfchar') return this.#ownText(numberOf(low))
    if (list === 'cidchar' || list === 'notdefchar') return this.#cid(list, low, low)
    const high = this.#bytes()
    if (high === undefined) return false
    if (list === 'bfrange') return this.#textRange(low, high)
    if (list !== 'codespacerange') return this.#cid(list, low, high)
    this.#codeSpace(codeSpace(low, high))
    return true
  }

  #codeSpace(added: CodeSpace): void {
    if (this.codeSpaces.some((known) => overlap(known, added))) return
    if (this.codeSpaces.length < MAX_CODE_SPACES) this.codeSpaces.push(added)
  }

  #cid(list: string, low: Uint8Array, high: Uint8Array): boolean {
    const cid = this.#next('integer')
    if (cid?.kind !== 'integer') return false
    const [from, to] = [numberOf(low), numberOf(high)]
    if (list.startsWith('notdef')) {
      // Readers keep codes in 32 bits with a sign: no range leads beyond the largest.
      if (to < 2 ** 31 || from >= 2 ** 31) this.#map(this.#notdef, from, to, () => cid.value)
    } else {
      if (cid.value >= 0) this.#map(this.#cids, from, to, (code) => cid.value + code - from)
      if (to >= from) this.largestCid = Math.max(this.largestCid, cid.value + to - from)
    }
    return true
  }

  /** A text, or the name of a character. */
  #ownText(code: number): boolean {
    const token = this.#next('hex', 'name')
    if (token === undefined) return false
    const text = token.kind === 'hex' ? textOf(token.bytes) : 'text' in token ? token.text : ''
    this.#map(this.#ownTexts, code, code, () => text)
    return true
  }

  /** All codes of a range have the same bytes but the last one (9.10.3). */
  #textRange(low: Uint8Array, high: Uint8Array): boolean {
    const from = numberOf(low)
    const last = from - (from % 256) + (high.at(-1) ?? 0)
    const token = (this.#token = this.#tokens.next())
    if (token?.kind === 'word' && token.text === '[') {
      for (let code = from; code <= last; code += 1) if (!this.#ownText(code)) return false
      this.#tokens.next()
      return true
    }
    // Bytes that are none cannot be raised.
    if (token?.kind !== 'hex' || token.bytes.length === 0) return true
    const raised = raisedTexts(token.bytes)
    const text = (code: number) => raised(code - from)
    this.#map(this.#rangeTexts, from, last, text)
    this.#map(this.#beyond, Math.max(from, last + 1), numberOf(high), text)
    return true
  }

  #bytes(): Uint8Array | undefined {
    const token = this.#next('hex')
    return token?.kind === 'hex' ? token.bytes : undefined
  }

  /** @returns undefined where the next token is of no such kind */
  #next(...kinds: readonly Kind[]): PostscriptToken | undefined {
    this.#token = this.#tokens.next()
    return this.#token !== undefined && kinds.includes(this.#token.kind) ? this.#token : undefined
  }

  #map<Value>(
    codes: CodeRanges<Value>,
    from: number,
    to: number,
    valueOf: (code: number) => Value,
  ): void {
    if (codes.setWide(from, to, valueOf)) this.#budget.spendValues(1)
    else
      for (let code = from; code <= to; code += 1) {
        this.#steps += 1
        if (this.#steps > MAX_STEPS) {
          this.complete = false
          return
        }
        this.#budget.spendValues(1)
        codes.set(code, valueOf(code))
      }
  }
}

/** The number of a code; none for one that is longer than codes are. */
function numberOf(bytes: Uint8Array): number {
  return bytes.length > 4 ? NaN : bytes.reduce((code, byte) => code * 256 + byte, 0)
}
