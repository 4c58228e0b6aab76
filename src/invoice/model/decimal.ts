import { Decimal } from 'decimal.js'

/**
 * Exact enough for every product of the contract's limits: 18 significant digits of quantity times
 * 18 of price times 5 of rate. Half is rounded away from zero (D9).
 */
export const Exact = Decimal.clone({
  precision: 80,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -80,
  toExpPos: 80,
})

export type Exact = Decimal

/** Adds decimals given as text; absent ones count as zero. */
export function sum(texts: Iterable<string | undefined>): Decimal {
  let total = new Exact(0)
  for (const text of texts) if (text !== undefined) total = total.plus(text)
  return total
}

/** An amount as EN 16931 writes it: two decimals, rounded half away from zero, never `-0.00`. */
export function amount(value: Decimal): string {
  const rounded = value.toDecimalPlaces(2)
  return rounded.isZero() ? '0.00' : rounded.toFixed(2)
}

/** A decimal without superfluous zeros and without exponent: `19.50` → `19.5`. */
export function plain(text: string): string {
  const value = new Exact(text)
  return value.isZero() ? '0' : value.toFixed()
}
