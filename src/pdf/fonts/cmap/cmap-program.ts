import { OperandStack } from '../../postscript/operand-stack.js'
import type { Operand } from '../../postscript/operands.js'
import { PostscriptTokens, type PostscriptToken } from '../../postscript/postscript-tokens.js'
import type { Budget } from '../../syntax/limits.js'
import type { CharacterCodeMap } from './character-code-map.js'
import { CmapLists } from './cmap-lists.js'

/** What the lists of a CMap are made of (Technical Note 5014). */
const LIST = /^begin((?:codespace|cid|notdef|bf)(?:range|char))$/

/** What readers take for a list: one without entries ends with the next token. */
const ANY_LIST = /^begin./

/**
 * Runs the program of a CMap. It reads on after an error, so that text can be told; {@link
 * CharacterCodeMap.sound} then says that a PostScript reader would not have got there.
 */
export class CmapProgram {
  readonly #tokens: PostscriptTokens
  readonly #stack = new OperandStack()
  readonly #lists: CmapLists
  /** The name or word before the token, which `usecmap` takes. */
  #lastName = ''
  #base: string | undefined
  #sound = true

  constructor(bytes: Uint8Array, budget: Budget) {
    this.#tokens = new PostscriptTokens(bytes, budget)
    this.#lists = new CmapLists(this.#tokens, budget)
  }

  /** @throws LimitExceeded */
  run(): CharacterCodeMap {
    for (let token = this.#tokens.next(); token !== undefined;) token = this.#execute(token)
    const lists = this.#lists
    const { codeSpaces, cids, largestCid, complete } = lists
    const known = { codeSpaces, cids, largestCid, complete, ...lists.texts }
    const sound = this.#sound && lists.sound && this.#tokens.sound
    const writingMode = sound ? numberOf(this.#stack.defined.get('WMode')) : 0
    return { ...known, base: this.#base, writingMode, sound }
  }

  /** @returns the token that comes next */
  #execute(token: PostscriptToken): PostscriptToken | undefined {
    if (token.kind === 'integer') {
      const next = this.#tokens.next()
      const word = next?.kind === 'word' ? next.text : ''
      const entry = LIST.exec(word)?.[1]
      if (entry !== undefined) return this.#lists.read(entry, token.value)
      if (token.value <= 0 && ANY_LIST.test(word)) return this.#lists.read(word, 0)
      this.#stack.push(token)
      // A number names no CMap.
      return word === 'usecmap' ? this.#tokens.next() : next
    }
    if (token.kind === 'word' && token.text === 'usecmap') this.#base ??= this.#lastName
    else if (!this.#stack.run(token, this.#tokens)) this.#sound = false
    if ('text' in token) this.#lastName = token.text
    return this.#tokens.next()
  }
}

/** The value of a number; of a string veraPDF counts the bytes. */
function numberOf(operand: Operand | undefined): number {
  if (operand?.kind === 'integer' || operand?.kind === 'real') return Math.trunc(operand.value)
  return operand?.kind === 'hex' || operand?.kind === 'string' ? operand.bytes.length : 0
}
