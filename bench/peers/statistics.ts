import { median, percentile } from '../../test/support/figures.js'

/** Measured times of one kind of work. */
export interface Summary {
  readonly count: number
  /** Documents a second, one after the other: the inverse of the mean. */
  readonly perSecond: number
  readonly medianMs: number
  /** The 99th of 100; with fewer than 100 values, the longest. */
  readonly p99Ms: number
}

/** @param times milliseconds of each document; at least one */
export function summaryOf(times: readonly number[]): Summary {
  const total = times.reduce((sum, ms) => sum + ms, 0)
  return {
    count: times.length,
    perSecond: total === 0 ? 0 : (times.length * 1000) / total,
    medianMs: median(times),
    p99Ms: percentile(times, 0.99),
  }
}

/** A number with three significant digits, thousands separated: `1,230`, `12.3`, `0.123`. */
export function figure(value: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.max(value, 0.001))))
  const rounded = Number(value.toPrecision(3))
  return rounded.toLocaleString('en', {
    minimumFractionDigits: Math.min(digits, 3),
    maximumFractionDigits: Math.min(digits, 3),
  })
}

/**
 * The order of a round: each starts as often early as late, so that a busy moment of the machine
 * favours nobody.
 */
export function turns<T>(entrants: readonly T[], round: number): T[] {
  const shift = Math.floor(round / 2) % Math.max(1, entrants.length)
  const turned = [...entrants.slice(shift), ...entrants.slice(0, shift)]
  return round % 2 === 0 ? turned : turned.reverse()
}
