import { placed, type Matrix, type Point } from './matrix.js'
import { Outline } from './outline.js'

/** Lines that a curve is divided into. */
const CURVE = 8
/** Thinner lines are drawn in this width. Points. */
const THINNEST = 0.25
/** Subpaths of more lines are stroked as one area. */
const FEW_LINES = 6

/** The path that content builds, in the coordinates of the page (ISO 32000-1, 8.5.2). */
export class Path {
  #subpaths: Point[][] = []
  #at: Point = [0, 0]

  /** Adds what an operator of path construction says. */
  build(
    operator: string,
    [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[],
    matrix: Matrix,
  ): void {
    if (operator === 'm') this.#subpaths.push([placed(matrix, a, b)])
    else if (operator === 'l') this.#line(placed(matrix, a, b))
    else if (operator === 'c') this.#curve([a, b], [c, d], [e, f], matrix)
    else if (operator === 'v') this.#curve(this.#at, [a, b], [c, d], matrix)
    else if (operator === 'y') this.#curve([a, b], [c, d], [c, d], matrix)
    else if (operator === 're') {
      const corners: Point[] = [
        [a, b],
        [a + c, b],
        [a + c, b + d],
        [a, b + d],
        [a, b],
      ]
      this.#subpaths.push(corners.map(([x, y]) => placed(matrix, x, y)))
    } else if (operator === 'h') this.#close()
    if (operator === 'c') this.#at = [e, f]
    else if (operator === 'v' || operator === 'y') this.#at = [c, d]
    else if (operator !== 'h') this.#at = [a, b]
  }

  /** Ends the path. */
  clear(): void {
    this.#subpaths = []
  }

  get isEmpty(): boolean {
    return this.#subpaths.length === 0
  }

  /** The areas that are filled. Rectangles that add up to the area are given one by one. */
  areas(isEvenOdd: boolean): Outline[] {
    const filled = this.#subpaths.filter((points) => points.length > 2)
    const each = filled.map((points) => new Outline([points]))
    if (each.length < 2) return each
    const turns = new Set(filled.map(turnOf))
    if (!isEvenOdd && turns.size === 1 && each.every(({ isBox }) => isBox)) return each
    return [new Outline(filled, isEvenOdd)]
  }

  /** The area that a clip is reduced to. */
  area(isEvenOdd: boolean): Outline {
    return new Outline(this.#subpaths, isEvenOdd)
  }

  /** Closes the last subpath. */
  close(): void {
    this.#close()
  }

  /** The areas that are drawn with a line of a width. */
  strokes(width: number): Outline[] {
    const half = Math.max(width, THINNEST) / 2
    return this.#subpaths.flatMap((points) => {
      const lines = points.slice(1).flatMap((to, at) => {
        const from = points[at]
        const line = from === undefined ? undefined : lineOf(from, to, half)
        return line === undefined ? [] : [line]
      })
      if (lines.length === 0) return []
      return lines.length <= FEW_LINES
        ? lines.map((line) => new Outline([line]))
        : [new Outline(lines)]
    })
  }

  #line(to: Point): void {
    const last = this.#subpaths.at(-1)
    if (last === undefined) this.#subpaths.push([to])
    else last.push(to)
  }

  #curve(one: Point, two: Point, to: Point, matrix: Matrix): void {
    const [x, y] = this.#at
    for (let step = 1; step <= CURVE; step += 1) {
      const t = step / CURVE
      const s = 1 - t
      const [p, q, r, u] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      const atX = p * x + q * one[0] + r * two[0] + u * to[0]
      const atY = p * y + q * one[1] + r * two[1] + u * to[1]
      this.#line(placed(matrix, atX, atY))
    }
  }

  #close(): void {
    const last = this.#subpaths.at(-1)
    const [first] = last ?? []
    if (first !== undefined) last?.push(first)
  }
}

/** Which way round a rectangle is drawn. */
function turnOf(points: readonly Point[]): number {
  const [[x, y] = [0, 0], [a, b] = [0, 0], [c, d] = [0, 0]] = points
  return Math.sign((a - x) * (d - b) - (b - y) * (c - a))
}

/** The area of a line, or undefined if it has no length. All turn the same way. */
function lineOf([x, y]: Point, [toX, toY]: Point, half: number): Point[] | undefined {
  const length = Math.hypot(toX - x, toY - y)
  if (!(length > 0)) return undefined
  const [across, up] = [(-(toY - y) / length) * half, ((toX - x) / length) * half]
  return [
    [x + across, y + up],
    [toX + across, toY + up],
    [toX - across, toY - up],
    [x - across, y - up],
  ]
}
