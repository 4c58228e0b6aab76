const DECIMAL = /^[-+]?\d+(?:\.(\d+))?$/

/**
 * Writes two decimals with as many decimals each, at least two where one has any, so that they are
 * compared at a glance: `241` and `240.0` become `241.00` and `240.00`. Others stay as they are, and a decimal
 * beside one, such as a missing value, has at least two decimals if it has any.
 */
export function writtenAlike(one: string, other: string): readonly [string, string] {
  const [first, second] = [DECIMAL.exec(one), DECIMAL.exec(other)]
  const digits = Math.max(first?.[1]?.length ?? 0, second?.[1]?.length ?? 0)
  if (digits === 0) return [one, other]
  const least = Math.max(digits, 2)
  return [padded(one, first, least), padded(other, second, least)]
}

function padded(text: string, decimal: RegExpExecArray | null, digits: number): string {
  if (decimal === null) return text
  const [, fraction] = decimal
  const zeros = '0'.repeat(digits - (fraction?.length ?? 0))
  return fraction === undefined ? `${text}.${zeros}` : text + zeros
}
