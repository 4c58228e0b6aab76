import { detail, type Detail } from '../details/detail.js'
import {
  type PdfArray,
  PdfNumber,
  PdfStream,
  type PdfDict,
  type PdfValue,
} from '../syntax/values.js'
import { beyondTheEnd, overlap, twoEntries, type XrefEntry } from './xref-section.js'

/** A field of an entry has at most 8 bytes; nothing needs more than that. */
const MAX_WIDTH = 8

/**
 * Reads a cross-reference stream (ISO 32000-1, 7.5.8).
 * @param fileLength in bytes; no entry leads further
 * @returns its dictionary, which is the trailer; undefined if `value` is no such stream
 * @throws LimitExceeded
 */
export function readXrefStream(
  value: PdfValue,
  fileLength: number,
  add: (number: number, entry: XrefEntry) => void,
  problems: Detail[],
): PdfDict | undefined {
  if (!(value instanceof PdfStream)) return undefined
  const { dict } = value
  const isNamed = dict.name('Type') === 'XRef'
  // Viewers take it for one without its name.
  if (!isNamed && !(dict.array('W') !== undefined && dict.has('Size'))) return undefined
  if (!isNamed) problems.push(detail`a cross-reference stream without /Type /XRef`)
  if (value.place.endstreamAt < 0) problems.push(detail`a cross-reference stream without endstream`)
  const widths = integers(dict.array('W'))
  const isUsable = widths !== undefined && !(widths.length < 3 || Math.max(...widths) > MAX_WIDTH)
  if (!isUsable || !isWellFormed(dict.array('W'), (length) => length === 3))
    problems.push(detail`a cross-reference stream with unusable /W`)
  if (!isUsable) return dict
  const { bytes, problem } = value.decode()
  if (problem !== undefined) problems.push(detail`cross-reference stream: ${problem}`)
  const entryBytes = widths.reduce((sum, width) => sum + width, 0)
  const available = entryBytes === 0 ? 0 : Math.floor(bytes.length / entryBytes)
  const index = integers(dict.array('Index')) ?? [0, dict.number('Size') ?? 0]
  if (dict.has('Index') && !isWellFormed(dict.array('Index'), (length) => length % 2 === 0))
    problems.push(detail`a cross-reference stream with unusable /Index`)
  const subsections: { readonly first: number; readonly count: number }[] = []
  let isBeyond = false
  let entry = 0
  for (let i = 0; i + 1 < index.length; i += 2) {
    const first = index[i] as number
    const count = index[i + 1] as number
    subsections.push({ first, count })
    if (count > available - entry)
      problems.push(detail`a cross-reference stream with too few entries`)
    for (let n = 0; n < Math.min(count, available) && entry < available; n++, entry++) {
      const read = readEntry(bytes, entry * entryBytes, widths)
      if (read.type === 'offset' && read.offset >= fileLength) isBeyond = true
      add(first + n, read)
    }
  }
  if (isBeyond) problems.push(beyondTheEnd())
  if (overlap(subsections)) problems.push(twoEntries())
  return dict
}

/** Programs read an array differently that does not consist of integers, or of too many. */
function isWellFormed(array: PdfArray | undefined, isLength: (length: number) => boolean): boolean {
  const items = array?.items ?? []
  const isInteger = (item: PdfValue) =>
    item instanceof PdfNumber && item.isInteger && item.value >= 0
  return array !== undefined && isLength(items.length) && items.every(isInteger)
}

function readEntry(bytes: Uint8Array, at: number, widths: readonly number[]): XrefEntry {
  const [typeWidth, secondWidth, thirdWidth] = widths as [number, number, number]
  const type = typeWidth === 0 ? 1 : field(bytes, at, typeWidth)
  const second = field(bytes, at + typeWidth, secondWidth)
  const third = field(bytes, at + typeWidth + secondWidth, thirdWidth)
  if (type === 1) return { type: 'offset', offset: second, generation: third }
  if (type === 2) return { type: 'compressed', container: second, index: third }
  return { type: 'free', generation: third }
}

function field(bytes: Uint8Array, at: number, width: number): number {
  let value = 0
  for (let i = 0; i < width; i++) value = value * 256 + (bytes[at + i] as number)
  return value
}

function integers(array: PdfArray | undefined): number[] | undefined {
  if (array === undefined) return undefined
  const numbers: number[] = []
  for (const item of array.items) {
    if (!(item instanceof PdfNumber) || !Number.isSafeInteger(item.value) || item.value < 0)
      return undefined
    numbers.push(item.value)
  }
  return numbers
}
