import { detail, type Detail } from '../details/detail.js'
import { HEX } from '../syntax/characters.js'
import type { Budget } from '../syntax/limits.js'
import type { Decoded } from '../syntax/values.js'

/** White space that all programs pass over in such data; of NUL, form feed and others they make different bytes. */
const SPACES: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, 0x20])

/**
 * ASCIIHexDecode (ISO 32000-1, 7.4.2).
 * @param isLast whether no other filter follows, which would not look at the end
 */
export function decodeAsciiHex(data: Uint8Array, isLast: boolean): Decoded {
  const out = new Uint8Array((data.length + 1) >> 1)
  let digits = 0
  let clean = true
  let isEnded = false
  for (const byte of data) {
    if (byte === 0x3e) {
      isEnded = true
      break
    }
    const digit = HEX[byte] as number
    if (digit >= 0) {
      out[digits >> 1] = digits % 2 === 0 ? digit << 4 : (out[digits >> 1] as number) | digit
      digits++
    } else if (!SPACES.has(byte)) clean = false
  }
  const bytes = out.subarray(0, (digits + 1) >> 1)
  if (!clean) return damaged(bytes, detail`ASCIIHex data: a character that is not a digit`)
  // Some programs take the end for one more digit.
  return isEnded || !isLast ? { bytes } : damaged(bytes, detail`ASCIIHex data without an end`)
}

function damaged(bytes: Uint8Array, problem: Detail): Decoded {
  return { bytes, problem, damaged: true }
}

/**
 * ASCII85Decode (ISO 32000-1, 7.4.3).
 * @param isLast whether no other filter follows, which would not look at the end
 */
export function decodeAscii85(data: Uint8Array, isLast: boolean): Decoded {
  const out = new Uint8Array(data.length * 4 + 4)
  let length = 0
  let group = 0
  let count = 0
  let start = 0
  let isEnded = false
  let isOdd = false
  if (data[0] === 0x3c && data[1] === 0x7e) start = 2
  for (let at = start; at < data.length; at++) {
    const byte = data[at] as number
    if (SPACES.has(byte)) continue
    if (byte === 0x7e) {
      isEnded = true
      break
    }
    if (byte === 0x7a && count === 0) {
      length += 4
      continue
    }
    if (byte === 0x00 || byte === 0x0c) {
      isOdd = true
      continue
    }
    if (byte < 0x21 || byte > 0x75)
      return damaged(out.subarray(0, length), detail`ASCII85 data: a character out of range`)
    group = group * 85 + byte - 0x21
    if (++count === 5) {
      writeGroup(out, length, group)
      length += 4
      group = 0
      count = 0
    }
  }
  if (count > 1) {
    for (let missing = count; missing < 5; missing++) group = group * 85 + 84
    writeGroup(out, length, group)
    length += count - 1
  }
  const bytes = out.subarray(0, length)
  // Most viewers take `<~`, which begins such data elsewhere, for a part of it.
  if (start > 0 || isOdd) return damaged(bytes, detail`ASCII85 data: a character out of range`)
  // Some programs make other bytes of the last group.
  return isEnded || !isLast ? { bytes } : damaged(bytes, detail`ASCII85 data without an end`)
}

function writeGroup(out: Uint8Array, at: number, group: number): void {
  const value = group % 2 ** 32
  out[at] = Math.floor(value / 2 ** 24)
  out[at + 1] = (value >>> 16) & 0xff
  out[at + 2] = (value >>> 8) & 0xff
  out[at + 3] = value & 0xff
}

/**
 * RunLengthDecode (ISO 32000-1, 7.4.5).
 * @throws LimitExceeded
 */
export function decodeRunLength(data: Uint8Array, budget: Budget): Decoded {
  const size = runLengthSize(data)
  if (size > budget.bytesLeft) throw budget.overflow()
  const out = new Uint8Array(size)
  let length = 0
  let isBroken = false
  for (let at = 0; at < data.length;) {
    const run = data[at++] as number
    if (run === 128) break
    if (run < 128) {
      const part = data.subarray(at, at + run + 1)
      out.set(part, length)
      length += part.length
      at += run + 1
    } else if (at < data.length) {
      out.fill(data[at++] as number, length, length + 257 - run)
      length += 257 - run
    }
    isBroken = at > data.length
  }
  const bytes = out.subarray(0, length)
  return isBroken ? damaged(bytes, detail`RunLength data that breaks off`) : { bytes }
}

function runLengthSize(data: Uint8Array): number {
  let size = 0
  for (let at = 0; at < data.length;) {
    const run = data[at++] as number
    if (run === 128) break
    size += run < 128 ? run + 1 : 257 - run
    at += run < 128 ? run + 1 : 1
  }
  return size
}
