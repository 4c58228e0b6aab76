import type { PostscriptToken, PostscriptTokens } from './postscript-tokens.js'

/** What is on the stack: a token, or what operators put there. */
export type Operand =
  | Exclude<PostscriptToken, { readonly kind: 'word' }>
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'mark' | 'dict' | 'null' }
  | PostscriptArray

/** An array in brackets or of `array`, or a procedure in braces; words are not run before it is. */
export interface PostscriptArray {
  readonly kind: 'array' | 'procedure'
  readonly length: number
  /** Those that are known: none of an array that `array` made. */
  readonly items: (PostscriptToken | Operand)[]
}

/** What an operator takes: a procedure counts as an array. */
export type Taken = 'number' | 'boolean' | 'array' | 'procedure'

const DEEPEST = 30

/**
 * Reads an array or a procedure, whose opening token was the last.
 * @returns undefined where it is not closed, or has what is no operand
 */
export function readArray(
  tokens: Pick<PostscriptTokens, 'next'>,
  open: string,
  depth = 0,
): PostscriptArray | undefined {
  const items: (PostscriptToken | Operand)[] = []
  if (depth > DEEPEST) return undefined
  for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
    if (token.kind !== 'word') items.push(token)
    else if (token.text === ']' || token.text === '}')
      return { kind: open === '{' ? 'procedure' : 'array', length: items.length, items }
    else if (token.text === '[' || token.text === '{') {
      const inner = readArray(tokens, token.text, depth + 1)
      if (inner === undefined) return undefined
      items.push(inner)
    } else if (token.text === ')') return undefined
    else items.push(token)
  }
  return undefined
}

/** The number of an operand; undefined for another kind. */
export function numberOf(operand: Operand | undefined): number | undefined {
  return operand?.kind === 'integer' || operand?.kind === 'real' ? operand.value : undefined
}

export function isOf({ kind }: Operand, takes: Taken): boolean {
  if (takes === 'number') return kind === 'integer' || kind === 'real'
  return kind === takes || (takes === 'array' && kind === 'procedure')
}

export function areOf(operands: readonly Operand[], taken: readonly Taken[]): boolean {
  if (operands.length !== taken.length) return false
  return operands.every((operand, at) => isOf(operand, taken[at] as Taken))
}

/** A number as an operand: an integer where it is whole. */
export const number = (value: number): Operand => ({
  kind: Number.isInteger(value) ? 'integer' : 'real',
  value,
})
const real = (value: number): Operand => ({ kind: 'real', value })
const boolean = (value: boolean): Operand => ({ kind: 'boolean', value })
/** In radians. */
const DEGREE = Math.PI / 180

/** Computes one operand from others, all of one type. */
interface Computation {
  readonly takes: Taken
  readonly count: number
  /** @returns undefined where the result is none */
  readonly compute: (operands: readonly Operand[]) => Operand | undefined
}

const ofNumbers = (
  count: number,
  compute: (one: number, other: number) => Operand | undefined,
): Computation => ({
  takes: 'number',
  count,
  compute: ([one, other]) => compute(numberOf(one) ?? NaN, numberOf(other) ?? NaN),
})
/** By zero, there is no result. */
const ofWhole = (divide: (one: number, other: number) => number): Computation =>
  ofNumbers(2, (one, other) =>
    Math.trunc(other) === 0 ? undefined : number(divide(Math.trunc(one), Math.trunc(other))),
  )
/** A sign without digits is more than a number to some readers, and less to others. */
const comparison = (compare: (one: number, other: number) => boolean): Computation =>
  ofNumbers(2, (one, other) =>
    Number.isNaN(one) || Number.isNaN(other) ? undefined : boolean(compare(one, other)),
  )
const ofBooleans = (
  count: number,
  compute: (one: boolean, other: boolean) => boolean,
): Computation => {
  const valueOf = (operand: Operand | undefined) => operand?.kind === 'boolean' && operand.value
  return {
    takes: 'boolean',
    count,
    compute: ([one, other]) => boolean(compute(valueOf(one), valueOf(other))),
  }
}

/** Items of an array at most (PostScript Language Reference, B.1). */
const MOST_ITEMS = 65_535

function emptyArray(length: number): Operand | undefined {
  return length >= 0 && length <= MOST_ITEMS
    ? { kind: 'array', length: Math.trunc(length), items: [] }
    : undefined
}

/** Operators that compute (PostScript Language Reference, 8.1). */
export const COMPUTATIONS: ReadonlyMap<string, Computation> = new Map([
  ['abs', ofNumbers(1, (one) => number(Math.abs(one)))],
  ['neg', ofNumbers(1, (one) => number(-one))],
  ['ceiling', ofNumbers(1, (one) => number(Math.ceil(one)))],
  ['floor', ofNumbers(1, (one) => number(Math.floor(one)))],
  ['round', ofNumbers(1, (one) => number(Math.round(one)))],
  ['truncate', ofNumbers(1, (one) => number(Math.trunc(one)))],
  ['cvi', ofNumbers(1, (one) => number(Math.trunc(one)))],
  ['cvr', ofNumbers(1, number)],
  ['add', ofNumbers(2, (one, other) => number(one + other))],
  ['sub', ofNumbers(2, (one, other) => number(one - other))],
  ['mul', ofNumbers(2, (one, other) => number(one * other))],
  ['div', ofNumbers(2, (one, other) => number(one / other))],
  ['idiv', ofWhole((one, other) => Math.trunc(one / other))],
  ['mod', ofWhole((one, other) => one % other)],
  ['bitshift', ofNumbers(2, (one, by) => number(Math.trunc(one * 2 ** by)))],
  ['sqrt', ofNumbers(1, (one) => real(Math.sqrt(one)))],
  ['ln', ofNumbers(1, (one) => real(Math.log(one)))],
  ['log', ofNumbers(1, (one) => real(Math.log10(one)))],
  ['exp', ofNumbers(2, (base, power) => real(base ** power))],
  ['sin', ofNumbers(1, (degrees) => real(Math.sin(degrees * DEGREE)))],
  ['cos', ofNumbers(1, (degrees) => real(Math.cos(degrees * DEGREE)))],
  ['atan', ofNumbers(2, (rise, run) => real((Math.atan2(rise, run) / DEGREE + 360) % 360))],
  ['eq', comparison((one, other) => one === other)],
  ['ne', comparison((one, other) => one !== other)],
  ['gt', comparison((one, other) => one > other)],
  ['ge', comparison((one, other) => one >= other)],
  ['lt', comparison((one, other) => one < other)],
  ['le', comparison((one, other) => one <= other)],
  ['not', ofBooleans(1, (one) => !one)],
  ['and', ofBooleans(2, (one, other) => one && other)],
  ['or', ofBooleans(2, (one, other) => one || other)],
  ['xor', ofBooleans(2, (one, other) => one !== other)],
  ['dict', ofNumbers(1, () => ({ kind: 'dict' }))],
  ['array', ofNumbers(1, emptyArray)],
])
