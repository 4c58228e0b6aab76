import { fixed, iccProfile, text, xyz, type IccTag } from './icc-file.js'

/** Grid points of each ink, and of each axis of Lab. */
const INKS = 6
const AXIS = 9

/**
 * The colours of four inks as viewers show them that know nothing of a printing press: each ink takes
 * its share of red, green or blue away, and black of all three (ISO 32000-1, 10.3.5). As an ICC profile of
 * a printer, so that a page in device CMYK looks as before. Source: ICC.1:2004-10.
 */
export function cmykProfile(): Uint8Array {
  const toLab = table(4, 3, INKS, ([c = 0, m = 0, y = 0, k = 0]) =>
    labOf([c, m, y].map((ink) => 1 - Math.min(1, ink + k))),
  )
  const fromLab = table(3, 4, AXIS, inksOf)
  const gamut = table(3, 1, 2, () => [0])
  const tags: readonly IccTag[] = [
    ['desc', text('Device CMYK')],
    ['cprt', text('CC0')],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['A2B0', toLab],
    ['A2B1', toLab],
    ['A2B2', toLab],
    ['B2A0', fromLab],
    ['B2A1', fromLab],
    ['B2A2', fromLab],
    ['gamt', gamut],
  ]
  return iccProfile({ deviceClass: 'prtr', space: 'CMYK', connection: 'Lab ' }, tags)
}

/** From red, green and blue of sRGB, 0 to 1, to L*a*b* as lut16Type counts it, 0 to 1. */
function labOf(rgb: readonly number[]): number[] {
  const [r = 0, g = 0, b = 0] = rgb.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  const white = [0.9642, 1, 0.8249]
  const [x = 0, y = 0, z = 0] = [
    0.43604 * r + 0.38512 * g + 0.14304 * b,
    0.22249 * r + 0.7169 * g + 0.06061 * b,
    0.01392 * r + 0.09706 * g + 0.71392 * b,
  ].map((value, at) => root(value / (white[at] ?? 1)))
  const [lightness, a, blue] = [116 * y - 16, 500 * (x - y), 200 * (y - z)]
  return [(lightness * 652.8) / 65535, ((a + 128) * 256) / 65535, ((blue + 128) * 256) / 65535]
}

function root(ratio: number): number {
  return ratio > (6 / 29) ** 3 ? Math.cbrt(ratio) : ratio * (841 / 108) + 4 / 29
}

/** The inks of a colour: black as far as all three would be, which leaves least ink. */
function inksOf([l = 0, aa = 0, bb = 0]: readonly number[]): number[] {
  const y = ((l * 65535) / 652.8 + 16) / 116
  const x = y + ((aa * 65535) / 256 - 128) / 500
  const z = y - ((bb * 65535) / 256 - 128) / 200
  const [xx = 0, yy = 0, zz = 0] = [x, y, z].map((value) =>
    value > 6 / 29 ? value ** 3 : (value - 4 / 29) * (108 / 841),
  )
  const [u, v, w] = [xx * 0.9642, yy, zz * 0.8249]
  const light = [
    3.13386 * u - 1.61687 * v - 0.49061 * w,
    -0.97877 * u + 1.91614 * v + 0.03345 * w,
    0.07194 * u - 0.22899 * v + 1.40524 * w,
  ]
  const [c = 0, m = 0, yellow = 0] = light.map((value) => {
    const kept = Math.min(1, Math.max(0, value))
    return 1 - (kept <= 0.0031308 ? kept * 12.92 : 1.055 * kept ** (1 / 2.4) - 0.055)
  })
  const black = Math.min(c, m, yellow)
  return [c - black, m - black, yellow - black, black]
}

/** A table over a grid, linear between its points (lut16Type). The first input changes slowest. */
function table(
  inputs: number,
  outputs: number,
  grid: number,
  valueAt: (point: readonly number[]) => readonly number[],
): Buffer {
  const head = Buffer.alloc(12)
  head.write('mft2', 0, 'latin1')
  head.set([inputs, outputs, grid], 8)
  const matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1].map(fixed)
  const sizes = words([2, 2])
  const straight = (count: number) => words(Array.from({ length: count }, () => [0, 65535]).flat())
  const points = Array.from({ length: grid ** inputs }, (_, index) =>
    Array.from(
      { length: inputs },
      (_, axis) => (Math.floor(index / grid ** (inputs - 1 - axis)) % grid) / (grid - 1),
    ),
  )
  const values = points.flatMap((point) =>
    valueAt(point).map((value) => Math.round(Math.min(1, Math.max(0, value)) * 65535)),
  )
  return Buffer.concat([head, ...matrix, sizes, straight(inputs), words(values), straight(outputs)])
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, 2 * at)
  return bytes
}
