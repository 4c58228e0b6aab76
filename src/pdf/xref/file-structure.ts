import { isDigit, skipSpace } from '../syntax/characters.js'

/** The line `%PDF-1.7` (ISO 32000-1, 7.5.2). */
export interface FileHeader {
  /** Offset of `%`; more than 0 if other bytes precede it. */
  readonly at: number
  /** `1.7`; the text up to the line's end, at most 8 characters. */
  readonly version: string
  /** Offset after the version's line end. */
  readonly end: number
}

/** Looks for the header in the first 1024 bytes, as other readers do. */
export function readHeader(bytes: Uint8Array): FileHeader | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1100))
  const at = head.indexOf('%PDF-')
  if (at < 0 || at > 1024) return undefined
  let end = at + 5
  while (end < bytes.length && end < at + 13 && bytes[end] !== 0x0a && bytes[end] !== 0x0d) end++
  const version = head.toString('latin1', at + 5, Math.min(end, head.length))
  if (bytes[end] === 0x0d) end++
  if (bytes[end] === 0x0a) end++
  return { at, version, end }
}

/** The end of the file: `startxref`, an offset, `%%EOF` (ISO 32000-1, 7.5.5). */
export interface Startxref {
  /** Offset of the keyword. */
  readonly at: number
  /** What it says; undefined if no number follows. */
  readonly offset: number | undefined
  /** Offset of the last `%%EOF`; -1 if there is none. */
  readonly eofAt: number
}

/** Looks for the last `startxref` of the file. */
export function findStartxref(bytes: Uint8Array): Startxref | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const at = buffer.lastIndexOf('startxref')
  if (at < 0) return undefined
  const from = skipSpace(bytes, at + 9)
  let offset: number | undefined
  for (let i = from; i - from < 12 && isDigit(bytes[i]); i++)
    offset = (offset ?? 0) * 10 + (bytes[i] as number) - 0x30
  return { at, offset, eofAt: buffer.lastIndexOf('%%EOF') }
}
