/** The most decimals that a number of a request may have (D5). */
const DECIMALS = 6

/** Digits that every decimal keeps on its way through binary floating point (IEEE 754, 53 bits). */
const SAFE_DIGITS = 15

/** Longer than any number that a program writes; the expression below is not for megabytes of digits. */
const LONGEST = 400

/** Two to four units in the last place: what a short calculation in floating point loses. */
const NOISE = 2 ** -51

const PARTS = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/**
 * The text of a JSON number without the noise of binary floating point (D34): a number with more
 * than 15 significant digits and more than 6 decimals becomes the decimal with at most 6 decimals
 * that it is next to, `0.30000000000000004` becomes `0.3`. Any other text is returned as it is.
 */
export function textWithoutNoise(text: string): string {
  if (text.length <= SAFE_DIGITS || text.length > LONGEST || !hasNoise(text)) return text
  const value = Number(text)
  const rounded = Number(value.toFixed(DECIMALS))
  if (rounded === 0 || Math.abs(value - rounded) > Math.abs(value) * NOISE) return text
  return value.toFixed(DECIMALS).replace(/\.?0+$/, '')
}

function hasNoise(text: string): boolean {
  const [, whole = '', fraction = '', exponent = '0'] = PARTS.exec(text) ?? []
  const digits = (whole + fraction).replace(/^0+/, '').replace(/0+$/, '')
  const decimals = fraction.replace(/0+$/, '').length - Number(exponent)
  return digits.length > SAFE_DIGITS && decimals > DECIMALS && Math.abs(Number(text)) < 1e12
}
