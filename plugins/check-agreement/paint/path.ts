import { placed, type Matrix } from './matrix.js'
import { lines, outline, type Area, type Points } from './outline.js'

/** Lines that a curve is divided into. */
const CURVE = 8
/** Thinner lines are drawn in this width. Points. */
const THINNEST = 0.25
/** Subpaths of more lines are drawn as one area. */
const FEW_LINES = 6

/** The path that content builds, in the coordinates of the page (ISO 32000-1, 8.5.2). */
export class Path {
  #subpaths: number[][] = []
  /** The current point, in the coordinates of the content. */
  #x = 0
  #y = 0

  /** Adds what an operator of path construction says. */
  build(operator: string, numbers: readonly number[], matrix: Matrix): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
    switch (operator) {
      case 'm':
        this.#subpaths.push([...placed(matrix, a, b)])
        break
      case 'l':
        this.#line(a, b, matrix)
        break
      case 'c':
        this.#curve([a, b, c, d, e, f], matrix)
        break
      case 'v':
        this.#curve([this.#x, this.#y, a, b, c, d], matrix)
        break
      case 'y':
        this.#curve([a, b, c, d, c, d], matrix)
        break
      case 're':
        this.#subpaths.push([...placed(matrix, a, b)])
        this.#line(a + c, b, matrix)
        this.#line(a + c, b + d, matrix)
        this.#line(a, b + d, matrix)
        this.#line(a, b, matrix)
        break
      default:
        this.close()
        return
    }
    if (operator === 'm') {
      this.#x = a
      this.#y = b
    }
  }

  /** Closes the last subpath. */
  close(): void {
    const last = this.#subpaths.at(-1)
    const [x, y] = last ?? []
    if (x !== undefined && y !== undefined) last?.push(x, y)
  }

  /** Ends the path. */
  clear(): void {
    if (this.#subpaths.length > 0) this.#subpaths = []
  }

  get isEmpty(): boolean {
    return this.#subpaths.length === 0
  }

  /** The areas that are filled. Rectangles that add up to the area are given one by one. */
  areas(isEvenOdd: boolean): Area[] {
    const filled = this.#subpaths.filter((points) => points.length > 4)
    const [first] = filled
    if (first === undefined) return []
    if (filled.length === 1) return [outline(filled, isEvenOdd)]
    if (!isEvenOdd && filled.every((points) => turnOf(points) === turnOf(first))) {
      const each = filled.map((points) => outline([points]))
      if (each.every(({ isBox }) => isBox)) return each
    }
    return [outline(filled, isEvenOdd)]
  }

  /** The area that a clip is reduced to. */
  area(isEvenOdd: boolean): Area {
    return outline(this.#subpaths, isEvenOdd)
  }

  /** The areas that are drawn with a line of a width. */
  strokes(width: number): Area[] {
    const wide = Math.max(width, THINNEST)
    return this.#subpaths.flatMap((points) => {
      if (points.length < 4) return []
      if (points.length > 2 * (FEW_LINES + 1)) return [lines(points, wide)]
      const each: Area[] = []
      for (let at = 2; at < points.length; at += 2) {
        const line = lineOf(points.slice(at - 2, at + 2), wide / 2)
        if (line !== undefined) each.push(outline([line]))
      }
      return each
    })
  }

  #line(x: number, y: number, matrix: Matrix): void {
    const [toX, toY] = placed(matrix, x, y)
    const last = this.#subpaths.at(-1)
    if (last === undefined) this.#subpaths.push([toX, toY])
    else last.push(toX, toY)
    this.#x = x
    this.#y = y
  }

  #curve([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: Points, matrix: Matrix): void {
    const [x, y] = [this.#x, this.#y]
    for (let step = 1; step <= CURVE; step += 1) {
      const t = step / CURVE
      const s = 1 - t
      const [p, q, r, u] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      this.#line(p * x + q * a + r * c + u * e, p * y + q * b + r * d + u * f, matrix)
    }
  }
}

/** Which way round a rectangle is drawn. */
function turnOf([x = 0, y = 0, a = 0, b = 0, c = 0, d = 0]: Points): number {
  return Math.sign((a - x) * (d - b) - (b - y) * (c - a))
}

/** The corners of a line, or undefined if it has no length. */
function lineOf([x = 0, y = 0, toX = 0, toY = 0]: Points, half: number): number[] | undefined {
  const length = Math.hypot(toX - x, toY - y)
  if (!(length > 0)) return undefined
  const [across, up] = [(-(toY - y) / length) * half, ((toX - x) / length) * half]
  return [x + across, y + up, toX + across, toY + up, toX - across, toY - up, x - across, y - up]
}
