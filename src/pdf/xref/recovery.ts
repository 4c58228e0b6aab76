import { isDigit, isWhiteSpace } from '../syntax/characters.js'
import { LimitExceeded, type ReaderLimits } from '../syntax/limits.js'
import type { Parser } from '../syntax/parser.js'
import { PdfDict, PdfStream, type PdfValue } from '../syntax/values.js'

/** What a scan of the whole file finds when the cross-reference table cannot be used. */
export interface Scan {
  /** Object number to offset of its header; the last in the file counts. */
  readonly offsets: ReadonlyMap<number, number>
  /** Offsets after each keyword `trailer`, in order. */
  readonly trailers: readonly number[]
}

/**
 * Looks for `n g obj` and `trailer` over all bytes, passing over the data of streams and over comments. Linear in
 * the size of the file.
 * @throws LimitExceeded
 */
export function scanObjects(bytes: Uint8Array, limits: ReaderLimits): Scan {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const allowed = Math.min(limits.xrefEntries, bytes.length)
  const offsets = new Map<number, number>()
  const streams = new Occurrences(buffer, 'stream')
  const objects = new Occurrences(buffer, 'obj')
  const ends = new Occurrences(buffer, 'endstream')
  for (let at = objects.from(0); at >= 0;) {
    const header = headerBefore(bytes, at)
    if (header !== undefined && !isCommented(bytes, header.at)) {
      offsets.set(header.number, header.at)
      if (offsets.size > allowed) throw new LimitExceeded('xrefEntries', allowed)
    }
    const next = objects.from(at + 3)
    const stream = next < 0 ? -1 : streamKeyword(bytes, streams, at + 3)
    const end = stream >= 0 && stream < next ? ends.from(stream) : -1
    at = end > next ? objects.from(end) : next
  }
  const trailers: number[] = []
  for (let at = buffer.indexOf('trailer'); at >= 0; at = buffer.indexOf('trailer', at + 7))
    if (!isCommented(bytes, at) && trailers.push(at + 7) > 10_000) trailers.shift()
  return { offsets, trailers }
}

/** Numbers of the objects of a scan that contain `word`, in file order: the others need not be read. */
export function* objectsWith(word: string, bytes: Uint8Array, scan: Scan): Generator<number> {
  const { buffer, byteOffset, length } = bytes
  const text = Buffer.from(buffer, byteOffset, length)
  let at = text.indexOf(word)
  if (at < 0) return
  const inOrder = [...scan.offsets].sort((a, b) => a[1] - b[1])
  for (const [position, [number]] of inOrder.entries()) {
    const end = inOrder[position + 1]?.[1] ?? length
    if (at < 0) return
    if (at >= end) continue
    yield number
    at = text.indexOf(word, end)
  }
}

/**
 * The trailer that a scan finds: the last with a catalog; without one, the newest cross-reference stream (7.5.8).
 * @param known the trailer before the scan
 * @param value of the object with a number
 */
export function trailerFound(
  known: PdfDict,
  scan: Scan,
  bytes: Uint8Array,
  parser: (from: number) => Parser,
  value: (number: number) => PdfValue,
): PdfDict {
  let found = known
  for (const at of scan.trailers) {
    const trailer = parser(at).next()
    if (trailer instanceof PdfDict && trailer.has('Root')) found = trailer
  }
  if (found.has('Root')) return found
  for (const number of objectsWith('/XRef', bytes, scan)) {
    const stream = value(number)
    const dict = stream instanceof PdfStream ? stream.dict : undefined
    if (dict?.name('Type') === 'XRef' && dict.has('Root')) found = dict
  }
  return found
}

/** Occurrences of a word; each is searched for only once. */
class Occurrences {
  readonly #buffer: Buffer
  readonly #word: string
  #found = -2

  constructor(buffer: Buffer, word: string) {
    this.#buffer = buffer
    this.#word = word
  }

  /** Offset of the first occurrence at or after `at`; -1 if there is none. Callers never need one before. */
  from(at: number): number {
    if (this.#found !== -1 && this.#found < at) this.#found = this.#buffer.indexOf(this.#word, at)
    return this.#found
  }
}

/** The next keyword `stream` that is not the end of `endstream`. */
function streamKeyword(bytes: Uint8Array, streams: Occurrences, from: number): number {
  let at = streams.from(from)
  while (at >= 3 && bytes[at - 1] === 0x64) at = streams.from(at + 6)
  return at
}

function headerBefore(
  bytes: Uint8Array,
  objAt: number,
): { readonly number: number; readonly at: number } | undefined {
  const generationEnd = backOverSpace(bytes, objAt)
  const generationAt = backOverDigits(bytes, generationEnd)
  const numberEnd = backOverSpace(bytes, generationAt)
  const at = backOverDigits(bytes, numberEnd)
  if (generationAt === generationEnd || numberEnd === generationAt || at === numberEnd)
    return undefined
  let number = 0
  for (let i = at; i < numberEnd; i++) number = number * 10 + (bytes[i] as number) - 0x30
  return { number, at }
}

/** How far back the beginning of a line is looked for. */
const LONGEST_COMMENT = 256
/** Not the first and the last line of a file: where their line end is lost, an object follows them. */
const COMMENT = /^[\0\t\f ]*(?:end(?:obj|stream)[\0\t\f ]*)?%(?!PDF-|%EOF)/

/** Whether a place is in a comment that its line begins with, or that follows the end of an object there. */
function isCommented(bytes: Uint8Array, at: number): boolean {
  const least = Math.max(0, at - LONGEST_COMMENT)
  let from = at
  while (from > least && bytes[from - 1] !== 0x0a && bytes[from - 1] !== 0x0d) from--
  const isWhole = from === 0 || from > least
  return isWhole && COMMENT.test(Buffer.from(bytes.subarray(from, at)).toString('latin1'))
}

function backOverSpace(bytes: Uint8Array, from: number): number {
  let at = from
  while (from - at < 16 && isWhiteSpace(bytes[at - 1])) at--
  return at
}

function backOverDigits(bytes: Uint8Array, from: number): number {
  let at = from
  while (from - at < 10 && isDigit(bytes[at - 1])) at--
  return at
}
