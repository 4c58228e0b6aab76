import type { Border } from '../../layout/values.js'

/** A number as content streams have it: at most three decimals, no exponent. */
export function operand(value: number): string {
  const rounded = Math.round(value * 1000) / 1000
  return String(Object.is(rounded, -0) ? 0 : rounded)
}

/** Rounds to a hundredth of a point, four thousandths of a millimetre. */
export function hundredth(value: number): number {
  return Math.round(value * 100) / 100
}

/** A rectangle with round corners as path operators; left, bottom, width and height in points. */
export function roundedPath(
  left: number,
  bottom: number,
  width: number,
  height: number,
  radius: number,
): string {
  const r = Math.min(radius, width / 2, height / 2)
  if (r <= 0) return `${[left, bottom, width, height].map(operand).join(' ')} re`
  // Distance of a Bézier curve's control point that comes nearest to a quarter circle.
  const c = r * (1 - 0.5523)
  const right = left + width
  const top = bottom + height
  const point = (...values: number[]) => values.map(operand).join(' ')
  return [
    `${point(left + r, bottom)} m ${point(right - r, bottom)} l`,
    `${point(right - c, bottom, right, bottom + c, right, bottom + r)} c`,
    `${point(right, top - r)} l`,
    `${point(right, top - c, right - c, top, right - r, top)} c`,
    `${point(left + r, top)} l`,
    `${point(left + c, top, left, top - c, left, top - r)} c`,
    `${point(left, bottom + r)} l`,
    `${point(left, bottom + c, left + c, bottom, left + r, bottom)} c h`,
  ].join(' ')
}

/**
 * The filled squares of a grid as path operators, in one rectangle for neighbours of a row. One unit
 * is one square: whole numbers are short, and their edges meet exactly.
 */
export function gridPath(rows: readonly (readonly boolean[])[]): string {
  const path: string[] = []
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (row[x] !== true) continue
      const start = x
      while (row[x + 1] === true) x++
      path.push(`${String(start)} ${String(y)} ${String(x - start + 1)} 1 re`)
    }
  })
  return path.join(' ')
}

/** Colour, thickness and dashes of a line. */
export function strokeState({ weight, color, dash }: Border): string {
  const pattern = {
    solid: '[] 0 d 0 J',
    dashed: `[${operand(weight * 4)} ${operand(weight * 3)}] 0 d 0 J`,
    dotted: `[0 ${operand(weight * 2)}] 0 d 1 J`,
  }[dash]
  return `${color} RG ${operand(weight)} w ${pattern}`
}
