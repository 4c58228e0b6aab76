import { PdfNumber } from 'twinvoice/pdf'
import { type Dict, dictOf, type List, resolved, Stream, type Value } from './values.js'

/** Stitched functions within each other are followed to this depth. */
const DEEPEST = 4

/** Functions of more samples are taken for another than the identity. */
const MOST_SAMPLES = 2 ** 16

/** Half a step of a colour of eight bits: what is nearer shows the same. */
const CLOSE = 0.5 / 255

/** A part of the identity: from `from` to `to`, the function of `first` to `last` gives these. */
interface Piece {
  readonly first: number
  readonly last: number
  readonly from: number
  readonly to: number
}

const WHOLE: Piece = { first: 0, last: 1, from: 0, to: 1 }

/**
 * Whether a function of one value (ISO 32000-1, 7.10) gives each value from 0 to 1 as it is. Of a calculator function only
 * the empty one is known to do so.
 * @throws LimitExceeded
 */
export function isIdentity(value: Value): boolean {
  return isStraight(value, WHOLE, 0)
}

function isStraight(value: Value, piece: Piece, depth: number): boolean {
  const dict = dictOf(value)
  if (dict === undefined || depth > DEEPEST) return false
  const limits = numbersOf(dict.list('Domain'))
  const [least = NaN, most = NaN] = limits ?? []
  const range = numbersOf(dict.list('Range')) ?? [0, 1]
  if (!covers(limits ?? [0, 1], piece.first, piece.last)) return false
  if (range.length !== 2 || !covers(range, piece.from, piece.to)) return false
  switch (dict.number('FunctionType')) {
    case 0:
      return value instanceof Stream && isSampled(value, piece, limits ?? [0, 1])
    case 2:
      return isExponential(dict, piece)
    case 3:
      return isStitched(dict, piece, [least, most], depth)
    case 4:
      return isEmptyCalculator(value) && maps(piece, (x) => x, [])
    default:
      return false
  }
}

function covers([least = NaN, most = NaN]: readonly number[], a: number, b: number): boolean {
  return Math.min(a, b) >= least - CLOSE && Math.max(a, b) <= most + CLOSE
}

/** Whether a function that is straight between `knots` gives a piece of the identity. */
function maps(
  { first, last, from, to }: Piece,
  of: (x: number) => number,
  knots: readonly number[],
): boolean {
  const inside = knots.filter((x) => x > Math.min(first, last) && x < Math.max(first, last))
  return [first, last, ...inside].every((x) => {
    const part = first === last ? 0 : (x - first) / (last - first)
    return Math.abs(of(x) - (from + part * (to - from))) <= CLOSE
  })
}

function isExponential(dict: Dict, piece: Piece): boolean {
  const [start = NaN, ...others] = numbersOf(dict.list('C0')) ?? [0]
  const [end = NaN, ...more] = numbersOf(dict.list('C1')) ?? [1]
  const isOne = others.length === 0 && more.length === 0
  return isOne && dict.number('N') === 1 && maps(piece, (x) => start + x * (end - start), [])
}

/** Samples of one value and one colour, with straight lines between them (7.10.2). */
function isSampled({ dict, source }: Stream, piece: Piece, limits: readonly number[]): boolean {
  const [least = NaN, most = NaN] = limits
  const [count = NaN, ...others] = numbersOf(dict.list('Size')) ?? []
  const bits = dict.number('BitsPerSample') ?? NaN
  const decoded = source?.decode()
  const bytes = decoded?.bytes ?? new Uint8Array()
  const isKnown = [1, 2, 4, 8, 16, 24, 32].includes(bits) && count > 1 && count <= MOST_SAMPLES
  if (!isKnown || !Number.isInteger(count) || others.length > 0 || decoded?.damaged === true)
    return false
  if (bytes.length * 8 < count * bits) return false
  const [encoded = 0, encodedLast = count - 1] = numbersOf(dict.list('Encode')) ?? []
  const [low = 0, high = 1] = numbersOf(dict.list('Decode') ?? dict.list('Range')) ?? []
  const sample = (at: number) => low + (sampleAt(bytes, at, bits) / (2 ** bits - 1)) * (high - low)
  const scale = (encodedLast - encoded) / (most - least)
  const of = (x: number) => {
    const at = Math.min(count - 1, Math.max(0, encoded + (x - least) * scale))
    const below = Math.min(count - 2, Math.floor(at))
    return sample(below) + (at - below) * (sample(below + 1) - sample(below))
  }
  const knots = Array.from({ length: count }, (_, at) => least + (at - encoded) / scale)
  return scale !== 0 && maps(piece, of, knots)
}

function sampleAt(bytes: Uint8Array, at: number, bits: number): number {
  if (bits < 8) {
    const shift = 8 - bits - ((at * bits) & 7)
    return ((bytes[(at * bits) >> 3] as number) >> shift) & (2 ** bits - 1)
  }
  const size = bits / 8
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).readUIntBE(at * size, size)
}

/** Functions for the parts of the domain (7.10.4). */
function isStitched(
  dict: Dict,
  piece: Piece,
  [least, most]: readonly [number, number],
  depth: number,
): boolean {
  const functions = dict.list('Functions')?.values ?? []
  const bounds = numbersOf(dict.list('Bounds')) ?? []
  const encode = numbersOf(dict.list('Encode')) ?? []
  if (functions.length === 0 || bounds.length !== functions.length - 1) return false
  const edges = [least, ...bounds, most]
  return functions.every((one, at) => {
    const [start, end] = [edges[at] as number, edges[at + 1] as number]
    const part = pieceWithin(piece, start, end)
    if (!(start < end)) return false
    if (part === undefined) return true
    const [a = NaN, b = NaN] = [encode[2 * at], encode[2 * at + 1]]
    const encoded = (x: number) => a + ((x - start) / (end - start)) * (b - a)
    const inner = { ...part, first: encoded(part.first), last: encoded(part.last) }
    return isStraight(one, inner, depth + 1)
  })
}

/** The part of a piece between two limits; undefined if they have none of it. */
function pieceWithin(piece: Piece, start: number, end: number): Piece | undefined {
  const { first, last, from, to } = piece
  const [a, b] = [first, last].map((x) => Math.min(end, Math.max(start, x))) as [number, number]
  if (a === b) return undefined
  const given = (x: number) => from + ((x - first) / (last - first)) * (to - from)
  return { first: a, last: b, from: given(a), to: given(b) }
}

function isEmptyCalculator(value: Value): boolean {
  if (!(value instanceof Stream)) return false
  const bytes = value.source?.decode().bytes ?? new Uint8Array()
  return /^\s*\{\s*\}\s*$/.test(Buffer.from(bytes.subarray(0, 99)).toString('latin1'))
}

function numbersOf(list: List | undefined): number[] | undefined {
  return list?.values.map((each) => {
    const value = resolved(each)
    return value instanceof PdfNumber ? value.value : NaN
  })
}
