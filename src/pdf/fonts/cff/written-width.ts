import type { FontBytes } from '../tables/bytes.js'
import { charstringNumber } from './charstring.js'

const CALLSUBR = 10
const CALLGSUBR = 29

/** The widest difference that an integer of two bytes says, and a number with a fraction. */
const MOST = 32_767

/**
 * A charstring that begins with another width.
 * @param said the width that it has: the difference to nominalWidthX, or `standard` without one
 * @param difference of the new width to nominalWidthX
 * @returns undefined where the width is in a subroutine, which other glyphs may call, or the number is too large
 */
export function withWidth(
  charstring: FontBytes,
  said: number | 'standard',
  difference: number,
): Uint8Array | undefined {
  if (Math.abs(difference) > MOST) return undefined
  const before = said === 'standard' ? 0 : ownLength(charstring, said)
  if (before === undefined) return undefined
  return Buffer.concat([operand(difference), charstring.bytes.subarray(before)])
}

/** The bytes of the first number, if it is the width and not the number of a subroutine that says it. */
function ownLength(charstring: FontBytes, said: number): number | undefined {
  const first = charstring.u8(0)
  if (first < 32 && first !== 28) return undefined
  const { value, size } = charstringNumber(charstring, 0, first)
  const next = charstring.u8(size)
  return value === said && next !== CALLSUBR && next !== CALLGSUBR ? size : undefined
}

function operand(value: number): Buffer {
  if (!Number.isInteger(value)) {
    const fixed = Buffer.alloc(5, 255)
    fixed.writeInt32BE(Math.round(value * 65_536), 1)
    return fixed
  }
  const short = Buffer.alloc(3, 28)
  short.writeInt16BE(value, 1)
  return short
}
