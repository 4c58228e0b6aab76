/** Classes of bytes in PDF syntax (ISO 32000-1, 7.2.2). */
export const REGULAR = 0
export const WHITE_SPACE = 1
const DELIMITER = 2

/** The class of each byte. */
export const CLASS: Uint8Array = new Uint8Array(256)
for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) CLASS[byte] = WHITE_SPACE
for (const char of '()<>[]{}/%') CLASS[char.charCodeAt(0)] = DELIMITER

/** The value of each byte as a hexadecimal digit; -1 for none. */
export const HEX: Int8Array = new Int8Array(256).fill(-1)
for (let digit = 0; digit < 16; digit++) {
  HEX[digit.toString(16).charCodeAt(0)] = digit
  HEX[digit.toString(16).toUpperCase().charCodeAt(0)] = digit
}

export function isWhiteSpace(byte: number | undefined): boolean {
  return byte !== undefined && CLASS[byte] === WHITE_SPACE
}

/**
 * Where what follows white space begins; comments are no white space here.
 * @param most bytes that are skipped
 */
export function skipSpace(bytes: Uint8Array, from: number, most = Infinity): number {
  let at = from
  while (at - from < most && isWhiteSpace(bytes[at])) at++
  return at
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}

/** White space, a delimiter, or the end of the bytes: what may follow a keyword. */
export function endsToken(byte: number | undefined): boolean {
  return byte === undefined || CLASS[byte] !== REGULAR
}

/**
 * A place in bytes as a small integer; the end of the bytes for what is none of them. Offsets that a file gives are
 * read as reals, and each function that indexes by a real, be it a whole number, is compiled again and again by V8.
 */
export function placeIn(bytes: Uint8Array, at: number): number {
  return Number.isInteger(at) && at >= 0 && at < bytes.length ? at | 0 : bytes.length
}

/** A part of the bytes as a text, one character per byte. */
export function latin1(bytes: Uint8Array, from: number, to: number): string {
  if (to - from < 24) {
    let text = ''
    for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at] as number)
    return text
  }
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1')
}

/** The offset of the next byte that is neither white space nor in a comment, which counts as one (7.2.3). */
export function skipSpaceAndComments(bytes: Uint8Array, from: number): number {
  let at = skipSpace(bytes, from)
  while (bytes[at] === 0x25) {
    while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++
    at = skipSpace(bytes, at)
  }
  return at
}
