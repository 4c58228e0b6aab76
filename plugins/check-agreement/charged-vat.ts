import { amountsIn } from './amounts.js'
import { isOtherwisePaid } from './other-payments.js'
import { percentagesIn, type OwnNumbers } from './own-numbers.js'

/** Words for VAT in the languages of the EU, in lower case. */
export const VAT =
  /(?<!\p{L})(?:u\.?st|umsatzsteuer|mwst|mehrwertsteuer|vat|tva|t\.v\.a|iva|i\.v\.a|igic|btw|moms|mervärdesskatt|alv|dph|áfa|pdv|ddv|ддс|φπα|φ\.π\.α|cbl|pvn|pvm|km|käibemaks|ptu|podatek)(?!\p{L})/u

/**
 * True if pages show VAT: a rate, but of what is paid early or late, or an amount next to a word for VAT.
 * @param lines in lower case
 * @param own of the XML, which are no VAT
 */
export function chargesVat(lines: readonly string[], own: OwnNumbers): boolean {
  const isTax = (amount: string) => Number(amount) > 0 && !own.amounts.has(amount)
  const isRate = (percentage: number) => !own.percentages.has(percentage)
  return lines.some(
    (line) =>
      !isOtherwisePaid(line) &&
      (percentagesIn(line).some(isRate) || (VAT.test(line) && amountsIn(line).some(isTax))),
  )
}
