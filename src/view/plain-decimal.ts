/** A decimal of XML Schema: a sign may be plus, and digits may be missing on one side of the point (part 2, 3.2.3). */
const DECIMAL = /^([-+]?)(\d{0,40})(?:\.(\d{0,40}))?$/

/**
 * A number of a received invoice, as others read it: `+12.` as `12`, `.5` as `0.5`, with all its decimals.
 * @returns undefined for what is no number, or has more digits than any amount
 */
export function plainDecimal(text: string): string | undefined {
  const [, sign = '', whole = '', fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === '' && fraction === '') return undefined
  const decimals = fraction === '' ? '' : `.${fraction}`
  return `${sign === '-' ? '-' : ''}${whole === '' ? '0' : whole}${decimals}`
}
