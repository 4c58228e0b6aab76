import { around, contains, joined, type Box } from './matrix.js'

/** Points one after the other: x, y, x, y … */
export type Points = readonly number[]

/** An area of the page. */
export interface Area {
  readonly box: Box
  /** Whether the area is all of its box. */
  readonly isBox: boolean
  contains(x: number, y: number): boolean
  /** Whether all of a rectangle is in it, as far as that is known. */
  holds(box: Box): boolean
  /** Lines that {@link contains} looks at, about. */
  readonly cost: number
}

/** How far the corners of a rectangle may be off the axes. Points. */
const ASKEW = 0.01

/** An area by the lines around it. Curves are divided into lines. */
export function outline(subpaths: readonly Points[], isEvenOdd = false): Area {
  const [first = []] = subpaths
  let box = around(first)
  for (const points of subpaths.slice(1)) box = joined(box, around(points))
  if (subpaths.length === 1 && isRectangle(first, box)) return rectangle(box)
  return new Filled(subpaths, box, isEvenOdd)
}

/** A rectangle along the axes. */
export function rectangle(box: Box): Area {
  return new Rectangle(box)
}

/** What lines of a width cover, each alone. */
export function lines(points: Points, width: number): Area {
  return new Drawn(points, width / 2)
}

class Rectangle implements Area {
  readonly isBox = true
  readonly cost = 1

  constructor(readonly box: Box) {}

  contains(x: number, y: number): boolean {
    const [left, bottom, right, top] = this.box
    return x >= left && x <= right && y >= bottom && y <= top
  }

  holds(box: Box): boolean {
    return contains(this.box, box)
  }
}

class Filled implements Area {
  readonly isBox = false
  readonly #subpaths: readonly Points[]
  readonly #isEvenOdd: boolean
  #bands: Bands | undefined
  #isConvex: boolean | undefined

  constructor(
    subpaths: readonly Points[],
    readonly box: Box,
    isEvenOdd: boolean,
  ) {
    this.#subpaths = subpaths
    this.#isEvenOdd = isEvenOdd
  }

  /** Counts how the lines turn around the point (ISO 32000-1, 8.5.3.3). */
  contains(x: number, y: number): boolean {
    const [left, bottom, right, top] = this.box
    if (x < left || x > right || y < bottom || y > top) return false
    const { edges, list, starts } = this.#opened
    const band = this.#opened.bandOf(y)
    const end = starts[band + 1] as number
    let winding = 0
    for (let at = starts[band] as number; at < end; at += 1) {
      const line = list[at] as number
      const [fromY, toY] = [edges[line + 1] as number, edges[line + 3] as number]
      if (fromY <= y === toY <= y) continue
      const [fromX, toX] = [edges[line] as number, edges[line + 2] as number]
      if (fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX) > x) winding += toY > fromY ? 1 : -1
    }
    return this.#isEvenOdd ? winding % 2 !== 0 : winding !== 0
  }

  /** A rectangle is in a convex area, such as one with round corners, if its corners are. */
  holds(box: Box): boolean {
    if (!contains(this.box, box)) return false
    this.#isConvex ??= this.#subpaths.length === 1 && isConvex(this.#subpaths[0] ?? [])
    if (!this.#isConvex) return false
    const [left, bottom, right, top] = box
    return (
      this.contains(left, bottom) &&
      this.contains(right, bottom) &&
      this.contains(right, top) &&
      this.contains(left, top)
    )
  }

  get cost(): number {
    return this.#opened.cost
  }

  get #opened(): Bands {
    return (this.#bands ??= new Bands(this.#subpaths.flatMap(edgesOf), this.box, 0))
  }
}

/** A subpath is closed before it is filled. A flat line is crossed by nothing. */
function edgesOf(points: Points): number[] {
  const edges: number[] = []
  let [x, y] = points.slice(-2) as [number, number]
  for (let at = 0; at < points.length; at += 2) {
    const [toX, toY] = [points[at] as number, points[at + 1] as number]
    if (y !== toY) edges.push(x, y, toX, toY)
    x = toX
    y = toY
  }
  return edges
}

/** Whether a line around always turns the same way, and only once. */
function isConvex(points: Points): boolean {
  const edges = waysOf(points)
  let turn = 0
  let turnsBack = 0
  let [beforeX, beforeY] = edges.at(-1) ?? [0, 0]
  let way = Math.sign(edges.findLast(([x]) => x !== 0)?.[0] ?? 0)
  for (const [x, y] of edges) {
    const cross = beforeX * y - beforeY * x
    const isStraight = Math.abs(cross) <= 1e-9 * Math.hypot(beforeX, beforeY) * Math.hypot(x, y)
    if (!isStraight && turn !== 0 && Math.sign(cross) !== turn) return false
    if (!isStraight) turn = Math.sign(cross)
    if (x !== 0 && Math.sign(x) !== way) {
      way = Math.sign(x)
      turnsBack += 1
    }
    beforeX = x
    beforeY = y
  }
  return turn !== 0 && turnsBack <= 2
}

/** How far each line goes, but those of no length. */
function waysOf(points: Points): (readonly [number, number])[] {
  const ways: (readonly [number, number])[] = []
  let [x, y] = points.slice(-2) as [number, number]
  for (let at = 0; at < points.length; at += 2) {
    const [toX, toY] = [points[at] as number, points[at + 1] as number]
    if (x !== toX || y !== toY) ways.push([toX - x, toY - y])
    x = toX
    y = toY
  }
  return ways
}

class Drawn implements Area {
  readonly box: Box
  readonly isBox = false
  readonly #points: Points
  readonly #half: number
  #bands: Bands | undefined

  constructor(points: Points, half: number) {
    const [left, bottom, right, top] = around(points)
    this.box = [left - half, bottom - half, right + half, top + half]
    this.#points = points
    this.#half = half
  }

  contains(x: number, y: number): boolean {
    const { edges, list, starts } = this.#opened
    const band = this.#opened.bandOf(y)
    const end = starts[band + 1] as number
    for (let at = starts[band] as number; at < end; at += 1) {
      const line = list[at] as number
      const [fromX, fromY] = [edges[line] as number, edges[line + 1] as number]
      const acrossX = (edges[line + 2] as number) - fromX
      const acrossY = (edges[line + 3] as number) - fromY
      const along = (x - fromX) * acrossX + (y - fromY) * acrossY
      const length = acrossX * acrossX + acrossY * acrossY
      if (length === 0 || along < 0 || along > length) continue
      const off = (x - fromX) * acrossY - (y - fromY) * acrossX
      if (off * off <= this.#half * this.#half * length) return true
    }
    return false
  }

  holds(): boolean {
    return false
  }

  get cost(): number {
    return this.#opened.cost
  }

  get #opened(): Bands {
    const points = this.#points
    const edges: number[] = []
    if (this.#bands === undefined)
      for (let at = 2; at < points.length; at += 2)
        edges.push(...(points.slice(at - 2, at + 2) as [number, number, number, number]))
    return (this.#bands ??= new Bands(edges, this.box, this.#half))
  }
}

/** Lines up to which all are examined. */
const FEW_LINES = 48
const MOST_BANDS = 512
/** Times that a line is noted, on average. */
const MOST_ENTRIES = 4

/** Lines by the heights that they reach, so that a point is compared with those at its height. */
class Bands {
  /** Lines that a height has, about. */
  readonly cost: number
  /** Four numbers for each line. */
  readonly edges: Float64Array
  readonly #bottom: number
  readonly #height: number
  /** Where the lines of each band begin in the list, and the end. */
  readonly starts: Int32Array
  readonly list: Int32Array

  /** @param edges four numbers for each line */
  constructor(edges: readonly number[], [, bottom, , top]: Box, half: number) {
    this.edges = Float64Array.from(edges)
    this.#bottom = bottom
    const size = Math.max(top - bottom, 1e-9)
    const count = bandsFor(this.edges, size, half)
    this.#height = size / count
    this.starts = new Int32Array(count + 1)
    const each = (note: (band: number, line: number) => void) => {
      for (let line = 0; line < edges.length; line += 4) {
        const [one, other] = [this.edges[line + 1] as number, this.edges[line + 3] as number]
        const last = this.bandOf(Math.max(one, other) + half)
        for (let band = this.bandOf(Math.min(one, other) - half); band <= last; band += 1)
          note(band, line)
      }
    }
    each((band) => ((this.starts[band + 1] as number) += 1))
    for (let band = 0; band < count; band += 1)
      (this.starts[band + 1] as number) += this.starts[band] as number
    const next = this.starts.slice()
    this.list = new Int32Array(this.starts[count] as number)
    each((band, line) => {
      this.list[next[band] as number] = line
      ;(next[band] as number) += 1
    })
    this.cost = Math.ceil(this.list.length / count)
  }

  /** The band of a height. */
  bandOf(y: number): number {
    const band = Math.floor((y - this.#bottom) / this.#height)
    return Math.min(Math.max(band, 0), this.starts.length - 2)
  }
}

/** As many bands as notes of all lines allow. */
function bandsFor(edges: Float64Array, size: number, half: number): number {
  const count = edges.length / 4
  if (count <= FEW_LINES) return 1
  let heights = 0
  for (let line = 0; line < edges.length; line += 4)
    heights += Math.abs((edges[line + 1] as number) - (edges[line + 3] as number)) + 2 * half
  const most = heights > 0 ? (MOST_ENTRIES * count * size) / heights : MOST_BANDS
  return Math.max(1, Math.floor(Math.min(MOST_BANDS, count / 16, most)))
}

/** Whether a subpath has the four corners of its box, one after the other. */
function isRectangle(points: Points, [left, bottom, right, top]: Box): boolean {
  const isClosed = points.length === 10 && points[0] === points[8] && points[1] === points[9]
  if (points.length !== 8 && !isClosed) return false
  const near = (value: number, side: number) => Math.abs(value - side) <= ASKEW
  let before = -1
  let seen = 0
  for (let at = 0; at < 8; at += 2) {
    const [x, y] = [points[at] as number, points[at + 1] as number]
    if (!(near(x, left) || near(x, right)) || !(near(y, bottom) || near(y, top))) return false
    const corner = (near(x, left) ? 0 : 1) + (near(y, bottom) ? 0 : 2)
    // Corners that follow each other share one side.
    if (before >= 0 && (corner ^ before) === 3) return false
    before = corner
    seen |= 1 << corner
  }
  return seen === 15
}
