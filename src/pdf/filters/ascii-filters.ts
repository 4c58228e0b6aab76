import { detail } from '../details/detail.js'
import { CLASS, HEX, WHITE_SPACE } from '../syntax/characters.js'
import type { Budget } from '../syntax/limits.js'
import type { Decoded } from '../syntax/values.js'

/** ASCIIHexDecode (ISO 32000-1, 7.4.2). */
export function decodeAsciiHex(data: Uint8Array): Decoded {
  const out = new Uint8Array((data.length + 1) >> 1)
  let digits = 0
  let clean = true
  for (const byte of data) {
    if (byte === 0x3e) break
    const digit = HEX[byte] as number
    if (digit >= 0) {
      out[digits >> 1] = digits % 2 === 0 ? digit << 4 : (out[digits >> 1] as number) | digit
      digits++
    } else if (CLASS[byte] !== WHITE_SPACE) clean = false
  }
  const bytes = out.subarray(0, (digits + 1) >> 1)
  return clean
    ? { bytes }
    : { bytes, problem: detail`ASCIIHex data: a character that is not a digit` }
}

/** ASCII85Decode (ISO 32000-1, 7.4.3). */
export function decodeAscii85(data: Uint8Array): Decoded {
  const out = new Uint8Array(data.length * 4 + 4)
  let length = 0
  let group = 0
  let count = 0
  let start = 0
  if (data[0] === 0x3c && data[1] === 0x7e) start = 2
  for (let at = start; at < data.length; at++) {
    const byte = data[at] as number
    if (CLASS[byte] === WHITE_SPACE) continue
    if (byte === 0x7e) break
    if (byte === 0x7a && count === 0) {
      length += 4
      continue
    }
    if (byte < 0x21 || byte > 0x75)
      return {
        bytes: out.subarray(0, length),
        problem: detail`ASCII85 data: a character out of range`,
      }
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
  return start === 0
    ? { bytes }
    : { bytes, problem: detail`ASCII85 data: a character out of range` }
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
  return isBroken ? { bytes, problem: detail`RunLength data that breaks off` } : { bytes }
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
