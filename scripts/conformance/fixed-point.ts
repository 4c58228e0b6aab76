/**
 * Decimals for checks, written apart from the product's own: a whole number of units and how
 * many decimals they have. Nothing is rounded but by {@link rounded}.
 */
export interface FixedPoint {
  readonly units: bigint
  readonly decimals: number
}

export const ZERO: FixedPoint = { units: 0n, decimals: 0 }

/** Reads `-12.50` or `1e-7`; a number is read from its shortest text. */
export function fixedPoint(value: string | number): FixedPoint {
  const match = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(String(value))
  if (match === null) throw new RangeError(`${value} is not a decimal`)
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const units = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n)
  const decimals = fraction.length - Number(exponent)
  return decimals < 0
    ? { units: units * 10n ** BigInt(-decimals), decimals: 0 }
    : { units, decimals }
}

export function plus(a: FixedPoint, b: FixedPoint): FixedPoint {
  const decimals = Math.max(a.decimals, b.decimals)
  return { units: unitsAt(a, decimals) + unitsAt(b, decimals), decimals }
}

export function times(a: FixedPoint, b: FixedPoint): FixedPoint {
  return { units: a.units * b.units, decimals: a.decimals + b.decimals }
}

export function minus(a: FixedPoint, b: FixedPoint): FixedPoint {
  return plus(a, { ...b, units: -b.units })
}

/** A percentage of it: `percentOf(200, 19)` is 38. */
export function percentOf(base: FixedPoint, percent: FixedPoint): FixedPoint {
  const product = times(base, percent)
  return { units: product.units, decimals: product.decimals + 2 }
}

/** Two decimals, half away from zero (D9). */
export function rounded(value: FixedPoint): FixedPoint {
  return roundedQuotient(value, { units: 1n, decimals: 0 })
}

/** `a / b` with two decimals, half away from zero, from the exact quotient. */
export function roundedQuotient(a: FixedPoint, b: FixedPoint): FixedPoint {
  const shift = b.decimals + 2 - a.decimals
  const [above, below] =
    shift < 0
      ? [a.units, b.units * 10n ** BigInt(-shift)]
      : [a.units * 10n ** BigInt(shift), b.units]
  const negative = above < 0n !== below < 0n
  const [size, divisor] = [above < 0n ? -above : above, below < 0n ? -below : below]
  const units = (size * 2n + divisor) / (divisor * 2n)
  return { units: negative ? -units : units, decimals: 2 }
}

export function equal(a: FixedPoint, b: FixedPoint): boolean {
  const decimals = Math.max(a.decimals, b.decimals)
  return unitsAt(a, decimals) === unitsAt(b, decimals)
}

/** The shortest text, so that equal values have equal texts: `12.5`. */
export function textOf({ units, decimals }: FixedPoint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

function unitsAt({ units, decimals }: FixedPoint, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - decimals)
}
