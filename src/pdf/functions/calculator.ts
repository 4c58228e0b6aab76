import type { Budget } from '../syntax/limits.js'
import type { PdfDocument } from '../document/document.js'
import { PdfNumber } from '../syntax/number.js'
import type { PdfStream } from '../syntax/values.js'
import { calculatorTokens } from '../postscript/calculator.js'

type Operand = number | boolean

/** A number or a truth value, an operator, or what is in braces. */
type Step = Operand | string | readonly Step[]

const DEEPEST = 8
const MOST_STEPS = 2000
/** Steps that take as long as reading a token of content. */
const A_TOKEN = 8
const MOST_VALUES = 100

const degrees = (radians: number) => (radians * 180) / Math.PI

/** Operators that take numbers from the stack and give one value (ISO 32000-1, table 42). */
const OPERATORS: ReadonlyMap<string, (...numbers: number[]) => Operand> = new Map(
  Object.entries<(...numbers: number[]) => Operand>({
    abs: (a) => Math.abs(a),
    add: (a, b) => a + b,
    atan: (a, b) => (degrees(Math.atan2(a, b)) + 360) % 360,
    bitshift: (a, b) => (b < 0 ? a >> -b : a << b),
    ceiling: (a) => Math.ceil(a),
    cos: (a) => Math.cos((a * Math.PI) / 180),
    cvi: (a) => Math.trunc(a),
    cvr: (a) => a,
    div: (a, b) => a / b,
    eq: (a, b) => a === b,
    exp: (a, b) => a ** b,
    floor: (a) => Math.floor(a),
    ge: (a, b) => a >= b,
    gt: (a, b) => a > b,
    idiv: (a, b) => Math.trunc(a / b),
    le: (a, b) => a <= b,
    ln: (a) => Math.log(a),
    log: (a) => Math.log10(a),
    lt: (a, b) => a < b,
    mod: (a, b) => a % b,
    mul: (a, b) => a * b,
    ne: (a, b) => a !== b,
    neg: (a) => -a,
    round: (a) => Math.round(a),
    sin: (a) => Math.sin((a * Math.PI) / 180),
    sqrt: (a) => Math.sqrt(a),
    sub: (a, b) => a - b,
    truncate: (a) => Math.trunc(a),
  }),
)

/** Operators of truth values, and of the bits of integers. */
const BITS: ReadonlyMap<string, (...bits: number[]) => number> = new Map(
  Object.entries<(...bits: number[]) => number>({
    and: (a, b) => a & b,
    not: (a) => ~a,
    or: (a, b) => a | b,
    xor: (a, b) => a ^ b,
  }),
)

/** Operators of one value; the others take two. */
const OF_ONE: ReadonlySet<string> = new Set(
  'abs ceiling cos cvi cvr floor ln log neg not round sin sqrt truncate'.split(' '),
)

/** A PostScript calculator function (ISO 32000-1, 7.10.5). */
export interface Calculator {
  /** Whether it gives its inputs as they are. */
  readonly isEmpty: boolean
  /** @returns no numbers if a step cannot be done @throws LimitExceeded */
  at(inputs: readonly number[], outputs: number): number[]
}

/**
 * Reads a calculator function. Its steps count as reading content does.
 * @returns undefined if it is no program
 * @throws LimitExceeded
 */
export function readCalculator(document: PdfDocument, stream: PdfStream): Calculator | undefined {
  const steps = programOf(document, stream)
  if (steps === undefined) return undefined
  return {
    isEmpty: steps.length === 0,
    at: (inputs, outputs) => run(steps, inputs, outputs, document.budget),
  }
}

/** What is in the braces. */
function programOf(document: PdfDocument, stream: PdfStream): readonly Step[] | undefined {
  const open: Step[][] = [[]]
  for (const token of calculatorTokens(document, stream.data)) {
    const inner = open.at(-1)
    if (token === undefined || inner === undefined || open.length > DEEPEST) return undefined
    if (token instanceof PdfNumber) inner.push(token.value)
    else if (token === '{') open.push([])
    else if (token === '}') {
      open.pop()
      open.at(-1)?.push(inner)
    } else inner.push(token === 'true' || token === 'false' ? token === 'true' : token)
  }
  const program = open[0]?.[0]
  return open.length === 1 && typeof program === 'object' ? program : undefined
}

function run(
  steps: readonly Step[],
  inputs: readonly number[],
  outputs: number,
  budget: Budget,
): number[] {
  const calculation = new Calculation([...inputs])
  const isDone = calculation.all(steps)
  budget.spendContentTokens(Math.ceil(calculation.steps / A_TOKEN))
  const { stack } = calculation
  if (!isDone || stack.length < outputs) return []
  // Programs take the values on top.
  return stack.slice(stack.length - outputs).map(Number)
}

class Calculation {
  steps = 0

  constructor(readonly stack: Operand[]) {}

  /** @returns false if a step cannot be done */
  all(steps: readonly Step[]): boolean {
    for (const [at, step] of steps.entries()) {
      this.steps += 1
      if (this.steps > MOST_STEPS || this.stack.length > MOST_VALUES) return false
      if (typeof step === 'number' || typeof step === 'boolean') this.stack.push(step)
      else if (typeof step !== 'string') continue
      else if (step === 'if' || step === 'ifelse') {
        const condition = this.stack.pop()
        if (condition === undefined) return false
        const isSo = Boolean(condition)
        const chosen = step === 'if' ? isSo && steps[at - 1] : steps[at - (isSo ? 2 : 1)]
        if (Array.isArray(chosen) && !this.all(chosen as Step[])) return false
      } else if (!this.#do(step)) return false
    }
    return true
  }

  #do(name: string): boolean {
    const { stack } = this
    const [operator, bits] = [OPERATORS.get(name), BITS.get(name)]
    if (operator !== undefined || bits !== undefined) {
      const count = OF_ONE.has(name) ? 1 : 2
      if (stack.length < count) return false
      const values = stack.splice(-count)
      const isTruth = values.every((value) => typeof value === 'boolean')
      const numbers = values.map(Number)
      if (operator !== undefined) stack.push(operator(...numbers))
      else if (bits !== undefined)
        stack.push(isTruth ? (bits(...numbers) & 1) === 1 : bits(...numbers))
      return true
    }
    return this.#move(name)
  }

  /** Operators of the stack. */
  #move(name: string): boolean {
    const { stack } = this
    switch (name) {
      case 'pop':
        return stack.pop() !== undefined
      case 'dup':
        return this.#copy(1)
      case 'exch':
        return this.#roll(2, 1)
      case 'copy':
        return this.#copy(this.#count())
      case 'index': {
        const value = stack.at(-1 - this.#count())
        if (value !== undefined) stack.push(value)
        return value !== undefined
      }
      case 'roll': {
        const by = Number(stack.pop() ?? NaN)
        return this.#roll(this.#count(), by)
      }
      default:
        return false
    }
  }

  #copy(count: number): boolean {
    const { stack } = this
    if (!(count <= stack.length)) return false
    stack.push(...stack.slice(stack.length - count))
    return true
  }

  #roll(count: number, by: number): boolean {
    const { stack } = this
    if (!(count <= stack.length) || !Number.isInteger(by)) return false
    if (count === 0) return true
    const rolled = stack.splice(-count)
    const turn = ((by % count) + count) % count
    stack.push(...rolled.slice(count - turn), ...rolled.slice(0, count - turn))
    return true
  }

  /** How many values an operator is about; NaN if that is no count. */
  #count(): number {
    const count = this.stack.pop()
    return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : NaN
  }
}
