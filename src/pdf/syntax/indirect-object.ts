import { detail, type Detail } from '../details/detail.js'
import { endsToken, isDigit, placeIn, skipSpace } from './characters.js'
import { END_OF_DATA, Keyword, type Parser } from './parser.js'
import { PdfDict, PdfStream, type Decoded, type PdfValue, type StreamPlace } from './values.js'

/** Positions of the parts of an indirect object in the file (byte offsets). */
export interface ObjectPlace {
  /** First digit of the object number. */
  readonly numberAt: number
  /** First digit of the generation number. */
  readonly generationAt: number
  /** The keyword `obj`. */
  readonly objAt: number
  /** After the value, or after `endstream`. */
  readonly valueEnd: number
  /** The keyword `endobj`; -1 if it does not follow the value. */
  readonly endobjAt: number
}

/** An indirect object. */
export interface IndirectObject {
  readonly number: number
  readonly generation: number
  readonly value: PdfValue
  /** Undefined for an object in an object stream. */
  readonly place: ObjectPlace | undefined
  /** The object stream that it is in. */
  readonly container?: number
  /** Descriptions of the errors tolerated while reading it. */
  readonly oddities: readonly Detail[]
  /** Those of them that break the syntax of the value. */
  readonly malformed: readonly Detail[]
}

/** `12 0 obj`. */
export interface ObjectHeader {
  readonly number: number
  readonly generation: number
  readonly numberAt: number
  readonly generationAt: number
  readonly objAt: number
}

/** Two numbers of ten digits, with space between them. */
const LONGEST_HEADER = 40

/** White space before a header and in it: many entries of the table may lead into the same. */
const MOST_SPACE = 256

/** Reads the header of an indirect object at `from`, white space before it allowed. */
export function readObjectHeader(bytes: Uint8Array, from: number): ObjectHeader | undefined {
  const numberAt = skipSpace(bytes, placeIn(bytes, from), MOST_SPACE)
  const numberEnd = skipDigits(bytes, numberAt)
  const generationAt = skipSpace(bytes, numberEnd, MOST_SPACE)
  const generationEnd = skipDigits(bytes, generationAt)
  const objAt = skipSpace(bytes, generationEnd, MOST_SPACE)
  if (numberEnd === numberAt || generationAt === numberEnd || generationEnd === generationAt)
    return undefined
  if (bytes[objAt] !== 0x6f || bytes[objAt + 1] !== 0x62 || bytes[objAt + 2] !== 0x6a)
    return undefined
  const number = decimal(bytes, numberAt, numberEnd)
  return {
    number,
    generation: decimal(bytes, generationAt, generationEnd),
    numberAt,
    generationAt,
    objAt,
  }
}

/** True if the header of an object begins at `from`, its number well written or not. */
export function beginsAnyObject(bytes: Uint8Array, from: number): boolean {
  const begin = skipSpace(bytes, from, MOST_SPACE)
  const text = Buffer.from(bytes.subarray(begin, begin + LONGEST_HEADER)).toString('latin1')
  return /^[^\s\0]+[\s\0]+\d+[\s\0]+obj/.test(text)
}

export interface ObjectReading {
  readonly parser: (from: number, header: ObjectHeader) => Parser
  readonly decode: (stream: PdfStream, header: ObjectHeader) => Decoded
  /** Offset of the next `endstream` from a place on; -1 if there is none. */
  readonly findEndstream: (from: number) => number
}

/** Reads the indirect object whose header has been read. */
export function readObjectBody(
  bytes: Uint8Array,
  header: ObjectHeader,
  reading: ObjectReading,
): IndirectObject {
  const parser = reading.parser(header.objAt + 3, header)
  const first = parser.next()
  const oddities = parser.oddities
  let value: PdfValue
  if (first === END_OF_DATA || first instanceof Keyword) {
    oddities.push(detail`an object without value`)
    if (first instanceof Keyword) parser.position = first.at
  } else value = first
  let valueEnd = parser.position
  parser.skipSpace()
  if (value instanceof PdfDict && startsWith(bytes, parser.position, 'stream')) {
    const place = locateStream(bytes, parser.position, value, reading, oddities)
    const stored = bytes.subarray(place.dataAt, place.dataEnd)
    value = new PdfStream(value, stored, place, (stream) => reading.decode(stream, header))
    valueEnd = place.endstreamAt < 0 ? place.dataEnd : place.endstreamAt + 9
    parser.position = valueEnd
    parser.skipSpace()
  }
  const endobjAt = startsWith(bytes, parser.position, 'endobj') ? parser.position : -1
  if (endobjAt < 0) oddities.push(detail`no endobj after the value`)
  const { number, generation, numberAt, generationAt, objAt } = header
  const place = { numberAt, generationAt, objAt, valueEnd, endobjAt }
  return {
    number,
    generation,
    value,
    place,
    oddities: oddities.length === 0 ? NONE : oddities,
    malformed: parser.malformed.length === 0 ? NONE : parser.malformed,
  }
}

const NONE: readonly Detail[] = Object.freeze([])

/**
 * Finds a stream's data: by `/Length` if `endstream` follows it, else by searching for
 * `endstream` (in malicious and careless files, the length is wrong).
 */
function locateStream(
  bytes: Uint8Array,
  keywordAt: number,
  dict: PdfDict,
  reading: ObjectReading,
  oddities: Detail[],
): StreamPlace {
  let dataAt = lineEndAfter(bytes, keywordAt + 6)
  if (bytes[dataAt] === 0x0d) dataAt++
  if (bytes[dataAt] === 0x0a) dataAt++
  const declaredLength = lengthOf(dict)
  if (declaredLength !== undefined && dataAt + declaredLength <= bytes.length) {
    const dataEnd = dataAt + declaredLength
    let endstreamAt = dataEnd
    if (bytes[endstreamAt] === 0x0d) endstreamAt++
    if (bytes[endstreamAt] === 0x0a) endstreamAt++
    if (startsWith(bytes, endstreamAt, 'endstream'))
      return { keywordAt, dataAt, dataEnd, endstreamAt, declaredLength }
  }
  oddities.push(detail`the length of a stream is wrong`)
  const endstreamAt = reading.findEndstream(dataAt)
  let dataEnd = endstreamAt < 0 ? bytes.length : endstreamAt
  if (dataEnd > dataAt && bytes[dataEnd - 1] === 0x0a) dataEnd--
  if (dataEnd > dataAt && bytes[dataEnd - 1] === 0x0d) dataEnd--
  return { keywordAt, dataAt, dataEnd, endstreamAt, declaredLength }
}

/** Some writers put spaces between the keyword and its line end; viewers skip them. */
function lineEndAfter(bytes: Uint8Array, from: number): number {
  let at = from
  while (at - from < MOST_SPACE && (bytes[at] === 0x20 || bytes[at] === 0x09)) at++
  return bytes[at] === 0x0d || bytes[at] === 0x0a ? at : from
}

/** True if the keyword is at `at` and a token may end after it. */
export function startsWith(bytes: Uint8Array, at: number, keyword: string): boolean {
  for (let i = 0; i < keyword.length; i++) if (bytes[at + i] !== keyword.charCodeAt(i)) return false
  return keyword === 'stream' || keyword === 'endstream' || endsToken(bytes[at + keyword.length])
}

function skipDigits(bytes: Uint8Array, from: number): number {
  let at = from
  while (at - from < 11 && isDigit(bytes[at])) at++
  return at
}

function decimal(bytes: Uint8Array, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) value = value * 10 + (bytes[at] as number) - 0x30
  return value
}

/** The value of `/Length`, with its reference followed; undefined if it is not usable. */
function lengthOf(dict: PdfDict): number | undefined {
  const length = dict.number('Length')
  return length !== undefined && Number.isSafeInteger(length) && length >= 0 ? length : undefined
}
