import { detail, type Detail } from '../details/detail.js'
import type { Budget } from '../syntax/limits.js'
import {
  type PdfArray,
  PdfNumber,
  PdfStream,
  type PdfDict,
  type PdfValue,
} from '../syntax/values.js'
import type { XrefEntry } from './xref-section.js'

/** A field of an entry has at most 8 bytes; nothing needs more than that. */
const MAX_WIDTH = 8

/**
 * Reads a cross-reference stream (ISO 32000-1, 7.5.8).
 * @returns its dictionary, which is the trailer; undefined if `value` is no such stream
 * @throws LimitExceeded
 */
export function readXrefStream(
  value: PdfValue,
  budget: Budget,
  add: (number: number, entry: XrefEntry) => void,
  problems: Detail[],
): PdfDict | undefined {
  if (!(value instanceof PdfStream) || value.dict.name('Type') !== 'XRef') return undefined
  const { dict } = value
  if (value.place.endstreamAt < 0) problems.push(detail`a cross-reference stream without endstream`)
  const widths = integers(dict.array('W'))
  if (widths === undefined || widths.length < 3 || widths.some((width) => width > MAX_WIDTH)) {
    problems.push(detail`a cross-reference stream with unusable /W`)
    return dict
  }
  const { bytes, problem } = value.decode()
  if (problem !== undefined) problems.push(detail`cross-reference stream: ${problem}`)
  const entryBytes = widths.reduce((sum, width) => sum + width, 0)
  const available = entryBytes === 0 ? 0 : Math.floor(bytes.length / entryBytes)
  const index = integers(dict.array('Index')) ?? [0, dict.number('Size') ?? 0]
  let entry = 0
  for (let i = 0; i + 1 < index.length; i += 2) {
    const first = index[i] as number
    const count = index[i + 1] as number
    if (count > available - entry)
      problems.push(detail`a cross-reference stream with too few entries`)
    for (let n = 0; n < Math.min(count, available); n++, entry++) {
      if (entry >= available) return dict
      add(first + n, readEntry(bytes, entry * entryBytes, widths))
    }
  }
  return dict
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
