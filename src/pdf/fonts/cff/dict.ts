import { BrokenFont, type FontBytes } from '../tables/bytes.js'
import { OP } from './operators.js'

/** Operands by operator; 12 x is 1200 + x. */
export type CffDict = ReadonlyMap<number, readonly number[]>

const NIBBLES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'E', 'E-', '', '-', '']
const MAX_OPERANDS = 513
/** Bytes of a real number: more digits than the largest one has. */
const MAX_REAL = 200
/** Bytes that begin neither an operator nor an operand. */
const RESERVED = new Set([22, 23, 24, 25, 26, 27, 31, 255])

/** Least operands of operators that lead to other parts, and of the matrix (tables 9, 10 and 23). */
const LEAST: ReadonlyMap<number, number> = new Map<number, number>([
  [OP.charset, 1],
  [OP.encoding, 1],
  [OP.charStrings, 1],
  [OP.private, 2],
  [OP.fontMatrix, 6],
  [OP.fdArray, 1],
  [OP.fdSelect, 1],
])

/** An entry of a DICT as it is written. */
export interface CffEntry {
  readonly operator: number
  readonly operands: readonly number[]
  readonly bytes: Uint8Array
}

/** Reads a DICT (Technical Note 5176, 4). @throws BrokenFont */
export function readDict(bytes: FontBytes): CffDict {
  const dict = new Map<number, readonly number[]>()
  for (const { operator, operands } of readEntries(bytes)) dict.set(operator, operands)
  return dict
}

/** The entries of a DICT in order: one after the other, since a program may repeat them a million times. @throws BrokenFont */
export function* readEntries(bytes: FontBytes): Generator<CffEntry> {
  let operands: number[] = []
  let from = 0
  for (let at = 0; at < bytes.length;) {
    const first = bytes.u8(at)
    if (first <= 21) {
      const operator = first === 12 ? 1200 + bytes.u8(at + 1) : first
      if (operands.length < (LEAST.get(operator) ?? 0))
        throw new BrokenFont(
          `the operator ${operator} of a dictionary with ${operands.length} operands`,
        )
      at += first === 12 ? 2 : 1
      yield { operator, operands, bytes: bytes.part(from, at - from).bytes }
      operands = []
      from = at
      continue
    }
    const { value, size } = operand(bytes, at, first)
    if (operands.length < MAX_OPERANDS) operands.push(value)
    at += size
  }
}

function operand(bytes: FontBytes, at: number, first: number): { value: number; size: number } {
  if (first === 28) return { value: bytes.i16(at + 1), size: 3 }
  if (first === 29) return { value: bytes.i32(at + 1), size: 5 }
  if (first === 30) return real(bytes, at + 1)
  if (RESERVED.has(first)) throw new BrokenFont(`the byte ${first} in a dictionary`)
  if (first <= 246) return { value: first - 139, size: 1 }
  const second = bytes.u8(at + 1)
  if (first <= 250) return { value: (first - 247) * 256 + second + 108, size: 2 }
  return { value: -(first - 251) * 256 - second - 108, size: 2 }
}

function real(bytes: FontBytes, from: number): { value: number; size: number } {
  let text = ''
  let at = from
  for (let done = false; !done; at++) {
    const byte = bytes.u8(at)
    if (at - from >= MAX_REAL) throw new BrokenFont(`a number of more than ${MAX_REAL} bytes`)
    for (const nibble of [byte >> 4, byte & 15]) {
      done ||= nibble === 15
      if (!done) text += NIBBLES[nibble] ?? ''
    }
  }
  const value = Number(text)
  if (text === '' || Number.isNaN(value)) throw new BrokenFont(`the number ${text} in a dictionary`)
  return { value, size: at - from + 1 }
}
