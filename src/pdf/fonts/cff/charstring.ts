import { BrokenFont, type FontBytes } from '../tables/bytes.js'
import type { CffIndex } from './object-index.js'

/** The subroutines that a charstring may call. */
export interface Subroutines {
  readonly local: CffIndex | undefined
  readonly global: CffIndex
}

const MAX_DEPTH = 10
const MAX_STEPS = 5000

const HINTS = new Set([1, 3, 18, 23, 19, 20])
/** Moves, with the number of their own operands. */
const MOVES: ReadonlyMap<number, number> = new Map([
  [21, 2],
  [22, 1],
  [4, 1],
])
const ENDCHAR = 14
/** Operands of `endchar` that make an accented character of two others (appendix C). */
const OF_ACCENT = 4

/**
 * The width that a Type 2 charstring begins with (Technical Note 5177, 3.1): the first operator
 * that clears the stack has one operand more than its own. One that breaks off, or begins with an operator that
 * must not be the first, states no width.
 * @returns the difference to nominalWidthX, or `standard` without one; undefined if it takes too many steps
 */
export function charstringWidth(
  charstring: FontBytes,
  routines: Subroutines,
): number | 'standard' | undefined {
  const stack: number[] = []
  let steps = 0
  const run = (code: FontBytes, depth: number): number | 'standard' | 'return' | undefined => {
    for (let at = 0; at < code.length;) {
      if (++steps > MAX_STEPS || stack.length > 96) return undefined
      const first = code.u8(at)
      if (first >= 32 || first === 28) {
        const { value, size } = charstringNumber(code, at, first)
        stack.push(value)
        at += size
        continue
      }
      at += 1
      if (first === 11) {
        if (depth > 0) return 'return'
        continue
      }
      if (first !== 10 && first !== 29) return widthBefore(first, stack)
      const index = first === 10 ? routines.local : routines.global
      if (depth >= MAX_DEPTH) return undefined
      if (index === undefined || index.count === 0) {
        stack.pop()
        continue
      }
      const result = run(index.item((stack.pop() ?? 0) + bias(index.count)), depth + 1)
      if (result !== 'return') return result
    }
    return 'return'
  }
  try {
    const result = run(charstring, 0)
    return result === 'return' ? 'standard' : result
  } catch (thrown) {
    if (thrown instanceof BrokenFont) return 'standard'
    throw thrown
  }
}

/** Whether a charstring ends before it draws: all that it has is a width. */
export function drawsNothing(charstring: FontBytes): boolean {
  let operands = 0
  for (let at = 0; at < charstring.length;) {
    const first = charstring.u8(at)
    if (first < 32 && first !== 28) return first === ENDCHAR && operands < OF_ACCENT
    at += charstringNumber(charstring, at, first).size
    operands += 1
  }
  return true
}

function widthBefore(operator: number, stack: readonly number[]): number | 'standard' | undefined {
  const own = MOVES.get(operator)
  const more = HINTS.has(operator)
    ? stack.length % 2 === 1
    : operator === ENDCHAR
      ? stack.length > 0 && stack.length !== OF_ACCENT
      : own !== undefined && stack.length > own
  return more ? stack[0] : 'standard'
}

/** A number at a place of a charstring, by its first byte. @throws BrokenFont */
export function charstringNumber(
  code: FontBytes,
  at: number,
  first: number,
): { value: number; size: number } {
  if (first === 28) return { value: code.i16(at + 1), size: 3 }
  if (first === 255) return { value: code.i32(at + 1) / 65_536, size: 5 }
  if (first <= 246) return { value: first - 139, size: 1 }
  const second = code.u8(at + 1)
  if (first <= 250) return { value: (first - 247) * 256 + second + 108, size: 2 }
  return { value: -(first - 251) * 256 - second - 108, size: 2 }
}

/** What numbers of subroutines are counted from (Technical Note 5177, 4.7). */
function bias(count: number): number {
  return count < 1240 ? 107 : count < 33_900 ? 1131 : 32_768
}
