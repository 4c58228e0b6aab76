import { around, type Box, type Point } from './matrix.js'

/** Edges up to which all are looked at. */
const FEW_EDGES = 48
const MOST_BANDS = 512
/** How far the corners of a rectangle may be off the axes. Points. */
const ASKEW = 0.01

/** An area of the page, by the lines around it. Curves are divided into lines. */
export class Outline {
  readonly box: Box
  /** Whether the area is all of its box. */
  readonly isBox: boolean
  readonly #subpaths: readonly (readonly Point[])[]
  readonly #isEvenOdd: boolean
  #bands: Bands | undefined

  constructor(subpaths: readonly (readonly Point[])[], isEvenOdd = false) {
    const [first = []] = subpaths
    this.#subpaths = subpaths
    this.#isEvenOdd = isEvenOdd
    this.box = around(subpaths.length === 1 ? first : subpaths.flat())
    this.isBox = subpaths.length === 1 && isRectangle(first, this.box)
  }

  /** Whether a point is in the area (ISO 32000-1, 8.5.3.3). */
  contains(x: number, y: number): boolean {
    const [left, bottom, right, top] = this.box
    if (x < left || x > right || y < bottom || y > top) return false
    if (this.isBox) return true
    this.#bands ??= bandsOf(this.#subpaths, this.box)
    const { edges, first, height } = this.#bands
    let winding = 0
    for (const edge of edges[Math.min(Math.floor((y - first) / height), edges.length - 1)] ?? [])
      winding += crossing(edge, x, y)
    return this.#isEvenOdd ? winding % 2 !== 0 : winding !== 0
  }

  /** Edges that {@link contains} looks at, about. */
  get cost(): number {
    if (this.isBox) return 1
    this.#bands ??= bandsOf(this.#subpaths, this.box)
    return this.#bands.cost
  }
}

type Edge = readonly [x: number, y: number, toX: number, toY: number]

/** The edges by the heights that they reach, so that a point is compared with those at its height. */
interface Bands {
  readonly edges: readonly (readonly Edge[])[]
  readonly first: number
  readonly height: number
  readonly cost: number
}

function bandsOf(subpaths: readonly (readonly Point[])[], [, bottom, , top]: Box): Bands {
  const all = subpaths.flatMap(edgesOf)
  const count = all.length <= FEW_EDGES ? 1 : Math.min(MOST_BANDS, Math.ceil(all.length / 16))
  const height = Math.max((top - bottom) / count, 1e-9)
  const edges = Array.from({ length: count }, (): Edge[] => [])
  let entries = 0
  for (const edge of all) {
    const from = Math.floor((Math.min(edge[1], edge[3]) - bottom) / height)
    const to = Math.floor((Math.max(edge[1], edge[3]) - bottom) / height)
    for (let at = Math.max(0, from); at <= Math.min(to, count - 1); at += 1) {
      edges[at]?.push(edge)
      entries += 1
    }
  }
  return { edges, first: bottom, height, cost: Math.ceil(entries / count) }
}

/** A subpath is closed before it is filled. A flat edge is crossed by nothing. */
function edgesOf(points: readonly Point[]): Edge[] {
  const edges: Edge[] = []
  let [x, y] = points.at(-1) ?? [0, 0]
  for (const [toX, toY] of points) {
    if (y !== toY) edges.push([x, y, toX, toY])
    x = toX
    y = toY
  }
  return edges
}

/** Whether a ray from the point to the right crosses an edge: upwards 1, downwards -1. */
function crossing([x, y, toX, toY]: Edge, atX: number, atY: number): number {
  if (y <= atY === toY <= atY) return 0
  return x + ((atY - y) / (toY - y)) * (toX - x) > atX ? (toY > y ? 1 : -1) : 0
}

/** Whether a subpath has the four corners of its box, one after the other. */
function isRectangle(points: readonly Point[], [left, bottom, right, top]: Box): boolean {
  const [start] = points
  const last = points.at(-1)
  const isClosed = points.length === 5 && start?.[0] === last?.[0] && start?.[1] === last?.[1]
  if (points.length !== 4 && !isClosed) return false
  const near = (value: number, side: number) => Math.abs(value - side) <= ASKEW
  const sides = points.slice(0, 4).map(([x, y]) => {
    if (!(near(x, left) || near(x, right)) || !(near(y, bottom) || near(y, top))) return -1
    return (near(x, left) ? 0 : 1) + (near(y, bottom) ? 0 : 2)
  })
  const next = (at: number) => sides[(at + 1) % 4] ?? -1
  // Corners that follow each other share one side.
  return (
    sides.every((side, at) => side >= 0 && [1, 2].includes(side ^ next(at))) &&
    new Set(sides).size === 4
  )
}
