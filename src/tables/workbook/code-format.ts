/** What a format writes of a whole number: texts, and places of digits. */
export type CodeFormat = readonly CodePart[]
type CodePart = { readonly text: string } | { readonly digit: '0' | '#' | '?' }

/** A text in quotes or behind a backslash, a currency, a place of a digit, a sign that needs no quotes, or nothing. */
const PART =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|\[\$(?<currency>[^\]-]*)(?:-[^\]]*)?\]|(?<digit>[0#?])|(?<sign>[-+() $€£¥])|[_*]./suy

/**
 * The parts of a format that shows a whole number with further characters or zeros, such as `00000` or `"RE-"0000`
 * (ECMA-376 part 1, 18.8.31).
 * @param code its first section counts, which is that of positive numbers
 * @returns undefined for a format that shows the digits alone, decimals, groups, percentages, dates or texts
 */
export function codeFormat(code: string): CodeFormat | undefined {
  const parts: CodePart[] = []
  PART.lastIndex = 0
  while (PART.lastIndex < code.length && code[PART.lastIndex] !== ';') {
    const { groups } = PART.exec(code) ?? {}
    if (groups === undefined) return undefined
    const { quoted, escaped, currency, digit, sign } = groups
    if (digit !== undefined) parts.push({ digit: digit as '0' })
    else parts.push({ text: quoted ?? escaped ?? currency ?? sign ?? '' })
  }
  const digits = parts.filter((part) => 'digit' in part)
  const isPlain = digits.length < 2 && parts.every((part) => 'digit' in part || part.text === '')
  return digits.length === 0 || isPlain ? undefined : parts
}

/**
 * A number as such a format shows it: 1067 is 01067, 12 is RE-0012.
 * @returns undefined for a number with a sign or decimals, of which nothing is a code, and for zero, which may have
 *   a section of its own
 */
export function shownBy(format: CodeFormat, number: string): string | undefined {
  if (!/^[1-9]\d*$/.test(number)) return undefined
  let rest = number
  let places = format.filter((part) => 'digit' in part).length
  let text = ''
  for (const part of format.toReversed()) {
    if ('text' in part) {
      text = part.text + text
      continue
    }
    places -= 1
    // The first place has all digits that are left.
    const digits = places === 0 ? rest : rest.slice(-1)
    rest = rest.slice(0, rest.length - digits.length)
    text = (digits === '' && part.digit === '0' ? '0' : digits) + text
  }
  return text
}

/** A format of digits and decimals alone, such as `0.00`. */
const DECIMALS = /^[#0]*\.(?<decimals>0{1,20})$/

/** How many decimals a format shows, which is of nothing but digits. */
export function decimalsOf(code: string): number | undefined {
  return DECIMALS.exec(code)?.groups?.['decimals']?.length
}

/** A number with the zeros at its end that its format shows: the invoice 2026.1 is 2026.10. */
export function withDecimals(number: string, decimals: number): string | undefined {
  const [, fraction = ''] = number.split('.')
  if (fraction === '' || fraction.length >= decimals) return undefined
  return number + '0'.repeat(decimals - fraction.length)
}
