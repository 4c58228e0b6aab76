/** The six numbers of an affine transform, as SVG's `matrix(…)` has them. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** A rectangle along the axes. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** The transform that does `inner` first, then `outer`. */
export function multiplied(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ]
}

/** How many times longer a horizontal and a vertical line become, at most. */
export function scaleOf([a, b, c, d]: Matrix): Size {
  return {
    width: Math.max(Math.hypot(a, b), Math.hypot(a, c)),
    height: Math.max(Math.hypot(c, d), Math.hypot(b, d)),
  }
}

/** Whether the axes do not stay axes. */
export function isTurned([, b, c]: Matrix): boolean {
  return b !== 0 || c !== 0
}

/** The box around a box that has been transformed. */
export function transformed({ left, top, right, bottom }: Box, matrix: Matrix): Box {
  const [a, b, c, d, e, f] = matrix
  const xs = [a * left, a * right].flatMap((x) => [x + c * top, x + c * bottom])
  const ys = [b * left, b * right].flatMap((y) => [y + d * top, y + d * bottom])
  return {
    left: Math.min(...xs) + e,
    right: Math.max(...xs) + e,
    top: Math.min(...ys) + f,
    bottom: Math.max(...ys) + f,
  }
}

/** The box around two boxes. */
export function united(one: Box | undefined, other: Box | undefined): Box | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  }
}

export function grown(box: Box, by: number): Box {
  return {
    left: box.left - by,
    top: box.top - by,
    right: box.right + by,
    bottom: box.bottom + by,
  }
}

export function sizeOf({ left, top, right, bottom }: Box): Size {
  return { width: right - left, height: bottom - top }
}

/** Maps the unit square onto a box: units of `objectBoundingBox`. */
export function ontoBox(box: Box): Matrix {
  const { width, height } = sizeOf(box)
  return [width, 0, 0, height, box.left, box.top]
}

/** What two boxes have in common; undefined if nothing. */
export function common(one: Box, other: Box): Box | undefined {
  const box = {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
  return box.left < box.right && box.top < box.bottom ? box : undefined
}

export function moved({ left, top, right, bottom }: Box, x: number, y: number): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
}

/** Maximum number of pixels that a box covers on a canvas, at any position. */
export function coveredPixels(box: Box, canvas: Size): number {
  const { width, height } = sizeOf(box)
  return Math.min(width + 1, canvas.width) * Math.min(height + 1, canvas.height)
}
