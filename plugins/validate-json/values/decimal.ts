/** A JSON number as an exact decimal: sign × 0.digits × 10^magnitude; no digits for zero. */
export interface Decimal {
  readonly negative: boolean
  /** Without leading and trailing zeros. */
  readonly digits: string
  /** Digits before the point, if positive. */
  readonly magnitude: number
}

const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/**
 * Reads the text of a JSON number exactly (D5). The time depends only on the length of the text,
 * not on the exponent.
 */
export function readDecimal(text: string): Decimal {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = PARTS.exec(text) ?? []
  const written = whole + fraction
  const leading = countLeadingZeros(written)
  const digits = withoutTrailingZeros(written.slice(leading))
  if (digits === '') return { negative: false, digits, magnitude: 0 }
  return { negative: sign === '-', digits, magnitude: whole.length - leading + Number(exponent) }
}

/** Number of decimals of the value, not of its text: 1.50 has one. */
export function decimalsOf({ digits, magnitude }: Decimal): number {
  return digits === '' ? 0 : Math.max(0, digits.length - magnitude)
}

/** Rounds half away from zero to a number of decimals (D9). */
export function roundDecimal(decimal: Decimal, decimals: number): Decimal {
  const { negative, digits, magnitude } = decimal
  const kept = magnitude + decimals
  if (digits.length <= kept) return decimal
  if (kept < 0) return { negative: false, digits: '', magnitude: 0 }
  const up = (digits[kept] ?? '0') >= '5'
  const rounded = String(BigInt(`0${digits.slice(0, kept)}`) + (up ? 1n : 0n)).padStart(kept, '0')
  if (/^0*$/.test(rounded)) return { negative: false, digits: '', magnitude: 0 }
  const carried = rounded.length - kept
  return { negative, digits: withoutTrailingZeros(rounded), magnitude: magnitude + carried }
}

/** Negative if `a` is less than `b`, positive if greater, 0 if equal. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const byRank = rank(a) - rank(b)
  if (byRank !== 0 || a.digits === '') return byRank
  const bySize = a.magnitude - b.magnitude || compareDigits(a.digits, b.digits)
  return a.negative ? -bySize : bySize
}

/** Canonical text of a value whose size is known to be limited. */
export function decimalText(decimal: Decimal): string {
  const { negative, digits, magnitude } = decimal
  if (digits === '') return '0'
  const sign = negative ? '-' : ''
  if (magnitude <= 0) return `${sign}0.${'0'.repeat(-magnitude)}${digits}`
  if (digits.length <= magnitude) return sign + digits.padEnd(magnitude, '0')
  return `${sign}${digits.slice(0, magnitude)}.${digits.slice(magnitude)}`
}

function rank({ negative, digits }: Decimal): number {
  if (digits === '') return 0
  return negative ? -1 : 1
}

/** Digits after the point are compared like text. */
function compareDigits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function countLeadingZeros(digits: string): number {
  let count = 0
  while (digits[count] === '0') count++
  return count
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}
