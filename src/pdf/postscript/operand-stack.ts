import { type PostscriptToken, type PostscriptTokens, skipArray } from './postscript-tokens.js'

/** Operands that are copied or rolled at most: as many as a stack of PostScript has. */
const MAX_OPERANDS = 500

/** What is on the stack: a token, or what operators put there. */
export type Operand =
  PostscriptToken | { readonly kind: 'mark' | 'boolean' | 'array' | 'dict' | 'null' }

/** Operators by what they take and give, where that does not depend on what the operands are. */
const OPERATORS: ReadonlyMap<string, readonly [takes: Taken, count: number, gives: Operand]> =
  new Map(
    (
      [
        ['number', 1, { kind: 'real', value: 0 }, 'abs neg ceiling floor round truncate cvi cvr'],
        ['number', 2, { kind: 'real', value: 0 }, 'add div idiv mod mul sub'],
        ['number', 2, { kind: 'boolean' }, 'eq ne gt ge lt le'],
        ['boolean', 1, { kind: 'boolean' }, 'not'],
        ['boolean', 2, { kind: 'boolean' }, 'and or xor'],
        ['number', 1, { kind: 'dict' }, 'dict'],
        ['number', 1, { kind: 'array' }, 'array'],
      ] as const
    ).flatMap(([takes, count, gives, names]) =>
      names.split(' ').map((name) => [name, [takes, count, gives]]),
    ),
  )
type Taken = 'number' | 'boolean' | 'array'

/**
 * The operand stack of a program, with the operators that CMaps and fonts use. Others change nothing,
 * as `findresource`: what is read does not depend on what they give.
 */
export class OperandStack {
  /** What was defined, in whichever dictionary. */
  readonly defined = new Map<string, Operand>()
  #operands: Operand[] = []

  push(operand: Operand): void {
    this.#operands.push(operand)
  }

  /**
   * Runs a token, and what it opens.
   * @returns false where a PostScript reader fails
   */
  run(token: PostscriptToken, tokens: PostscriptTokens): boolean {
    if (token.kind !== 'word') {
      this.push(token)
      return true
    }
    if (token.text !== '[' && token.text !== '{') return this.operate(token.text)
    this.push({ kind: 'array' })
    return skipArray(tokens)
  }

  /** @returns false where operands are missing or of a wrong type, at which a PostScript reader fails */
  operate(operator: string): boolean {
    const stack = this.#operands
    const [takes, count, gives] = OPERATORS.get(operator) ?? []
    if (takes !== undefined) {
      const taken = stack.splice(-(count ?? 1))
      if (gives !== undefined) stack.push(gives)
      return taken.length === count && taken.every((operand) => isOf(operand, takes))
    }
    const rearranged = this.#rearrange(operator)
    if (rearranged !== undefined) return rearranged
    switch (operator) {
      case 'true':
      case 'false':
        stack.push({ kind: 'boolean' })
        return true
      case 'null':
        stack.push({ kind: 'null' })
        return true
      case 'length': {
        const measured = stack.pop()?.kind
        stack.push({ kind: 'integer', value: 0 })
        return measured === 'dict' || measured === 'array'
      }
      case 'begin':
        // veraPDF fails on some integers.
        return stack.pop()?.kind !== 'integer'
      case 'load': {
        const key = stack.pop()
        const value = key?.kind === 'name' ? this.defined.get(key.text) : undefined
        if (value !== undefined) stack.push(value)
        return key?.kind === 'name' || key?.kind === 'string'
      }
      case 'def':
        this.#define()
        return true
      default: {
        const value = this.defined.get(operator)
        if (value !== undefined) stack.push(value)
        return true
      }
    }
  }

  /** Runs an operator that moves or takes operands, whatever they are. @returns undefined for another operator */
  #rearrange(operator: string): boolean | undefined {
    const stack = this.#operands
    const top = stack.at(-1)
    switch (operator) {
      case 'dup':
        if (top !== undefined) stack.push(top)
        return top !== undefined
      case 'exch': {
        const two = stack.splice(-2)
        stack.push(...two.reverse())
        return two.length === 2
      }
      case 'pop':
        return stack.pop() !== undefined
      case 'clear':
        this.#operands = []
        return true
      case 'count':
        stack.push({ kind: 'integer', value: stack.length })
        return true
      case 'mark':
      case '<<':
        stack.push({ kind: 'mark' })
        return true
      case '>>':
        this.#close()
        return true
      case 'copy':
        return this.#copy()
      case 'index':
        return this.#index()
      case 'roll':
        return this.#roll()
      case 'put':
        return stack.splice(-3)[0]?.kind === 'array'
      case 'if':
        return areOf(stack.splice(-2), ['boolean', 'array'])
      case 'ifelse':
        return areOf(stack.splice(-3), ['boolean', 'array', 'array'])
      case 'for':
        return areOf(stack.splice(-4), ['number', 'number', 'number', 'array'])
      case 'cleartomark':
        while (stack.length > 0 && stack.at(-1)?.kind !== 'mark') stack.pop()
        return stack.length > 0
      default:
        return undefined
    }
  }

  /**
   * Makes a dictionary, of which readers know no length, of what is on the stack from the last mark on; of
   * all where there is none.
   */
  #close(): void {
    const mark = this.#operands.findLastIndex(({ kind }) => kind === 'mark')
    this.#operands.splice(Math.max(mark, 0), Infinity, { kind: 'null' })
  }

  #copy(): boolean {
    const stack = this.#operands
    const count = integerOf(stack.pop())
    if (count === undefined || count < 0 || count > stack.length) return false
    if (stack.length + count > MAX_OPERANDS) return false
    stack.push(...stack.slice(stack.length - count))
    return true
  }

  #index(): boolean {
    const stack = this.#operands
    const back = integerOf(stack.pop()) ?? -1
    const found = back < 0 ? undefined : stack.at(-1 - back)
    if (found !== undefined) stack.push(found)
    return found !== undefined
  }

  #roll(): boolean {
    const stack = this.#operands
    const by = integerOf(stack.pop())
    const count = integerOf(stack.pop())
    if (by === undefined || count === undefined || count < 0) return false
    if (count > Math.min(stack.length, MAX_OPERANDS)) return false
    const rolled = stack.splice(stack.length - count)
    const at = count === 0 ? 0 : (((count - by) % count) + count) % count
    stack.push(...rolled.slice(at), ...rolled.slice(0, at))
    return true
  }

  #define(): void {
    if (this.#operands.length < 2) return
    const [key, value] = this.#operands.splice(-2)
    if (key?.kind === 'name' && value !== undefined) this.defined.set(key.text, value)
  }
}

function integerOf(operand: Operand | undefined): number | undefined {
  return operand?.kind === 'integer' ? operand.value : undefined
}

function areOf(operands: readonly Operand[], taken: readonly Taken[]): boolean {
  if (operands.length !== taken.length) return false
  return operands.every((operand, at) => isOf(operand, taken[at] as Taken))
}

function isOf({ kind }: Operand, takes: Taken): boolean {
  return takes === 'number' ? kind === 'integer' || kind === 'real' : kind === takes
}
