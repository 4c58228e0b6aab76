import { scaleOf, type Matrix } from './geometry.js'
import type { Outline } from './outline.js'
import { numberOf, numbersOf, type DrawnElement } from './tree.js'

/** Nanoseconds for a row of pixels that an edge crosses, measured with the rasteriser. */
const LINE = 100
const CURVE = 500

/** The rasteriser draws no path that would have more dashes. */
const MOST_DASHES = 1_000_000

/** Nanoseconds for the edges of a filled path, on a canvas of so many rows. */
export function fillEdges({ segments }: Outline, matrix: Matrix, height: number): number {
  let spent = 0
  for (const { isCurve, points } of segments)
    spent += Math.min(rowsOf(points, matrix), height) * (isCurve ? CURVE : LINE)
  return spent
}

/**
 * Nanoseconds for the edges of a stroke: it is filled between the two lines along the path, with
 * joins at its corners and caps at the ends of its dashes.
 */
export function strokeEdges(
  path: DrawnElement,
  outline: Outline,
  matrix: Matrix,
  height: number,
): number {
  const { width, height: rise } = scaleOf(matrix)
  const thick = Math.min(numberOf(path, 'stroke-width', 1) * Math.max(width, rise) + 1, height)
  const { attributes } = path
  const isRound =
    attributes['stroke-linejoin'] === 'round' || attributes['stroke-linecap'] === 'round'
  const end = 2 * thick * (isRound ? CURVE : LINE)
  const dashes = Math.min(dashesOf(path, outline), MOST_DASHES)
  const ends = (outline.segments.length + dashes) * end
  return 2 * fillEdges(outline, matrix, height) + ends
}

/** Rows of pixels that a piece of a path crosses. */
function rowsOf(points: readonly number[], [, b, , d]: Matrix): number {
  let [top, bottom] = [Infinity, -Infinity]
  for (let at = 0; at < points.length; at += 2) {
    const y = b * (points[at] ?? 0) + d * (points[at + 1] ?? 0)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return bottom - top + 1
}

function dashesOf(path: DrawnElement, { length }: Outline): number {
  const dashes = numbersOf(path, 'stroke-dasharray')
  const period = dashes.reduce((sum, dash) => sum + dash, 0)
  return dashes.length === 0 ? 0 : (length / period) * (dashes.length / 2)
}
