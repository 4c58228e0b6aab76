import { amount, Exact, plain, sum } from '../../invoice/model/decimal.js'
import type { InvoiceInput, LineInput, Prepayment } from '../invoice-input.js'

/** A payment on account, computed. */
export interface ComputedPrepayment extends Prepayment {
  readonly vat: string
  readonly gross: string
}

/** Text of the line that deducts a payment on account. */
export type PrepaymentLine = (prepayment: ComputedPrepayment) => string

/** The VAT of a payment on account, unless given, and what was paid. */
export function computedPrepayment(prepayment: Prepayment): ComputedPrepayment {
  const { net, vatRate, vatCategory } = prepayment
  const rate = vatCategory === 'O' ? '0' : vatRate
  const vat = prepayment.vat ?? amount(new Exact(net).times(rate).div(100))
  return { ...prepayment, vat, gross: amount(sum([net, vat])) }
}

/**
 * Deducts the payments on account of a final invoice: as paid amount (BT-113), or as a negative line
 * each, with its rate, so that the invoice has the VAT of the rest. Their invoices are preceding
 * invoices (BG-3).
 * @param text of the lines; called only if they are deducted as lines
 */
export function withPrepayments(invoice: InvoiceInput, text: PrepaymentLine): InvoiceInput {
  const { prepayments, prepaymentDeduction = 'paid', ...rest } = invoice
  if (prepayments === undefined) return rest
  const computed = prepayments.map(computedPrepayment)
  const referring = { ...rest, precedingInvoices: references(rest, prepayments) }
  if (prepaymentDeduction === 'paid')
    return { ...referring, prepaidAmount: plain(paidAmount(prepayments)) }
  const lines = computed.map((each) => negativeLine(each, text(each)))
  return { ...referring, items: [...rest.items, ...lines] }
}

/** What was paid on account (BT-113). */
export function paidAmount(prepayments: readonly Prepayment[]): string {
  return amount(sum(prepayments.map((each) => computedPrepayment(each).gross)))
}

function references(
  { precedingInvoices = [] }: Pick<InvoiceInput, 'precedingInvoices'>,
  prepayments: readonly Prepayment[],
): NonNullable<InvoiceInput['precedingInvoices']> {
  const known = new Set(precedingInvoices.map(({ number }) => number))
  const added = prepayments.flatMap(({ number, date }) => {
    if (known.has(number)) return []
    known.add(number)
    return [{ number, ...(date === undefined ? {} : { date }) }]
  })
  return [...precedingInvoices, ...added]
}

function negativeLine(
  { net, vatRate, vatCategory }: ComputedPrepayment,
  description: string,
): LineInput {
  const price = { quantity: '-1', unit: 'LS', unitPrice: net, prices: 'net' } as const
  return { description, ...price, vatCategory, vatRate }
}
