import { amountsIn, isOtherwisePaid } from './amounts.js'

/** A percentage above zero; bounded, since a line can have any number of digits. */
const RATE = /[1-9][\d.,]{0,5} ?%/

/** Words for VAT in the languages of the EU, in lower case. */
const VAT =
  /(?<!\p{L})(?:u\.?st|umsatzsteuer|mwst|mehrwertsteuer|vat|tva|t\.v\.a|iva|i\.v\.a|igic|btw|moms|mervärdesskatt|alv|dph|áfa|pdv|ddv|ддс|φπα|φ\.π\.α|cbl|pvn|pvm|km|käibemaks|ptu|podatek)(?!\p{L})/u

/**
 * True if pages show VAT: a rate, but of what is paid early or late, or an amount next to a word for VAT.
 * @param lines in lower case
 * @param own amounts of the XML, which are no VAT
 */
export function chargesVat(lines: readonly string[], own: ReadonlySet<string>): boolean {
  const isTax = (amount: string) => Number(amount) > 0 && !own.has(amount)
  return lines.some(
    (line) =>
      !isOtherwisePaid(line) &&
      (RATE.test(line) || (VAT.test(line) && amountsIn(line).some(isTax))),
  )
}
