import { partHead, type PartHead } from './part-head.js'

/** A part of a form: its headers, and its content as it was sent. */
export interface Part {
  readonly head: PartHead
  readonly content: Buffer
}

const CRLF = '\r\n'
const END_OF_HEAD = Buffer.from('\r\n\r\n')
/** Bytes that the headers of a part can have. */
const HEAD_BYTES = 16 * 1024
/** White space that programs may add behind a delimiter (RFC 2046, 5.1.1: transport padding). */
const PADDING = /^[ \t]*\r\n/
const LONGEST_PADDING = 1024

/**
 * Divides a multipart body into its parts (RFC 2046, 5.1.1; RFC 7578). Nothing between two delimiters is passed
 * over: a file or a setting would be missing, and nobody told.
 * @param most parts that it may have
 * @returns undefined if it is malformed, incomplete, or has too many parts
 */
export function multipartParts(body: Buffer, boundary: string, most: number): Part[] | undefined {
  const delimiter = Buffer.from(`${CRLF}--${boundary}`, 'latin1')
  const parts: Part[] = []
  // A body begins like a line.
  const first = delimiter.subarray(CRLF.length)
  let at = body.subarray(0, first.length).equals(first) ? first.length : after(body, delimiter, 0)
  while (at !== undefined) {
    // Something behind the end would be passed over, too.
    if (body.toString('latin1', at, at + 2) === '--')
      return body.includes(delimiter, at) ? undefined : parts
    const [line] = PADDING.exec(body.toString('latin1', at, at + LONGEST_PADDING)) ?? []
    const end = body.indexOf(delimiter, at)
    if (line === undefined || end === -1 || parts.length === most) return undefined
    // The line break of the delimiter also ends an empty head: `\r\n` behind it is the empty line.
    const part = partOf(body.subarray(at + line.length - CRLF.length, end))
    if (part === undefined) return undefined
    parts.push(part)
    at = end + delimiter.length
  }
  return undefined
}

/** The place behind the next delimiter. */
function after(body: Buffer, delimiter: Buffer, from: number): number | undefined {
  const at = body.indexOf(delimiter, from)
  return at === -1 ? undefined : at + delimiter.length
}

/** @param bytes a part, from the line break before its headers */
function partOf(bytes: Buffer): Part | undefined {
  const end = bytes.subarray(0, HEAD_BYTES).indexOf(END_OF_HEAD)
  if (end === -1) return undefined
  const head = partHead(bytes.subarray(CRLF.length, Math.max(end, CRLF.length)))
  return head && { head, content: bytes.subarray(end + END_OF_HEAD.length) }
}
