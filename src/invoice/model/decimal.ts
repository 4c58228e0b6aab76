import { Decimal } from 'decimal.js'

/**
 * Precise enough for every product within the limits of the contract: 18 significant digits of
 * quantity, 18 of price and 5 of rate. Halves are rounded away from zero (D9).
 */
export const Exact = Decimal.clone({
  precision: 80,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -80,
  toExpPos: 80,
})

export type Exact = Decimal

/** Adds decimals given as text; undefined counts as zero. */
export function sum(texts: Iterable<string | undefined>): Decimal {
  let total = new Exact(0)
  for (const text of texts) if (text !== undefined) total = total.plus(text)
  return total
}

/** An amount as text: two decimals, halves rounded away from zero, never `-0.00`. */
export function amount(value: Decimal): string {
  const rounded = value.toDecimalPlaces(2)
  return rounded.isZero() ? '0.00' : rounded.toFixed(2)
}

/** A decimal without trailing zeros and without exponent: `19.50` → `19.5`. */
export function plain(text: string): string {
  const value = new Exact(text)
  return value.isZero() ? '0' : value.toFixed()
}
