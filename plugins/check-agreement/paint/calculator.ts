import type { Budget } from 'twinvoice/pdf'

/** A number, an operator, or what is in braces. */
export type Step = number | string | readonly Step[]

const MOST_STEPS = 2000
/** Steps that take as long as reading a token of content. */
const A_TOKEN = 8
const MOST_VALUES = 100

const degrees = (radians: number) => (radians * 180) / Math.PI

/** Operators that take values from the stack and give one (ISO 32000-1, table 42). Truth is 1. */
const OPERATORS: ReadonlyMap<string, (...values: number[]) => number> = new Map(
  Object.entries({
    abs: (a) => Math.abs(a),
    add: (a, b) => a + b,
    and: (a, b) => a & b,
    atan: (a, b) => (degrees(Math.atan2(a, b)) + 360) % 360,
    bitshift: (a, b) => (b < 0 ? a >> -b : a << b),
    ceiling: (a) => Math.ceil(a),
    cos: (a) => Math.cos((a * Math.PI) / 180),
    cvi: (a) => Math.trunc(a),
    cvr: (a) => a,
    div: (a, b) => a / b,
    eq: (a, b) => Number(a === b),
    exp: (a, b) => a ** b,
    floor: (a) => Math.floor(a),
    ge: (a, b) => Number(a >= b),
    gt: (a, b) => Number(a > b),
    idiv: (a, b) => Math.trunc(a / b),
    le: (a, b) => Number(a <= b),
    ln: (a) => Math.log(a),
    log: (a) => Math.log10(a),
    lt: (a, b) => Number(a < b),
    mod: (a, b) => a % b,
    mul: (a, b) => a * b,
    ne: (a, b) => Number(a !== b),
    neg: (a) => -a,
    not: (a) => Number(a === 0),
    or: (a, b) => a | b,
    round: (a) => Math.round(a),
    sin: (a) => Math.sin((a * Math.PI) / 180),
    sqrt: (a) => Math.sqrt(a),
    sub: (a, b) => a - b,
    truncate: (a) => Math.trunc(a),
    xor: (a, b) => a ^ b,
  }),
)

/**
 * A PostScript calculator function (ISO 32000-1, 7.10.5). What it cannot do gives no numbers. Its steps count as
 * reading content does.
 */
export function calculator(
  steps: readonly Step[],
  budget: Budget,
): (inputs: readonly number[]) => number[] {
  return (inputs) => {
    const run = new Calculation([...inputs])
    const isDone = run.all(steps)
    budget.spendContentTokens(Math.ceil(run.steps / A_TOKEN))
    return isDone ? run.stack : []
  }
}

class Calculation {
  readonly stack: number[]
  steps = 0

  constructor(stack: number[]) {
    this.stack = stack
  }

  /** @returns false if a step cannot be done */
  all(steps: readonly Step[]): boolean {
    for (const [at, step] of steps.entries()) {
      this.steps += 1
      if (this.steps > MOST_STEPS || this.stack.length > MOST_VALUES) return false
      if (typeof step === 'number') this.stack.push(step)
      else if (typeof step !== 'string') continue
      else if (step === 'if' || step === 'ifelse') {
        const condition = this.#pop()
        const chosen = step === 'if' ? condition && steps[at - 1] : steps[at - (condition ? 2 : 1)]
        if (Array.isArray(chosen) && !this.all(chosen)) return false
      } else if (!this.#do(step)) return false
    }
    return true
  }

  #do(name: string): boolean {
    const { stack } = this
    const operator = OPERATORS.get(name)
    if (operator !== undefined) {
      const count = OF_ONE.has(name) ? 1 : 2
      if (stack.length < count) return false
      const values = stack.splice(-count)
      stack.push(operator(...values))
      return true
    }
    switch (name) {
      case 'pop':
        return stack.pop() !== undefined
      case 'dup':
        stack.push(stack.at(-1) ?? 0)
        return true
      case 'exch':
        stack.push(this.#pop(), this.#pop())
        return true
      case 'copy': {
        const count = this.#pop()
        if (count > 0) stack.push(...stack.slice(-count))
        return true
      }
      case 'index':
        stack.push(stack.at(-1 - this.#pop()) ?? 0)
        return true
      case 'roll': {
        const [by, count] = [this.#pop(), this.#pop()]
        const rolled = count > 0 ? stack.splice(-count) : []
        const turn =
          rolled.length === 0 ? 0 : ((by % rolled.length) + rolled.length) % rolled.length
        stack.push(...rolled.slice(rolled.length - turn), ...rolled.slice(0, rolled.length - turn))
        return true
      }
      default:
        return false
    }
  }

  #pop(): number {
    return this.stack.pop() ?? 0
  }
}

/** Operators of one value; the others take two. */
const OF_ONE: ReadonlySet<string> = new Set(
  'abs ceiling cos cvi cvr floor ln log neg not round sin sqrt truncate'.split(' '),
)
