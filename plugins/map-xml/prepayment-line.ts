import { Formats, type ComputedPrepayment } from 'twinvoice/plugin'

/**
 * Names the line that deducts a payment on account: “Payment on account, invoice R-1 of 4 May 2026”.
 * @param dated the wording with number and date
 * @param undated the wording with the number alone
 */
export function prepaymentLine(
  locale: string,
  dated: string,
  undated: string,
): (prepayment: ComputedPrepayment) => string {
  const formats = new Formats(locale)
  return ({ number, date }) => {
    const values = [number, date === undefined ? '' : formats.date(date)]
    return (date === undefined ? undated : dated).replace(
      /\{(\d)\}/g,
      (_, index: string) => values[Number(index)] ?? '',
    )
  }
}
