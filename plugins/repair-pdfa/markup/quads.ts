import { written } from '../drawing/paint.js'
import type { Dict, List } from '../model/values.js'

export type Point = readonly [x: number, y: number]

/** The numbers of an array, two by two; undefined if they are not all numbers, or too few. */
export function pointsOf(list: List | undefined): readonly Point[] | undefined {
  const values = list?.numbers ?? []
  if (values.length < 2 || !values.every(Number.isFinite)) return undefined
  return Array.from({ length: Math.floor(values.length / 2) }, (_, at) => [
    values[2 * at] ?? 0,
    values[2 * at + 1] ?? 0,
  ])
}

/** A word or a line of text: its corners from the upper left one round to the lower left one. */
export type Quad = readonly [Point, Point, Point, Point]

/** The `/QuadPoints` of an annotation. Programs write the lower left corner before the lower right one. */
export function quadsOf(dict: Dict): readonly Quad[] | undefined {
  const points = pointsOf(dict.list('QuadPoints'))
  if (points === undefined || points.length % 4 !== 0) return undefined
  return Array.from({ length: points.length / 4 }, (_, at) => {
    const [first, second, third, fourth] = points.slice(4 * at, 4 * at + 4) as [
      Point,
      Point,
      Point,
      Point,
    ]
    const corners = [first, second, third, fourth]
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
    const isUpright = new Set(xs).size === 2 && new Set(ys).size === 2
    if (!isUpright) return [first, second, fourth, third]
    const [left, right, low, high] = [
      Math.min(...xs),
      Math.max(...xs),
      Math.min(...ys),
      Math.max(...ys),
    ]
    return [
      [left, high],
      [right, high],
      [right, low],
      [left, low],
    ]
  })
}

/** The path through points. */
export function pathOf(points: readonly Point[], isClosed: boolean): string {
  const steps = points.map(([x, y], at) => `${written(x)} ${written(y)} ${at === 0 ? 'm' : 'l'}`)
  return `${steps.join('\n')}${isClosed ? '\nh' : ''}\n`
}

/** The point between two, at a share of the way. */
export function between([x, y]: Point, [toX, toY]: Point, share: number): Point {
  return [x + (toX - x) * share, y + (toY - y) * share]
}

export function distance([x, y]: Point, [toX, toY]: Point): number {
  return Math.hypot(toX - x, toY - y)
}
