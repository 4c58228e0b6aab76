import { numbersOf, type PdfArray, type PdfBox } from 'twinvoice/pdf'

/** From one coordinate system to the one around it: a b c d e f (ISO 32000-1, 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number]

export type Point = readonly [x: number, y: number]

/** A rectangle along the axes. */
export type Box = PdfBox

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** What a matrix makes of coordinates that another has transformed. */
export function times(one: Matrix, other: Matrix): Matrix {
  const [a, b, c, d, e, f] = one
  const [u, v, w, x, y, z] = other
  return [
    a * u + b * w,
    a * v + b * x,
    c * u + d * w,
    c * v + d * x,
    e * u + f * w + y,
    e * v + f * x + z,
  ]
}

/** Where a point is in the system around. */
export function placed([a, b, c, d, e, f]: Matrix, x: number, y: number): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** The matrix back; undefined if there is none. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const area = a * d - b * c
  if (!(Math.abs(area) > 1e-12)) return undefined
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area]
}

/** The matrix that an array says; the identity without one. */
export function matrixOf(array: PdfArray | undefined): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(array)
  return [a, b, c, d, e, f]
}

/** The corners of a rectangle, in the system around: x, y, x, y … */
export function corners(matrix: Matrix, [left, bottom, right, top]: Box): number[] {
  return [
    ...placed(matrix, left, bottom),
    ...placed(matrix, right, bottom),
    ...placed(matrix, right, top),
    ...placed(matrix, left, top),
  ]
}

/** The smallest rectangle around points: x, y, x, y … */
export function around(points: readonly number[]): Box {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at] as number, points[at + 1] as number]
    if (x < left) left = x
    if (y < bottom) bottom = y
    if (x > right) right = x
    if (y > top) top = y
  }
  return [left, bottom, right, top]
}

/** The smallest rectangle around two. */
export function joined(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ]
}

/** What two rectangles share; its sides cross if that is nothing. */
export function shared(one: Box, other: Box): Box {
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]
}

/** Whether a rectangle contains another. */
export function contains(outer: Box, inner: Box): boolean {
  return (
    outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
  )
}
