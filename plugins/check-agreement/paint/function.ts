import {
  asDict,
  calculatorTokens,
  PdfArray,
  type PdfDict,
  type PdfDocument,
  PdfNumber,
  PdfStream,
  type PdfValue,
} from 'twinvoice/pdf'
import { numbersOf } from './matrix.js'
import { calculator, type Step } from './calculator.js'

/** Numbers in, numbers out (ISO 32000-1, 7.10). */
export type PdfFunction = (inputs: readonly number[]) => number[]

const DEEPEST = 8
const MOST_PARTS = 256
/** Bytes of samples that are read. */
const MOST_SAMPLES = 4_000_000

/**
 * What a function of a file does: one, or an array with one for each output. Samples are not interpolated.
 * @returns undefined if it is not known
 */
export function pdfFunction(
  document: PdfDocument,
  value: PdfValue,
  depth = 0,
): PdfFunction | undefined {
  if (depth > DEEPEST) return undefined
  // Functions may be of the same functions, again and again.
  document.budget.spendContentTokens()
  if (value instanceof PdfArray && depth === 0) {
    const parts = functionsOf(document, value, depth)
    return parts === undefined ? undefined : (inputs) => parts.flatMap((part) => part(inputs))
  }
  const dict = asDict(value)
  if (dict === undefined) return undefined
  const plain = plainFunction(document, value, dict, depth)
  if (plain === undefined) return undefined
  const [domain, range] = [numbersOf(dict.array('Domain')), numbersOf(dict.array('Range'))]
  return (inputs) => within(range, plain(within(domain, inputs)))
}

function plainFunction(
  document: PdfDocument,
  value: PdfValue,
  dict: PdfDict,
  depth: number,
): PdfFunction | undefined {
  switch (dict.number('FunctionType')) {
    case 0:
      return value instanceof PdfStream ? sampled(value) : undefined
    case 2:
      return exponential(dict)
    case 3:
      return stitched(document, dict, depth)
    case 4: {
      const steps = value instanceof PdfStream ? programOf(document, value) : undefined
      return steps === undefined ? undefined : calculator(steps, document.budget)
    }
    default:
      return undefined
  }
}

function functionsOf(document: PdfDocument, array: PdfArray | undefined, depth: number) {
  if (array === undefined || array.length > MOST_PARTS) return undefined
  const parts = [...array.values()].map((each) => pdfFunction(document, each, depth + 1))
  const known = parts.filter((part) => part !== undefined)
  return known.length === parts.length && known.length > 0 ? known : undefined
}

/** Cuts values off where pairs of limits say so. */
function within(limits: readonly number[], values: readonly number[]): number[] {
  return values.map((value, at) =>
    Math.min(limits[2 * at + 1] ?? Infinity, Math.max(limits[2 * at] ?? -Infinity, value)),
  )
}

function exponential(dict: PdfDict): PdfFunction {
  const from = dict.has('C0') ? numbersOf(dict.array('C0')) : [0]
  const to = dict.has('C1') ? numbersOf(dict.array('C1')) : [1]
  const exponent = dict.number('N') ?? 1
  return ([x = 0]) => from.map((start, at) => start + x ** exponent * ((to[at] ?? start) - start))
}

function stitched(document: PdfDocument, dict: PdfDict, depth: number): PdfFunction | undefined {
  const parts = functionsOf(document, dict.array('Functions'), depth)
  const [first = 0, last = 1] = numbersOf(dict.array('Domain'))
  const bounds = numbersOf(dict.array('Bounds'))
  const encode = numbersOf(dict.array('Encode'))
  if (parts === undefined) return undefined
  return ([x = 0]) => {
    const found = bounds.findIndex((bound) => x < bound)
    const at = Math.min(found < 0 ? bounds.length : found, parts.length - 1)
    const [low, high] = [bounds[at - 1] ?? first, bounds[at] ?? last]
    const [from, to] = [encode[2 * at] ?? 0, encode[2 * at + 1] ?? 1]
    const share = high > low ? (x - low) / (high - low) : 0
    return parts[at]?.([from + share * (to - from)]) ?? []
  }
}

/** The sample that is nearest. */
function sampled(stream: PdfStream): PdfFunction | undefined {
  const { dict } = stream
  const [size, domain] = [numbersOf(dict.array('Size')), numbersOf(dict.array('Domain'))]
  const range = numbersOf(dict.array('Range'))
  const outputs = range.length / 2
  const bits = dict.number('BitsPerSample') ?? 8
  const points = size.reduce((product, each) => product * each, 1)
  if (bits !== 8 && bits !== 16) return undefined
  if (!(points * outputs * bits <= MOST_SAMPLES * 8) || size.length === 0) return undefined
  const { data } = stream
  const encode = dict.has('Encode') ? numbersOf(dict.array('Encode')) : []
  const decode = dict.has('Decode') ? numbersOf(dict.array('Decode')) : range
  const most = 2 ** bits - 1
  return (inputs) => {
    let at = 0
    let stride = 1
    for (const [axis, points] of size.entries()) {
      const [low, high] = [domain[2 * axis] ?? 0, domain[2 * axis + 1] ?? 1]
      const [from, to] = [encode[2 * axis] ?? 0, encode[2 * axis + 1] ?? points - 1]
      const share = high > low ? ((inputs[axis] ?? 0) - low) / (high - low) : 0
      at += stride * Math.min(points - 1, Math.max(0, Math.round(from + share * (to - from))))
      stride *= points
    }
    return Array.from({ length: outputs }, (_, output) => {
      const place = ((at * outputs + output) * bits) / 8
      const value = bits === 8 ? data[place] : ((data[place] ?? 0) << 8) | (data[place + 1] ?? 0)
      const [from, to] = [decode[2 * output] ?? 0, decode[2 * output + 1] ?? 1]
      return from + ((value ?? 0) / most) * (to - from)
    })
  }
}

/** What is in the braces of a PostScript calculator function. */
function programOf(document: PdfDocument, stream: PdfStream): readonly Step[] | undefined {
  const open: Step[][] = [[]]
  for (const token of calculatorTokens(document, stream.data)) {
    const inner = open.at(-1)
    if (token === undefined || inner === undefined || open.length > DEEPEST) return undefined
    if (token instanceof PdfNumber) inner.push(token.value)
    else if (token === '{') open.push([])
    else if (token === '}') {
      open.pop()
      open.at(-1)?.push(inner)
    } else inner.push(token === 'true' ? 1 : token === 'false' ? 0 : token)
  }
  const program = open[0]?.[0]
  return open.length === 1 && typeof program === 'object' ? program : undefined
}
