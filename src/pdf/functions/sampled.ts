import type { Budget } from '../syntax/limits.js'
import type { PdfStream } from '../syntax/values.js'
import { MOST_KNOTS } from './knots.js'
import { numbersIn } from '../document/numbers.js'

/** Bytes of samples that are read. */
const MOST_SAMPLES = 4_000_000
/** Between so many axes, samples are interpolated; the work doubles with each. */
const MOST_AXES = 10
/** Samples that take as long as reading a token of content. */
const A_TOKEN = 64
const BITS: ReadonlySet<number> = new Set([1, 2, 4, 8, 12, 16, 24, 32])

/** One axis of a table: how many samples, and where an input is between them. */
interface Axis {
  readonly points: number
  readonly low: number
  readonly high: number
  readonly from: number
  readonly to: number
}

/** A sampled function (ISO 32000-1, 7.10.2). */
export interface Samples {
  at(inputs: readonly number[]): number[]
  /** The inputs for which there is a sample, if there is one input. */
  knots(): readonly number[] | undefined
}

/**
 * A table of samples, with straight lines between them, which cubic interpolation may be replaced with.
 * @returns undefined if it lacks what it needs, or is too large
 * @throws LimitExceeded
 */
export function readSamples(stream: PdfStream, budget: Budget): Samples | undefined {
  const { dict } = stream
  const [domain, range] = [numbersIn(dict, 'Domain') ?? [], numbersIn(dict, 'Range') ?? []]
  const outputs = range.length >> 1
  const axes = axesOf(numbersIn(dict, 'Size') ?? [], domain, numbersIn(dict, 'Encode'))
  const bits = dict.number('BitsPerSample') ?? NaN
  if (axes === undefined || outputs === 0 || !BITS.has(bits)) return undefined
  const points = axes.reduce((product, axis) => product * axis.points, 1)
  const size = Math.ceil((points * outputs * bits) / 8)
  if (!(size <= MOST_SAMPLES)) return undefined
  const { bytes, damaged } = stream.decode()
  // Programs take other values for what is not there.
  if (damaged === true || bytes.length < size) return undefined
  const decode = numbersIn(dict, 'Decode') ?? range
  const most = 2 ** bits - 1
  const value = (sample: number, output: number) => {
    const [from = 0, to = 1] = [decode[2 * output], decode[2 * output + 1]]
    const bit = (sample * outputs + output) * bits
    return from + (bitsAt(bytes, bit, bits) / most) * (to - from)
  }
  return {
    at(inputs) {
      const corners = cornersAround(axes, inputs)
      budget.spendContentTokens(Math.floor((corners.length * outputs) / A_TOKEN))
      return Array.from({ length: outputs }, (_, output) => {
        let sum = 0
        for (const { sample, share } of corners) sum += share * value(sample, output)
        return sum
      })
    },
    knots: () => knotsOf(axes),
  }
}

function axesOf(
  sizes: readonly number[],
  domain: readonly number[],
  encode: readonly number[] = [],
): readonly Axis[] | undefined {
  if (sizes.length === 0 || sizes.length > MOST_AXES) return undefined
  if (sizes.some((points) => !Number.isInteger(points) || points < 1)) return undefined
  return sizes.map((points, at) => ({
    points,
    low: domain[2 * at] ?? 0,
    high: domain[2 * at + 1] ?? 1,
    from: encode[2 * at] ?? 0,
    to: encode[2 * at + 1] ?? points - 1,
  }))
}

/** A sample near a point, with its share in the value there. */
interface Corner {
  readonly sample: number
  readonly share: number
}

/** The samples around a point. */
function cornersAround(axes: readonly Axis[], inputs: readonly number[]): readonly Corner[] {
  let corners: Corner[] = [{ sample: 0, share: 1 }]
  let stride = 1
  for (const [at, { points, low, high, from, to }] of axes.entries()) {
    const part = high > low ? ((inputs[at] ?? 0) - low) / (high - low) : 0
    const place = Math.min(points - 1, Math.max(0, from + part * (to - from)))
    const below = Math.floor(place)
    const above = place - below
    const next: Corner[] = []
    for (const { sample, share } of corners) {
      next.push({ sample: sample + below * stride, share: share * (1 - above) })
      if (above > 0) next.push({ sample: sample + (below + 1) * stride, share: share * above })
    }
    corners = next
    stride *= points
  }
  return corners
}

function knotsOf([axis, ...others]: readonly Axis[]): readonly number[] | undefined {
  if (axis === undefined || others.length > 0) return undefined
  const { points, low, high, from, to } = axis
  if (from === to) return []
  if (points > MOST_KNOTS) return undefined
  return Array.from(
    { length: points },
    (_, sample) => low + ((sample - from) / (to - from)) * (high - low),
  )
}

/** Bits of a stream as a number, the most significant first. */
function bitsAt(bytes: Uint8Array, at: number, count: number): number {
  if (count === 8) return bytes[at >> 3] ?? 0
  let value = 0
  let left = count
  for (let bit = at; left > 0;) {
    const byte = bytes[Math.floor(bit / 8)] ?? 0
    const inside = bit % 8
    const taken = Math.min(left, 8 - inside)
    value = value * 2 ** taken + ((byte >> (8 - inside - taken)) & (2 ** taken - 1))
    bit += taken
    left -= taken
  }
  return value
}
