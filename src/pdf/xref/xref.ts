import { detail, type Detail } from '../details/detail.js'
import { isDigit, placeIn, skipSpace } from '../syntax/characters.js'
import { startsWith } from '../syntax/indirect-object.js'
import { LimitExceeded, type Budget } from '../syntax/limits.js'
import type { Parser } from '../syntax/parser.js'
import { isMisleading } from './linearization.js'
import {
  beyondTheEnd,
  overlap,
  twoEntries,
  type XrefEntry,
  type XrefSection,
  type XrefSubsection,
} from './xref-section.js'
import { readXrefStream } from './xref-stream.js'
import { PdfDict, type PdfValue } from '../syntax/values.js'

/** Everything that the chain of sections says. */
export interface Xref {
  readonly entries: Map<number, XrefEntry>
  /** The newest first, a hybrid part after its table. */
  readonly sections: readonly XrefSection[]
  /** Descriptions of its errors; empty if there are none. */
  readonly problems: readonly Detail[]
  /** False if a section is missing: viewers then search the file for objects, whatever the other sections say. */
  readonly isWhole: boolean
}

export interface XrefReading {
  readonly bytes: Uint8Array
  /** Bytes before `%PDF-`, by which some writers' offsets are too small. */
  readonly shift: number
  readonly budget: Budget
  readonly parser: (from: number) => Parser
  /** The stream object at an offset, read without any cross-reference. */
  readonly objectAt: (offset: number) => PdfValue
}

/** Entries that a small file may have: a compressed list of numbers that are free takes few bytes. */
const SPARSE = 100_000

/**
 * Follows the chain of cross-reference sections from `startxref` (ISO 32000-1, 7.5.4, 7.5.8).
 * @param start what `startxref` says
 * @throws LimitExceeded
 */
export function readXref(start: number, reading: XrefReading): Xref {
  const entries = new Map<number, XrefEntry>()
  const sections: XrefSection[] = []
  const problems: Detail[] = []
  const seen = new Set<number>()
  let isWhole = true
  const { xrefSections, xrefEntries } = reading.budget.limits
  const allowed = Math.min(xrefEntries, Math.max(reading.bytes.length, SPARSE))
  const add = (number: number, entry: XrefEntry) => {
    if (!entries.has(number)) entries.set(number, entry)
    if (entries.size > allowed) throw new LimitExceeded('xrefEntries', allowed)
  }
  const read = (offset: number, into: Add, hides?: number[]): XrefSection | undefined => {
    if (seen.has(offset)) {
      problems.push(detail`the chain of cross-reference sections goes round in a circle`)
      return undefined
    }
    if (seen.add(offset).size > xrefSections) throw new LimitExceeded('xrefSections', xrefSections)
    const section = readSection(offset, hides, reading, into, problems)
    if (section === undefined) {
      // Some programs say that there is a section at 0 where there is none before.
      if (offset > 0) isWhole = false
      problems.push(detail`no cross-reference section at ${offset}`)
    } else sections.push(section)
    return section
  }
  for (let next: number | undefined = start; next !== undefined;) {
    const { sectionAt, hybridAt } = peek(next, reading)
    const free = new Map<number, XrefEntry>()
    const addOfHybrid: Add = (number, entry) => {
      if (entry.type === 'free') free.set(number, entry)
      else add(number, entry)
    }
    const hides: number[] = []
    const addHidden: Add = (number, entry) => {
      if (entry.type !== 'free' && free.has(number) && !entries.has(number)) hides.push(number)
      add(number, entry)
    }
    const section = read(sectionAt, hybridAt === undefined ? add : addOfHybrid)
    if (hybridAt !== undefined && read(hybridAt, addHidden, hides)?.kind === 'table')
      problems.push(detail`/XRefStm leads to no cross-reference stream`)
    for (const [number, entry] of free) add(number, entry)
    next = section?.trailer.number('Prev')
  }
  if (sections[0] !== undefined && isMisleading(sections[0].at, reading))
    problems.push(detail`a linearised file with another cross-reference table at its end`)
  return { entries, sections, problems, isWhole }
}

/**
 * A hybrid file hides objects from old readers: its table calls them free, and the stream named
 * in `/XRefStm` has them. So that stream counts before what the table calls free, and after what
 * the table has (7.5.8.4).
 */
function peek(
  offset: number,
  reading: XrefReading,
): { readonly sectionAt: number; readonly hybridAt?: number } {
  const table = locateTable(offset, reading)
  const trailer = table && readTableTrailer(table, reading)
  const hybridAt = trailer?.number('XRefStm')
  return hybridAt === undefined ? { sectionAt: offset } : { sectionAt: offset, hybridAt }
}

type Add = (number: number, entry: XrefEntry) => void

/** @param hides of a part of a hybrid file: is filled while it is read */
function readSection(
  offset: number,
  hides: readonly number[] | undefined,
  reading: XrefReading,
  add: Add,
  problems: Detail[],
): XrefSection | undefined {
  const part = { hybrid: hides !== undefined, hides: hides ?? [] }
  const table = locateTable(offset, reading)
  if (table?.isShifted === true) problems.push(detail`a cross-reference table that begins at 1`)
  if (table !== undefined) {
    const trailer = readTableTrailer(table, reading, problems)
    if (trailer === undefined) return undefined
    for (const subsection of table.subsections) readEntries(subsection, reading, add, problems)
    if (overlap(table.subsections)) problems.push(twoEntries())
    return { kind: 'table', at: table.at, trailer, subsections: table.subsections, ...part }
  }
  for (const at of places(offset, reading)) {
    const trailer = readXrefStream(reading.objectAt(at), reading.bytes.length, add, problems)
    if (trailer !== undefined) return { kind: 'stream', at, trailer, subsections: [], ...part }
  }
  return undefined
}

/** Offsets count from the first byte of the file, in some files from `%PDF-`. */
function places(offset: number, { shift, bytes }: XrefReading): number[] {
  const all = shift === 0 ? [offset] : [offset, offset + shift]
  return all.map((at) => placeIn(bytes, at)).filter((at) => at < bytes.length)
}

interface Table {
  readonly at: number
  readonly subsections: readonly XrefSubsection[]
  readonly trailerAt: number
  /** Whether its first subsection says that it begins at 1, and begins with the entry of object 0. */
  readonly isShifted: boolean
}

function locateTable(offset: number, reading: XrefReading): Table | undefined {
  for (const place of places(offset, reading)) {
    const at = skipSpace(reading.bytes, place)
    if (startsWith(reading.bytes, at, 'xref')) return readSubsections(at, reading.bytes)
  }
  return undefined
}

function readSubsections(xrefAt: number, bytes: Uint8Array): Table | undefined {
  const subsections: XrefSubsection[] = []
  let isShifted = false
  let at = skipSpace(bytes, xrefAt + 4)
  while (isDigit(bytes[at])) {
    const first = readInteger(bytes, at)
    const count = readInteger(bytes, skipSpace(bytes, first.end))
    const entriesAt = skipSpace(bytes, count.end)
    if (count.end === first.end || subsections.length > bytes.length / 8) return undefined
    const fits = Math.min(count.value, Math.ceil((bytes.length - entriesAt) / 18))
    isShifted ||= subsections.length === 0 && first.value === 1 && isOfZero(bytes, entriesAt)
    const number = isShifted && subsections.length === 0 ? 0 : first.value
    subsections.push({ at, first: number, count: fits, entriesAt })
    at = skipSpace(bytes, skipEntries(bytes, entriesAt, fits))
  }
  return startsWith(bytes, at, 'trailer')
    ? { at: xrefAt, subsections, trailerAt: at, isShifted }
    : undefined
}

/** The head of the list of free objects, which is object 0 (7.5.4); some writers count it as 1, and viewers do not. */
function isOfZero(bytes: Uint8Array, entryAt: number): boolean {
  return startsWith(bytes, entryAt, '0000000000 65535 f')
}

/** Entries have 20 bytes; careless writers leave out one byte of the line end. */
function skipEntries(bytes: Uint8Array, from: number, count: number): number {
  let at = from
  for (let i = 0; i < count; i++) {
    if (!isDigit(bytes[at]) || bytes[at + 10] !== 0x20) break
    at = skipSpace(bytes, at + 18)
  }
  return at
}

function readEntries(
  { first, count, entriesAt }: XrefSubsection,
  { bytes }: XrefReading,
  add: Add,
  problems: Detail[],
): void {
  let at = entriesAt
  let isBeyond = false
  let isOdd = false
  for (let i = 0; i < count; i++) {
    const type = bytes[at + 17]
    if (!isDigit(bytes[at]) || (type !== 0x6e && type !== 0x66)) {
      problems.push(detail`a cross-reference table with fewer or other entries than it says`)
      return
    }
    const { value: offset, end: offsetEnd } = readInteger(bytes, at)
    const { value: generation, end: generationEnd } = readInteger(bytes, at + 11)
    if (offsetEnd !== at + 10 || generationEnd !== at + 16 || bytes[at + 16] !== 0x20) isOdd = true
    if (type !== 0x66 && offset >= bytes.length) isBeyond = true
    if (type === 0x66) add(first + i, { type: 'free', generation })
    else add(first + i, { type: 'offset', offset, generation })
    at = skipSpace(bytes, at + 18)
  }
  if (isOdd)
    problems.push(detail`a cross-reference entry that is not ten digits, five digits and a letter`)
  if (isBeyond) problems.push(beyondTheEnd())
}

/** @param problems take what breaks its syntax */
function readTableTrailer(
  table: Table,
  reading: XrefReading,
  problems: Detail[] = [],
): PdfDict | undefined {
  const parser = reading.parser(table.trailerAt + 7)
  const value = parser.next()
  if (!(value instanceof PdfDict)) return undefined
  for (const what of parser.malformed) problems.push(detail`${what} (trailer)`)
  return value
}

function readInteger(
  bytes: Uint8Array,
  from: number,
): { readonly value: number; readonly end: number } {
  let at = from
  let value = 0
  while (at - from < 12 && isDigit(bytes[at])) value = value * 10 + (bytes[at++] as number) - 0x30
  return { value, end: at }
}
