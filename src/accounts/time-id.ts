import { randomBytes } from 'node:crypto'

let sequence = 0

/**
 * An id that sorts by time: 12 digits of milliseconds, 4 of a sequence within the process, 8 at
 * random, all hexadecimal.
 */
export function createTimeId(now: number): string {
  sequence = (sequence + 1) & 0xffff
  return `${timePrefix(now)}${hex(sequence, 4)}${randomBytes(4).toString('hex')}`
}

/** The beginning of all ids of a moment; less than each of them. */
export function timePrefix(at: number): string {
  return hex(Math.max(0, at), 12)
}

function hex(value: number, length: number): string {
  return value.toString(16).padStart(length, '0')
}
