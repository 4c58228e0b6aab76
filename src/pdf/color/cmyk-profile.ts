import { fixed, iccProfile, text, xyz, type IccTag } from './icc-file.js'

/** Grid points of each ink, and of each of red, green and blue. */
const INKS = 8
const LIGHTS = 9
/** Points of a curve. */
const POINTS = 1024
/** White of the connection space (D50), and what 1 is as XYZ counts it in 16 bits. */
const WHITE = [0.9642, 1, 0.8249]
const ONE = 32768 / 65535

type Matrix = readonly (readonly number[])[]

/** From red, green and blue of sRGB without its curve to XYZ, adapted to D50, and back. */
const TO_XYZ: Matrix = [
  [0.43604, 0.38512, 0.14304],
  [0.22249, 0.7169, 0.06061],
  [0.01392, 0.09706, 0.71392],
]
const FROM_XYZ: Matrix = [
  [3.13386, -1.61687, -0.49061],
  [-0.97877, 1.91614, 0.03345],
  [0.07194, -0.22899, 1.40524],
]
const NO_CHANGE: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/**
 * The colours of four inks as viewers show them that know nothing of a printing press: each ink takes
 * its share of red, green or blue away, and black of all three (ISO 32000-1, 10.3.5). As an ICC profile of
 * a printer, so that a page in device CMYK looks as before. Viewers may show all other colours as this printer
 * would: it is connected by XYZ, from which matrix and curve lead back to each colour of sRGB, where
 * a table of Lab would make saturated ones dull. Source: ICC.1:2004-10.
 */
export function cmykProfile(): Uint8Array {
  const toXyz = table({
    grid: INKS,
    inputs: straight(4),
    valueAt: ([c = 0, m = 0, y = 0, k = 0]) =>
      rootsOf([c, m, y].map((ink) => 1 - Math.min(1, ink + k))),
    outputs: WHITE.map((white) => curve((root) => root ** 3 * white * ONE)),
  })
  const fromXyz = table({
    matrix: FROM_XYZ.map((row) => row.map((value) => value / ONE)),
    grid: LIGHTS,
    inputs: [1, 2, 3].map(() => curve(encoded)),
    valueAt: inksOf,
    outputs: straight(4),
  })
  const gamut = table({
    grid: 2,
    inputs: straight(3),
    valueAt: () => [0],
    outputs: straight(1),
  })
  const tags: readonly IccTag[] = [
    ['desc', text('Device CMYK')],
    ['cprt', text('CC0')],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['A2B0', toXyz],
    ['A2B1', toXyz],
    ['A2B2', toXyz],
    ['B2A0', fromXyz],
    ['B2A1', fromXyz],
    ['B2A2', fromXyz],
    ['gamt', gamut],
  ]
  return iccProfile({ deviceClass: 'prtr', space: 'CMYK', connection: 'XYZ ' }, tags)
}

/** The cube roots of X, Y and Z, as shares of white: between them, colours lie where the eye sees them. */
function rootsOf(rgb: readonly number[]): number[] {
  const light = rgb.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return TO_XYZ.map((row, at) => {
    const sum = row.reduce((total, value, axis) => total + value * (light[axis] ?? 0), 0)
    return Math.cbrt(sum / (WHITE[at] ?? 1))
  })
}

/** The curve of sRGB. */
function encoded(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
}

/** The inks of a colour of sRGB: black as far as all three would be, which leaves least ink. */
function inksOf(rgb: readonly number[]): number[] {
  const [c = 0, m = 0, y = 0] = rgb.map((value) => 1 - value)
  const black = Math.min(c, m, y)
  return [c - black, m - black, y - black, black]
}

function curve(valueAt: (input: number) => number): number[] {
  return Array.from({ length: POINTS }, (_, at) => valueAt(at / (POINTS - 1)))
}

function straight(channels: number): number[][] {
  return Array.from({ length: channels }, () => [0, 1])
}

interface Table {
  /** Only for XYZ as input. */
  readonly matrix?: Matrix
  readonly inputs: readonly (readonly number[])[]
  /** Points of each axis; linear between them. */
  readonly grid: number
  readonly valueAt: (point: readonly number[]) => readonly number[]
  readonly outputs: readonly (readonly number[])[]
}

/** A matrix, a curve for each input, a table over a grid, and a curve for each output (lut16Type). */
function table({ matrix = NO_CHANGE, inputs, grid, valueAt, outputs }: Table): Buffer {
  const head = Buffer.alloc(12)
  head.write('mft2', 0, 'latin1')
  head.set([inputs.length, outputs.length, grid], 8)
  const sizes = words([inputs[0]?.length ?? 0, outputs[0]?.length ?? 0])
  // The first input changes slowest.
  const points = Array.from({ length: grid ** inputs.length }, (_, index) =>
    inputs.map(
      (_, axis) => (Math.floor(index / grid ** (inputs.length - 1 - axis)) % grid) / (grid - 1),
    ),
  )
  const parts = [inputs.flat(), points.flatMap(valueAt), outputs.flat()].map(shares)
  return Buffer.concat([head, ...matrix.flat().map(fixed), sizes, ...parts])
}

/** From 0 to 1, in 16 bits. */
function shares(values: readonly number[]): Buffer {
  return words(values.map((value) => Math.round(Math.min(1, Math.max(0, value)) * 65535)))
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, 2 * at)
  return bytes
}
