import type { Width } from '../../layout/values.js'

/** A column to be given a width. */
export interface WidthDemand {
  readonly width: Width
  /** Width of the widest content when nothing is broken; for `auto`. */
  readonly natural: number
  readonly least: number
  readonly most: number
}

/**
 * Divides a width among columns: fixed and percentages first, `auto` as its content needs, and the
 * rest by shares. If that is too much, the widest `auto` columns shrink.
 */
export function divideWidth(demands: readonly WidthDemand[], available: number): number[] {
  const widths = demands.map(({ width, natural, most }) => {
    if (width.kind === 'fixed') return width.value
    if (width.kind === 'percent') return width.value * available
    return width.kind === 'auto' ? Math.min(natural, most) : 0
  })
  const shares = demands.reduce((sum, { width }) => sum + shareOf(width), 0)
  const reserved = demands.reduce(
    (sum, { width, least }) => sum + (width.kind === 'share' ? least : 0),
    0,
  )
  const taken = widths.reduce((sum, width) => sum + width, 0)
  const tooMuch = taken + reserved - available
  if (tooMuch > 0) giveWay(demands, widths, tooMuch)
  if (shares === 0) return widths
  const left = available - widths.reduce((sum, width) => sum + width, 0)
  return demands.map(({ width }, index) =>
    width.kind === 'share' ? Math.max(0, (left * width.value) / shares) : (widths[index] ?? 0),
  )
}

/** Widths that add up to more, by rounding, still fit; in points. */
const ROUNDING = 0.5

/**
 * Checks that columns of a set width fit, and leave room for those that share the rest.
 * @param name the element that has the columns, for the message
 * @returns what is wrong, if anything is
 */
export function tooWide(
  name: string,
  demands: readonly Pick<WidthDemand, 'width'>[],
  available: number,
): string | undefined {
  const taken = demands.reduce((sum, { width }) => sum + setWidth(width, available), 0)
  const isShared = demands.some(({ width }) => width.kind === 'share')
  if (taken <= available + (isShared ? -ROUNDING : ROUNDING)) return undefined
  const rest = isShared ? ', which leaves nothing for the columns that share the rest' : ''
  return `the set widths of the columns of a <${name}> are ${inMillimetres(taken)} together, and it is ${inMillimetres(available)} wide${rest}`
}

function setWidth(width: Width, available: number): number {
  if (width.kind === 'fixed') return width.value
  return width.kind === 'percent' ? width.value * available : 0
}

function inMillimetres(points: number): string {
  return `${String(Math.round((points * 25.4) / 72))} mm`
}

/** The required width beyond the available one if no `auto` column shrinks. */
export function excess(demands: readonly WidthDemand[], available: number): number {
  return demands.reduce((sum, { width, natural, least, most }) => {
    if (width.kind === 'fixed') return sum + width.value
    if (width.kind === 'percent') return sum + width.value * available
    return sum + (width.kind === 'auto' ? Math.min(natural, most) : least)
  }, -available)
}

/** The widest columns give way, down to one width: a long text is wrapped, and the numbers beside it stay whole. */
function giveWay(demands: readonly WidthDemand[], widths: number[], tooMuch: number): void {
  const auto = demands
    .flatMap(({ width }, index) => (width.kind === 'auto' ? [index] : []))
    .sort((one, other) => (widths[one] ?? 0) - (widths[other] ?? 0))
  const total = auto.reduce((sum, index) => sum + (widths[index] ?? 0), 0)
  let left = Math.max(0.1 * total, total - tooMuch)
  for (const [narrower, index] of auto.entries()) {
    const width = Math.min(widths[index] ?? 0, left / (auto.length - narrower))
    widths[index] = width
    left -= width
  }
}

function shareOf(width: Width): number {
  return width.kind === 'share' ? width.value : 0
}
