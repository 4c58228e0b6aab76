import { computedPrepayment, Exact, type InvoiceInput } from 'twinvoice/plugin'
import type { Language } from './details.js'

/** The payments on account of a final invoice, ready to be printed. */
export interface PrepaymentsView {
  readonly rows: readonly {
    readonly number: string
    readonly date?: string
    readonly net: string
    readonly rate?: string
    readonly tax: string
    readonly gross: string
  }[]
  /** Sums of the columns. */
  readonly net: string
  readonly tax: string
  readonly gross: string
}

/** The table of payments on account; undefined if there are none. */
export function prepaymentsView(
  { formats }: Language,
  invoice: InvoiceInput | undefined,
): PrepaymentsView | undefined {
  const computed = invoice?.prepayments?.map(computedPrepayment)
  if (computed === undefined) return undefined
  const sumOf = (amounts: readonly string[]) =>
    formats.amount(amounts.reduce((sum, each) => sum.plus(each), new Exact(0)).toFixed(2))
  return {
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
