import { written } from './paint.js'

/** How far a circle of Bézier curves is drawn out. */
const ROUND = 0.5523

/** The path of an ellipse. */
export function ellipse(left: number, low: number, right: number, high: number): string {
  const [x, y] = [(left + right) / 2, (low + high) / 2]
  const [across, up] = [((right - left) / 2) * ROUND, ((high - low) / 2) * ROUND]
  const at = (...values: number[]) => values.map(written).join(' ')
  return [
    `${at(right, y)} m`,
    `${at(right, y + up, x + across, high, x, high)} c`,
    `${at(x - across, high, left, y + up, left, y)} c`,
    `${at(left, y - up, x - across, low, x, low)} c`,
    `${at(x + across, low, right, y - up, right, y)} c h`,
  ].join('\n')
}

/** The path of a circle. */
export function disc(x: number, y: number, radius: number): string {
  return ellipse(x - radius, y - radius, x + radius, y + radius)
}
