import type { Budget } from '../../syntax/limits.js'
import type { CharacterCodeMap } from './character-code-map.js'
import { CmapLists } from './cmap-lists.js'
import { OperandStack } from './operand-stack.js'
import { PostscriptTokens, type PostscriptToken } from './postscript-tokens.js'

/** What the lists of a CMap are made of (Technical Note 5014). */
const LIST = /^begin((?:codespace|cid|notdef|bf)(?:range|char))$/

/**
 * Runs the program of a CMap. It reads on behind an error, so that text can be told; {@link
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
    const mode = this.#stack.defined.get('WMode')
    const isNumber = mode?.kind === 'integer' || mode?.kind === 'real'
    const lists = this.#lists
    const { codeSpaces, cids, largestCid, complete } = lists
    const known = { codeSpaces, cids, largestCid, complete, ...lists.texts() }
    const sound = this.#sound && lists.sound && this.#tokens.sound
    const writingMode = sound && isNumber ? Math.trunc(mode.value) : 0
    return { ...known, base: this.#base, writingMode, sound }
  }

  /** @returns the token that comes next */
  #execute(token: PostscriptToken): PostscriptToken | undefined {
    switch (token.kind) {
      case 'integer': {
        const next = this.#tokens.next()
        const [, entry] = (next?.kind === 'word' ? LIST.exec(next.text) : undefined) ?? []
        if (entry !== undefined) return this.#lists.read(entry, token.value)
        this.#stack.push(token)
        // A number names no CMap.
        return next?.kind === 'word' && next.text === 'usecmap' ? this.#tokens.next() : next
      }
      case 'word':
        this.#word(token.text)
        this.#lastName = token.text
        break
      default:
        this.#stack.push(token)
        if (token.kind === 'name') this.#lastName = token.text
    }
    return this.#tokens.next()
  }

  #word(text: string): void {
    if (text === 'usecmap') this.#base ??= this.#lastName
    else if (text === '[' || text === '{') this.#array(1)
    else if (!this.#stack.operate(text)) this.#sound = false
  }

  /** Passes over an array or a procedure, which is one operand. */
  #array(depth: number): void {
    for (let open = depth; open > 0;) {
      const token = this.#tokens.next()
      if (token === undefined) {
        this.#sound = false
        break
      }
      if (token.kind === 'word' && /^[[{]$/.test(token.text)) open += 1
      if (token.kind === 'word' && /^[\]}]$/.test(token.text)) open -= 1
    }
    this.#stack.push({ kind: 'array' })
  }
}
