/** How a region writes a number. */
export interface NumberSigns {
  /** Between groups of three digits. */
  readonly group: string
  /** Before the decimals. */
  readonly decimal: string
  /** After a rate. */
  readonly percent: string
}

/**
 * Signs of the regions that the service writes for (Unicode CLDR 48). With Intl, the first number of
 * each kind takes a process a millisecond or more.
 */
export const NUMBER_SIGNS: ReadonlyMap<string, NumberSigns> = new Map([
  ['en-GB', { group: ',', decimal: '.', percent: '%' }],
  ['de-DE', { group: '.', decimal: ',', percent: '\u00a0%' }],
  ['fr-FR', { group: '\u202f', decimal: ',', percent: '\u00a0%' }],
  ['es-ES', { group: '.', decimal: ',', percent: '\u00a0%' }],
  ['it-IT', { group: '.', decimal: ',', percent: '%' }],
])

/** How many decimals a number has. */
export interface Decimals {
  readonly least: number
  readonly most: number
}

/**
 * Writes decimal text with the signs of a region, rounded half away from zero.
 * @param value a decimal of any length: `-1234.5`
 */
export function withSigns(
  value: string,
  { group, decimal }: NumberSigns,
  { least, most }: Decimals,
): string {
  const isNegative = value.startsWith('-')
  const digits = isNegative ? value.slice(1) : value
  const point = digits.indexOf('.')
  const whole = point < 0 ? digits : digits.slice(0, point)
  const fraction = point < 0 ? '' : digits.slice(point + 1)
  const isUp = fraction.length > most && fraction.charCodeAt(most) >= FIVE
  const kept = fraction.slice(0, most)
  const [left, right] = isUp ? plusOne(whole, kept) : [whole, kept]
  const decimals = shortened(right, least).padEnd(least, '0')
  const start = isNegative ? '-' : ''
  return `${start}${grouped(left, group)}${decimals === '' ? '' : decimal + decimals}`
}

const FIVE = 53
const ZERO = 48

/** Both parts of the number with one more in its last place. */
function plusOne(whole: string, fraction: string): readonly [whole: string, fraction: string] {
  const sum = String(BigInt(whole + fraction) + 1n).padStart(fraction.length + 1, '0')
  const point = sum.length - fraction.length
  return [sum.slice(0, point), sum.slice(point)]
}

/** Without zeros at the end, down to so many digits. */
function shortened(fraction: string, least: number): string {
  let end = fraction.length
  while (end > least && fraction.charCodeAt(end - 1) === ZERO) end -= 1
  return fraction.slice(0, end)
}

function grouped(whole: string, group: string): string {
  let first = 0
  while (first < whole.length - 1 && whole.charCodeAt(first) === ZERO) first += 1
  let end = whole.length
  let written = ''
  for (; end - first > 3; end -= 3) written = `${group}${whole.slice(end - 3, end)}${written}`
  return whole.slice(first, end) + written
}
