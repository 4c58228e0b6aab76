import type { Box } from './geometry.js'

/** A piece of a path: its points, with the one that it begins at. */
export interface Segment {
  readonly isCurve: boolean
  /** x and y of each point, control points included. */
  readonly points: readonly number[]
}

/** A path as far as its drawing costs something. */
export interface Outline {
  readonly segments: readonly Segment[]
  /** Around all points, control points included. */
  readonly box: Box
  /** Not less than the path is long. */
  readonly length: number
}

/** How many numbers follow each command; the rasteriser writes these alone, all absolute. */
const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 }

/**
 * Reads path data as the rasteriser writes it.
 * @throws Error for any other
 */
export function readOutline(data: string): Outline {
  const tokens = data.split(' ')
  const segments: Segment[] = []
  let start: readonly number[] = [0, 0]
  let last: readonly number[] = [0, 0]
  for (let at = 0; at < tokens.length;) {
    const command = tokens[at++] ?? ''
    const count = NUMBERS[command]
    if (count === undefined) throw new Error(`the rasteriser wrote the command ${command}`)
    const numbers = tokens.slice(at, at + count).map(Number)
    at += count
    const end = command === 'Z' ? start : numbers.slice(-2)
    if (command === 'M') start = end
    else segments.push({ isCurve: count > 2, points: [...last, ...(count === 0 ? end : numbers)] })
    last = end
  }
  return { segments, box: boxOf(segments), length: lengthOf(segments) }
}

function boxOf(segments: readonly Segment[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { points } of segments)
    for (let at = 0; at < points.length; at += 2) {
      const [x = 0, y = 0] = [points[at], points[at + 1]]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  return left > right ? { left: 0, top: 0, right: 0, bottom: 0 } : { left, top, right, bottom }
}

function lengthOf(segments: readonly Segment[]): number {
  let length = 0
  for (const { points } of segments)
    for (let at = 2; at < points.length; at += 2)
      length += Math.hypot(
        (points[at] ?? 0) - (points[at - 2] ?? 0),
        (points[at + 1] ?? 0) - (points[at - 1] ?? 0),
      )
  return length
}
