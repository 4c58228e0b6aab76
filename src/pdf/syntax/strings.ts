import { CLASS, HEX, WHITE_SPACE } from './characters.js'
import { PdfString } from './values.js'

/** A string as in the file, not yet decrypted. */
export interface ReadString {
  readonly value: PdfString
  /** Offset after the string. */
  readonly end: number
  /** False if the bytes end before the string does. */
  readonly closed: boolean
}

/**
 * Reads `(…)`, at whose `(` the offset is (ISO 32000-1, 7.3.4.2).
 * @param lineEnds whether the line ends `\r` and `\r\n` become `\n`, as the standard says, or stay
 */
export function readLiteralString(
  bytes: Uint8Array,
  at: number,
  lineEnds: 'read' | 'kept' = 'read',
): ReadString {
  let end = at + 1
  let depth = 1
  let plain = true
  for (; end < bytes.length; end++) {
    const byte = bytes[end]
    if (byte === 0x5c) {
      plain = false
      end++
    } else if (byte === 0x28) depth++
    else if (byte === 0x29) {
      if (--depth === 0) break
    } else if (byte === 0x0d && lineEnds === 'read') plain = false
  }
  const raw = bytes.subarray(at + 1, Math.min(end, bytes.length))
  const value = new PdfString(plain ? raw : unescape(raw, lineEnds))
  return { value, end: Math.min(end + 1, bytes.length), closed: depth === 0 }
}

/** Reads `<…>`, at whose `<` the offset is (ISO 32000-1, 7.3.4.3). */
export function readHexString(bytes: Uint8Array, at: number): ReadString {
  const found = bytes.indexOf(0x3e, at + 1)
  const end = found < 0 ? bytes.length : found
  const out = new Uint8Array((end - at) >> 1)
  let digits = 0
  let clean = true
  for (let i = at + 1; i < end; i++) {
    const byte = bytes[i] as number
    const digit = HEX[byte] as number
    if (digit >= 0) {
      out[digits >> 1] = digits % 2 === 0 ? digit << 4 : (out[digits >> 1] as number) | digit
      digits++
    } else if (CLASS[byte] !== WHITE_SPACE) clean = false
  }
  const value = new PdfString(out.subarray(0, (digits + 1) >> 1), true, digits, clean)
  return { value, end: Math.min(end + 1, bytes.length), closed: found >= 0 }
}

const ESCAPES: ReadonlyMap<number, number> = new Map([
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
  [0x62, 0x08],
  [0x66, 0x0c],
])

/** Resolves escapes and line ends within a literal string. */
function unescape(raw: Uint8Array, lineEnds: 'read' | 'kept'): Uint8Array {
  const out = new Uint8Array(raw.length)
  let length = 0
  for (let at = 0; at < raw.length;) {
    const byte = raw[at] as number
    if (byte === 0x5c) {
      const { code, next } = escapeAt(raw, at + 1)
      if (code !== undefined) out[length++] = code
      at = next
    } else if (byte === 0x0d && lineEnds === 'read') {
      out[length++] = 0x0a
      at = afterLineEnd(raw, at)
    } else {
      out[length++] = byte
      at++
    }
  }
  return out.subarray(0, length)
}

/** What follows a backslash; no code for a line end, which it joins. */
function escapeAt(raw: Uint8Array, at: number): { code: number | undefined; next: number } {
  const byte = raw[at]
  if (byte === undefined) return { code: undefined, next: at }
  if (byte === 0x0a || byte === 0x0d) return { code: undefined, next: afterLineEnd(raw, at) }
  if (!isOctal(byte)) return { code: ESCAPES.get(byte) ?? byte, next: at + 1 }
  let code = 0
  let next = at
  while (next < at + 3 && isOctal(raw[next])) code = code * 8 + (raw[next++] as number) - 0x30
  return { code: code & 0xff, next }
}

function isOctal(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x37
}

function afterLineEnd(raw: Uint8Array, at: number): number {
  return raw[at] === 0x0d && raw[at + 1] === 0x0a ? at + 2 : at + 1
}
