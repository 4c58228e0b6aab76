import { computedPrepayment, Exact, type InvoiceInput } from 'twinvoice/plugin'
import type { Language } from './details.js'

/** The payments on account of a final invoice, ready to be printed. */
export interface PrepaymentsView {
  /** Whether the table must not show VAT: only number, date and the amount paid. */
  readonly withoutVat: boolean
  /** A row for each payment. */
  readonly rows: readonly {
    /** The number of its invoice. */
    readonly number: string
    /** The date of its invoice. */
    readonly date?: string
    /** The amount without VAT. */
    readonly net: string
    /** The VAT rate. */
    readonly rate?: string
    /** The VAT amount. */
    readonly tax: string
    /** The amount with VAT. */
    readonly gross: string
  }[]
  /** The sum of the amounts without VAT. */
  readonly net: string
  /** The sum of the VAT amounts. */
  readonly tax: string
  /** The sum of the amounts with VAT. */
  readonly gross: string
}

/**
 * The table of payments on account; undefined if there are none.
 * @param withoutVat whether the pages must not show VAT; what has been invoiced with VAT is shown with it
 */
export function prepaymentsView(
  { formats }: Language,
  invoice: InvoiceInput | undefined,
  withoutVat: boolean,
): PrepaymentsView | undefined {
  const computed = invoice?.prepayments?.map(computedPrepayment)
  if (computed === undefined) return undefined
  const sumOf = (amounts: readonly string[]) =>
    formats.amount(amounts.reduce((sum, each) => sum.plus(each), new Exact(0)).toFixed(2))
  return {
    withoutVat: withoutVat && computed.every(({ vat }) => new Exact(vat).isZero()),
    rows: computed.map(({ number, date, net, vat, gross, vatRate, vatCategory }) => ({
      number,
      ...(date === undefined ? {} : { date: formats.date(date) }),
      net: formats.amount(net),
      ...(vatCategory === 'O' ? {} : { rate: formats.percent(vatRate) }),
      tax: formats.amount(vat),
      gross: formats.amount(gross),
    })),
    net: sumOf(computed.map(({ net }) => net)),
    tax: sumOf(computed.map(({ vat }) => vat)),
    gross: sumOf(computed.map(({ gross }) => gross)),
  }
}
