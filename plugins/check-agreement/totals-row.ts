import { amountsIn, CURRENCIES, CURRENCY, GAP, INCLUSIVE, NUMBERS, TOTAL } from './amounts.js'
import { VAT } from './charged-vat.js'

/** Words for the total in the last column. */
const TOTAL_LAST = new RegExp(
  String.raw`(?<![\p{L}\d-])${TOTAL}${GAP}(?:${INCLUSIVE})?${GAP}(?:${CURRENCY})?${GAP}$`,
  'u',
)

/**
 * The total in the last column of a row of amounts, below words for the net amount, VAT and the total.
 * @param lines in lower case
 */
export function totalsRowAmounts(lines: readonly string[]): string[] {
  return lines.flatMap((line, at) => {
    if (!VAT.test(line) || amountsIn(line).length > 0 || !TOTAL_LAST.test(line)) return []
    const below = lines[at + 1] ?? ''
    const amounts = amountsIn(below)
    const rest = below.replace(NUMBERS, ' ').replace(CURRENCIES, ' ')
    return amounts.length < 2 || /[\p{L}\d]/u.test(rest) ? [] : amounts.slice(-1)
  })
}
