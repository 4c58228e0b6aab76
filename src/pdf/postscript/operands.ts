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
const boolean = (value: boolean): Operand => ({ kind: 'boolean', value })

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
  ['idiv', ofNumbers(2, (one, other) => number(Math.trunc(one / other)))],
  ['mod', ofNumbers(2, (one, other) => number(one % other))],
  ['eq', ofNumbers(2, (one, other) => boolean(one === other))],
  ['ne', ofNumbers(2, (one, other) => boolean(one !== other))],
  ['gt', ofNumbers(2, (one, other) => boolean(one > other))],
  ['ge', ofNumbers(2, (one, other) => boolean(one >= other))],
  ['lt', ofNumbers(2, (one, other) => boolean(one < other))],
  ['le', ofNumbers(2, (one, other) => boolean(one <= other))],
  ['not', ofBooleans(1, (one) => !one)],
  ['and', ofBooleans(2, (one, other) => one && other)],
  ['or', ofBooleans(2, (one, other) => one || other)],
  ['xor', ofBooleans(2, (one, other) => one !== other)],
  ['dict', ofNumbers(1, () => ({ kind: 'dict' }))],
  ['array', ofNumbers(1, emptyArray)],
])
