import { ellipse } from '../drawing/ellipse.js'
import { Dict, List } from '../model/values.js'
import { distance, pathOf, type Point } from './quads.js'

/** How long an ending is, as a multiple of the width of the line. */
const SIZE = 6
/** Of the sides of an arrow to its line. */
const ARROW = Math.PI / 6
/** Of a slash to the line. */
const SLASH = Math.PI / 3

/** What stands at an end of a line (ISO 32000-1, table 176). */
interface Ending {
  readonly path: string
  /** Whether it encloses an area, which may be filled. */
  readonly isArea: boolean
}

/** The paths at both ends of a line through points, and how far they reach beyond them. */
export function lineEndings(
  annotation: Dict,
  points: readonly Point[],
  width: number,
): { readonly endings: readonly Ending[]; readonly reach: number } {
  const written = annotation.get('LE')
  const named = written instanceof List ? written.values : [null, written]
  const [first, second] = [points[0], points[1]]
  const [last, beforeLast] = [points.at(-1), points.at(-2)]
  if (first === undefined || second === undefined || last === undefined || beforeLast === undefined)
    return { endings: [], reach: 0 }
  const reach = Math.min(SIZE * width, distance(first, second) / 2)
  const ends = [
    [first, second],
    [last, beforeLast],
  ] as const
  const endings = ends.flatMap(([end, before], at) => {
    const style = new Dict([['E', named[at] ?? null]]).name('E') ?? 'None'
    return endingOf(style, end, Math.atan2(end[1] - before[1], end[0] - before[0]), reach) ?? []
  })
  return { endings, reach }
}

/** @param angle in which the line arrives at its end */
function endingOf(style: string, end: Point, angle: number, size: number): Ending | undefined {
  const half = size / 2
  /** A point at a distance from the end, in an angle to the line. */
  const at = (turn: number, length: number): Point => [
    end[0] + Math.cos(angle + turn) * length,
    end[1] + Math.sin(angle + turn) * length,
  ]
  const path = (points: readonly Point[], isArea: boolean): Ending => ({
    path: pathOf(points, isArea),
    isArea,
  })
  switch (style) {
    case 'Square':
      return path(
        [1, 3, 5, 7].map((eighth) => at((eighth * Math.PI) / 4, half * Math.SQRT2)),
        true,
      )
    case 'Diamond':
      return path(
        [0, 1, 2, 3].map((quarter) => at((quarter * Math.PI) / 2, half)),
        true,
      )
    case 'Circle': {
      const [x, y] = end
      return { path: `${ellipse(x - half, y - half, x + half, y + half)}\n`, isArea: true }
    }
    case 'OpenArrow':
    case 'ClosedArrow':
      return path(
        [at(Math.PI - ARROW, size), end, at(Math.PI + ARROW, size)],
        style === 'ClosedArrow',
      )
    case 'ROpenArrow':
    case 'RClosedArrow':
      return path([at(-ARROW, size), end, at(ARROW, size)], style === 'RClosedArrow')
    case 'Butt':
      return path([at(-Math.PI / 2, half), at(Math.PI / 2, half)], false)
    case 'Slash':
      return path([at(SLASH, half), at(SLASH - Math.PI, half)], false)
    default:
      return undefined
  }
}
