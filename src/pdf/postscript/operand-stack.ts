import { areOf, COMPUTATIONS, isOf, number, numberOf, type Operand, readArray } from './operands.js'
import type { PostscriptToken, PostscriptTokens } from './postscript-tokens.js'

/** Operands that are copied or rolled at most: as many as a stack of PostScript has. */
const MAX_OPERANDS = 500
/** Tokens of procedures that are run at most, and procedures within others. */
const MOST_STEPS = 20_000
const DEEPEST = 10

/**
 * The operand stack of a program, with the operators that CMaps and fonts use. Others change nothing,
 * as `findresource`: what is read does not depend on what they give.
 */
export class OperandStack {
  /** What was defined, in whichever dictionary. */
  readonly defined = new Map<string, Operand>()
  #operands: Operand[] = []
  #steps = 0
  #depth = 0

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
    const array = readArray(tokens, token.text)
    this.push(array ?? { kind: 'array', length: 0, items: [] })
    return array !== undefined
  }

  /** @returns false where operands are missing or of a wrong type, at which a PostScript reader fails */
  operate(operator: string): boolean {
    const stack = this.#operands
    const computation = COMPUTATIONS.get(operator)
    if (computation !== undefined) {
      const { takes, count, compute } = computation
      const taken = stack.splice(-count)
      const isTaken = taken.length === count && taken.every((operand) => isOf(operand, takes))
      const result = isTaken ? compute(taken) : undefined
      if (result !== undefined) stack.push(result)
      return result !== undefined
    }
    const rearranged = this.#rearrange(operator) ?? this.#control(operator)
    if (rearranged !== undefined) return rearranged
    switch (operator) {
      case 'true':
      case 'false':
        stack.push({ kind: 'boolean', value: operator === 'true' })
        return true
      case 'null':
        stack.push({ kind: 'null' })
        return true
      case 'length': {
        const measured = stack.pop()
        const length = measured !== undefined && 'items' in measured ? measured.length : undefined
        stack.push(number(length ?? 0))
        return length !== undefined || measured?.kind === 'dict'
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
      case 'cleartomark':
        while (stack.length > 0 && stack.at(-1)?.kind !== 'mark') stack.pop()
        return stack.length > 0
      default:
        return undefined
    }
  }

  /** Runs an operator that runs procedures, or changes an array. @returns undefined for another operator */
  #control(operator: string): boolean | undefined {
    const stack = this.#operands
    switch (operator) {
      case 'put':
        return put(stack.splice(-3))
      case 'if':
        return this.#choose(stack.splice(-2), 1)
      case 'ifelse':
        return this.#choose(stack.splice(-3), 2)
      case 'for':
        return this.#repeat(stack.splice(-4))
      default:
        return undefined
    }
  }

  #choose([condition, ...choices]: readonly Operand[], count: number): boolean {
    if (condition?.kind !== 'boolean' || choices.length !== count) return false
    if (!choices.every(({ kind }) => kind === 'procedure')) return false
    const chosen = choices[condition.value ? 0 : 1]
    return chosen === undefined || this.#execute(chosen)
  }

  #repeat(taken: readonly Operand[]): boolean {
    if (!areOf(taken, ['number', 'number', 'number', 'array'])) return false
    // veraPDF counts by whole numbers, and fails on a loop that does not begin or end, and on what is no number.
    const [from = 0, by = 0, to = 0] = taken
      .slice(0, 3)
      .map((operand) => Math.trunc(numberOf(operand) ?? 0))
    const procedure = taken[3] as Operand
    if (by === 0 || !((to - from) * by >= 0)) return false
    for (let value = from; by > 0 ? value <= to : value >= to; value += by) {
      this.push(number(value))
      if (!this.#execute(procedure)) return false
    }
    return true
  }

  /** @returns false where a PostScript reader fails, and where more is run than fonts and CMaps have use for */
  #execute(procedure: Operand): boolean {
    this.#steps += 1 + (procedure.kind === 'procedure' ? procedure.items.length : 0)
    if (procedure.kind !== 'procedure' || this.#depth >= DEEPEST) return false
    if (this.#steps > MOST_STEPS) return false
    this.#depth += 1
    try {
      for (const item of procedure.items) {
        if (item.kind !== 'word') this.push(item)
        else if (!this.operate(item.text)) return false
      }
      return true
    } finally {
      this.#depth -= 1
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
    // Of no operands veraPDF computes no place.
    if (by === undefined || count === undefined || count <= 0) return false
    if (count > Math.min(stack.length, MAX_OPERANDS)) return false
    const rolled = stack.splice(stack.length - count)
    const at = (((count - by) % count) + count) % count
    stack.push(...rolled.slice(at), ...rolled.slice(0, at))
    return true
  }

  #define(): void {
    if (this.#operands.length < 2) return
    const [key, value] = this.#operands.splice(-2)
    if (key?.kind === 'name' && value !== undefined) this.defined.set(key.text, value)
  }
}

/** @returns whether the array has such an item */
function put([array, index, value]: readonly Operand[]): boolean {
  const at = Math.trunc(numberOf(index) ?? -1)
  if (array === undefined || !('items' in array) || value === undefined) return false
  if (at >= 0 && at < array.items.length) array.items[at] = value
  return at >= 0 && at < array.length
}

/** @returns undefined also for a sign without digits, whose value is no number */
function integerOf(operand: Operand | undefined): number | undefined {
  if (operand?.kind !== 'integer' || Number.isNaN(operand.value)) return undefined
  return operand.value
}
