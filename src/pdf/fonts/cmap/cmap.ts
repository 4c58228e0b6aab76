import type { PdfDocument } from '../../document/document.js'
import type { Budget } from '../../syntax/limits.js'
import { END_OF_DATA, Keyword, type Token } from '../../syntax/parser.js'
import { PdfArray, PdfName, PdfNumber, PdfString, type PdfValue } from '../../syntax/values.js'

/** Steps in which codes are mapped one by one; beyond, the CMap is not known as a whole. */
const MAX_STEPS = 200_000
/** Maximum length of the text of one code. */
const MAX_UNITS = 64
const MAX_RANGES = 20_000
/** Every code is looked up in them; the predefined CMaps have fewer than ten. */
const MAX_CODE_SPACES = 16

/** What the lists of a CMap are made of (Technical Note 5014). */
type Entry = 'codespacerange' | 'cidchar' | 'cidrange' | 'bfchar' | 'bfrange'

export interface CodeSpace {
  readonly low: Uint8Array
  readonly high: Uint8Array
}

/** A CMap that is embedded in the file or predefined (ISO 32000-1, 9.7.5 and 9.10.3). */
export interface CharacterCodeMap {
  readonly codeSpaces: readonly CodeSpace[]
  /** CIDs by code. */
  readonly cids: Pick<ReadonlyMap<number, number>, 'get'>
  /** Text by code, of a ToUnicode CMap. */
  readonly texts: ReadonlyMap<number, string>
  /** The largest CID that it names. */
  readonly largestCid: number
  /** The CMap that it builds on. */
  readonly base: string | undefined
  /** False if there is more in it than was read. */
  readonly complete: boolean
  /** False if a list has fewer entries than the number before it, at which a PostScript reader fails. */
  readonly sound: boolean
}

/** CMaps that were read, by their bytes: fonts may share one. */
const KNOWN = new WeakMap<Uint8Array, CharacterCodeMap>()

/**
 * Reads a CMap.
 * @throws LimitExceeded
 */
export function readCmap(document: PdfDocument, bytes: Uint8Array): CharacterCodeMap {
  const known = KNOWN.get(bytes)
  if (known !== undefined) return known
  const reading = interpret(document, bytes)
  KNOWN.set(bytes, reading)
  return reading
}

function interpret(document: PdfDocument, bytes: Uint8Array): CharacterCodeMap {
  const reading = new CmapReading(document.budget)
  const parser = document.contentParser(bytes)
  let operands: PdfValue[] = []
  for (let token: Token = parser.next(); token !== END_OF_DATA; token = parser.next()) {
    if (!(token instanceof Keyword)) {
      if (operands.length < 3 * MAX_RANGES) operands.push(token)
      else reading.complete = false
      continue
    }
    reading.operate(token.text, operands)
    operands = []
  }
  reading.operate('', operands)
  return reading
}

class CmapReading implements CharacterCodeMap {
  readonly codeSpaces: CodeSpace[] = []
  readonly cids = new Map<number, number>()
  readonly texts = new Map<number, string>()
  largestCid = 0
  base: string | undefined
  complete = true
  sound = true
  /** The list whose entries come before the next operator, and how many they are. */
  #list: { readonly entry: Entry; readonly count: number } | undefined
  #steps = 0
  readonly #budget: Budget

  constructor(budget: Budget) {
    this.#budget = budget
  }

  operate(operator: string, operands: readonly PdfValue[]): void {
    if (this.#list !== undefined) this.#entries(this.#list, operands)
    this.#list = undefined
    const last = operands.at(-1)
    if (operator === 'usecmap' && last instanceof PdfName) this.base = last.value
    const [, entry] = /^begin(codespacerange|cidchar|cidrange|bfchar|bfrange)$/.exec(operator) ?? []
    const count = last instanceof PdfNumber ? Math.max(0, last.value) : 0
    if (entry !== undefined) this.#list = { entry: entry as Entry, count }
  }

  /** As many entries as the number before a list says; what follows them is left on the stack. */
  #entries({ entry, count }: { entry: Entry; count: number }, operands: readonly PdfValue[]): void {
    const size = entry.endsWith('range') && entry !== 'codespacerange' ? 3 : 2
    if (operands.length < count * size && this.complete) this.sound = false
    for (const [low, second, third] of inGroups(operands.slice(0, count * size), size))
      if (entry === 'codespacerange') this.#codeSpace(low, second)
      else if (entry === 'cidchar') this.#cids(low, low, second)
      else if (entry === 'cidrange') this.#cids(low, second, third)
      else if (entry === 'bfchar') this.#texts(low, low, second)
      else this.#texts(low, second, third)
  }

  #codeSpace(low: PdfValue, high: PdfValue): void {
    if (!(low instanceof PdfString && high instanceof PdfString)) return
    if (this.codeSpaces.length < MAX_CODE_SPACES)
      this.codeSpaces.push({ low: low.bytes, high: high.bytes })
  }

  #cids(low: PdfValue, high: PdfValue, cid: PdfValue): void {
    if (!(cid instanceof PdfNumber)) return
    this.#each(low, high, (code, step) => this.cids.set(code, cid.value + step))
    const last = numberOf(high) - numberOf(low)
    if (last >= 0) this.largestCid = Math.max(this.largestCid, cid.value + last)
  }

  #texts(low: PdfValue, high: PdfValue, text: PdfValue): void {
    if (text instanceof PdfArray)
      this.#each(low, high, (code, step) => {
        const item = text.get(step)
        if (item instanceof PdfString) this.texts.set(code, utf16(item.bytes))
      })
    if (!(text instanceof PdfString)) return
    const units = text.bytes.subarray(0, 2 * MAX_UNITS)
    this.#each(low, high, (code, step) => {
      const next = Buffer.from(units)
      const last = next.length - 1
      if (last >= 1) next.writeUInt16BE((next.readUInt16BE(last - 1) + step) & 0xffff, last - 1)
      else if (last === 0) next[0] = ((next[0] as number) + step) & 0xff
      this.texts.set(code, utf16(next))
    })
  }

  #each(low: PdfValue, high: PdfValue, map: (code: number, step: number) => void): void {
    const [from, to] = [numberOf(low), numberOf(high)]
    if (!(to >= from)) return
    for (let code = from; code <= to; code++) {
      if (++this.#steps > MAX_STEPS) {
        this.complete = false
        return
      }
      this.#budget.spendValues(1)
      map(code, code - from)
    }
  }
}

function* inGroups(values: readonly PdfValue[], size: number): Generator<readonly PdfValue[]> {
  for (let at = 0; at + size <= values.length; at += size) yield values.slice(at, at + size)
}

function numberOf(value: PdfValue): number {
  if (!(value instanceof PdfString) || value.bytes.length > 4) return NaN
  return value.bytes.reduce((code, byte) => code * 256 + byte, 0)
}

/** One byte alone is written by some for a character of Latin 1. */
function utf16(bytes: Uint8Array): string {
  if (bytes.length === 1) return String.fromCharCode(bytes[0] as number)
  const units = Array.from(
    { length: Math.min(MAX_UNITS, bytes.length >> 1) },
    (_, i) => ((bytes[2 * i] as number) << 8) | (bytes[2 * i + 1] as number),
  )
  return String.fromCharCode(...units)
}

/** The character codes of a string: as the code spaces say, two bytes each without any. */
export function* codesIn(
  bytes: Uint8Array,
  codeSpaces: readonly CodeSpace[] | undefined,
): Generator<number> {
  if (codeSpaces === undefined) {
    for (let at = 0; at + 1 < bytes.length; at += 2)
      yield ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
    return
  }
  const shortest = Math.min(4, ...codeSpaces.map(({ low }) => low.length))
  const byFirst = Array.from({ length: 256 }, (_, first) =>
    codeSpaces.filter(({ low, high }) => {
      const [from, to = 255] = [low[0], high[0]]
      return from === undefined || (first >= from && first <= to)
    }),
  )
  for (let at = 0; at < bytes.length;) {
    const space = byFirst[bytes[at] as number]?.find((each) => isIn(each, bytes, at))
    const length = Math.max(1, space?.low.length ?? shortest)
    const end = Math.min(at + length, bytes.length)
    let code = 0
    for (let next = at; next < end; next++) code = code * 256 + (bytes[next] as number)
    yield code
    at += length
  }
}

/** True if the code at an offset is in the code space. */
function isIn({ low, high }: CodeSpace, bytes: Uint8Array, at: number): boolean {
  if (at + low.length > bytes.length) return false
  for (let i = 0; i < low.length; i++) {
    const own = bytes[at + i] as number
    if (own < (low[i] as number) || own > (high[i] ?? 255)) return false
  }
  return true
}
