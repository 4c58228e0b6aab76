import type { PdfDocument } from '../document/document.js'
import { asDict, PdfArray, type PdfDict, PdfStream, type PdfValue } from '../syntax/values.js'
import { readCalculator } from './calculator.js'
import { crossings, lineEnds, MOST_KNOTS } from './knots.js'
import { numbersIn } from '../document/numbers.js'
import { readSamples } from './sampled.js'

/** A function of a file: numbers in, numbers out (ISO 32000-1, 7.10). */
export interface PdfFunction {
  /** @returns no numbers where they are not known @throws LimitExceeded */
  at(inputs: readonly number[]): number[]
  /**
   * Of a function of one number: inputs between which it is a straight line.
   * @returns undefined if it may be curved
   * @throws LimitExceeded
   */
  knots(): readonly number[] | undefined
}

const DEEPEST = 8
const MOST_PARTS = 256
/** Values that are calculated for a knot, with what each takes. */
const ITEMS_PER_KNOT = 16

/**
 * Reads what a function does: one, or an array with one for each output.
 * @returns undefined if it is not known
 * @throws LimitExceeded
 */
export function readFunction(document: PdfDocument, value: PdfValue): PdfFunction | undefined {
  const functions = document.resolve(value)
  const reading: Reading = { document, known: [] }
  if (!(functions instanceof PdfArray)) return functionAt(reading, functions, 0)
  const parts = functionsOf(reading, functions, 0)
  if (parts === undefined) return undefined
  return { at: (inputs) => parts.flatMap((part) => part.at(inputs)), knots: () => undefined }
}

interface Reading {
  readonly document: PdfDocument
  /** Functions by how many others they are in: they may be of the same functions, again and again. */
  readonly known: Map<PdfDict, PdfFunction | undefined>[]
}

function functionAt(reading: Reading, value: PdfValue, depth: number): PdfFunction | undefined {
  const dict = asDict(value)
  if (depth > DEEPEST || dict === undefined) return undefined
  const known = (reading.known[depth] ??= new Map())
  reading.document.budget.spendContentTokens()
  if (known.has(dict)) return known.get(dict)
  const plain = plainFunction(reading, value, dict, depth)
  const made = plain === undefined ? undefined : cutOff(reading.document, dict, plain)
  known.set(dict, made)
  return made
}

/** Cuts inputs off at `/Domain`, and values at `/Range`. */
function cutOff(document: PdfDocument, dict: PdfDict, plain: PdfFunction): PdfFunction {
  const domain = numbersIn(dict, 'Domain') ?? []
  const range = numbersIn(dict, 'Range') ?? []
  const at = (inputs: readonly number[]) => within(range, plain.at(within(domain, inputs)))
  const knotsOfAll = () => {
    const knots = plain.knots()
    if (knots === undefined || knots.length > MOST_KNOTS) return undefined
    document.budget.spendItems(knots.length * ITEMS_PER_KNOT)
    const [low = 0, high = 1] = domain
    const ends = lineEnds([...knots, low, high], low, high)
    return [...ends, ...crossings(ends, (x) => plain.at([x])[0] ?? NaN, range)]
  }
  let known: { readonly knots: readonly number[] | undefined } | undefined
  return { at, knots: () => (known ??= { knots: knotsOfAll() }).knots }
}

/** Cuts values off where pairs of limits say so. Without one that is a number, nothing is known. */
function within(limits: readonly number[], values: readonly number[]): number[] {
  if (values.some((value) => Number.isNaN(value))) return []
  return values.map((value, at) =>
    Math.min(limits[2 * at + 1] ?? Infinity, Math.max(limits[2 * at] ?? -Infinity, value)),
  )
}

function plainFunction(
  reading: Reading,
  value: PdfValue,
  dict: PdfDict,
  depth: number,
): PdfFunction | undefined {
  switch (dict.number('FunctionType')) {
    case 0:
      return value instanceof PdfStream ? readSamples(value, reading.document.budget) : undefined
    case 2:
      return exponential(dict)
    case 3:
      return stitched(reading, dict, depth)
    case 4:
      return value instanceof PdfStream ? calculated(reading.document, value) : undefined
    default:
      return undefined
  }
}

function functionsOf(reading: Reading, array: PdfArray | undefined, depth: number) {
  if (array === undefined || array.length > MOST_PARTS) return undefined
  const parts = [...array.values()].map((each) => functionAt(reading, each, depth + 1))
  const known = parts.filter((part) => part !== undefined)
  return known.length === parts.length && known.length > 0 ? known : undefined
}

function calculated(document: PdfDocument, stream: PdfStream): PdfFunction | undefined {
  const outputs = (numbersIn(stream.dict, 'Range')?.length ?? 0) >> 1
  const program = outputs === 0 ? undefined : readCalculator(document, stream)
  if (program === undefined) return undefined
  return {
    at: (inputs) => program.at(inputs, outputs),
    knots: () => (program.isEmpty ? [] : undefined),
  }
}

function exponential(dict: PdfDict): PdfFunction {
  const from = numbersIn(dict, 'C0') ?? [0]
  const to = numbersIn(dict, 'C1') ?? [1]
  const exponent = dict.number('N') ?? 1
  return {
    at: ([x = 0]) => from.map((start, at) => start + x ** exponent * ((to[at] ?? start) - start)),
    knots: () => (exponent === 1 ? [] : undefined),
  }
}

/** A part of a stitching function: the inputs that it is for, and what it is given for the first and the last. */
interface Part {
  readonly function: PdfFunction
  readonly low: number
  readonly high: number
  readonly from: number
  readonly to: number
}

function stitched(reading: Reading, dict: PdfDict, depth: number): PdfFunction | undefined {
  const functions = functionsOf(reading, dict.array('Functions'), depth)
  const [first = 0, last = 1] = numbersIn(dict, 'Domain') ?? []
  const bounds = numbersIn(dict, 'Bounds') ?? []
  const encode = numbersIn(dict, 'Encode') ?? []
  if (functions === undefined || bounds.length < functions.length - 1) return undefined
  const edges = [first, ...bounds.slice(0, functions.length - 1), last]
  const parts = functions.map((each, at): Part => {
    const [low = first, high = last] = edges.slice(at)
    return { function: each, low, high, from: encode[2 * at] ?? 0, to: encode[2 * at + 1] ?? 1 }
  })
  return {
    at([x = 0]) {
      const part = parts.find(({ high }) => x < high) ?? parts.at(-1)
      if (part === undefined) return []
      const { low, high, from, to } = part
      const share = high > low ? (x - low) / (high - low) : 0
      return part.function.at([from + share * (to - from)])
    },
    knots() {
      const inner = parts.map(knotsOf)
      const known = inner.filter((knots) => knots !== undefined)
      return known.length === inner.length ? [...edges, ...known.flat()] : undefined
    },
  }
}

/** Where a part has its knots among the inputs of the whole. */
function knotsOf({ function: part, low, high, from, to }: Part): readonly number[] | undefined {
  if (from === to) return []
  const own = part.knots()
  return own
    ?.map((knot) => low + ((knot - from) / (to - from)) * (high - low))
    .filter((knot) => knot > low && knot < high)
}
