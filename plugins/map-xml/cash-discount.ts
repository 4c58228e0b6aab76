import { Exact, Formats, percentOf, type CashDiscount, type Invoice } from 'twinvoice/plugin'

/** Writes a discount for early payment as a line of the payment terms (BT-20). */
export type DiscountLine = (
  discount: CashDiscount,
  invoice: Pick<Invoice, 'currency' | 'totals'>,
) => string

/**
 * A sentence in the language of the invoice: “2% discount if paid by 4 Dec 2026: €1,166.20”.
 * @param text the wording, with placeholders for discount, last day and what is to be paid
 * @param textOn that of a percentage of another amount than the amount due, with a further placeholder for it
 */
export function sentenceLine(locale: string, text: string, textOn = text): DiscountLine {
  const formats = new Formats(locale)
  return ({ percent, amount, date, payable, baseAmount }, { currency, totals: { due } }) => {
    const discount =
      percent === undefined ? formats.money(amount, currency) : formats.percent(percent)
    const base = percent === undefined ? due : (baseAmount ?? due)
    const amounts = [payable, base].map((each) => formats.money(each, currency))
    const values = [discount, formats.date(date), ...amounts]
    return (new Exact(base).equals(due) ? text : textOn)
      .replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '')
      .replace(/[\u00a0\u202f]/g, ' ')
  }
}

/**
 * The form of XRechnung (BR-DE-18): `#SKONTO#TAGE=14#PROZENT=2.00#`, with the base amount if it is not
 * the amount due. A discount that no percentage with two decimals gives is written as a sentence.
 */
export function xrechnungLine(sentence: DiscountLine): DiscountLine {
  return (discount, invoice) => {
    const percent = percentOf(discount, invoice.totals.due)
    if (percent === undefined) return sentence(discount, invoice)
    const base =
      discount.baseAmount === undefined
        ? ''
        : `#BASISBETRAG=${Number(discount.baseAmount).toFixed(2)}`
    return `#SKONTO#TAGE=${discount.days}#PROZENT=${Number(percent).toFixed(2)}${base}#`
  }
}
