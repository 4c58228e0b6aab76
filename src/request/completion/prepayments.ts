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

/** How payments on account are written. */
export interface PrepaymentForms {
  /** Name of a line that deducts one, and note on one that is no preceding invoice. */
  readonly text: PrepaymentLine
  /** How many preceding invoices (BG-3) the document has room for; default: any number. */
  readonly room?: number
}

/**
 * Deducts the payments on account of a final invoice: as paid amount (BT-113), or as a negative line
 * each, with its rate, so that the invoice has the VAT of the rest. Their invoices are preceding
 * invoices (BG-3); where a document has no room for all of them, the lines name them, or else a note
 * (BT-22) for each.
 */
export function withPrepayments(
  invoice: InvoiceInput,
  { text, room = Infinity }: PrepaymentForms,
): InvoiceInput {
  const { prepayments, prepaymentDeduction = 'paid', ...rest } = invoice
  if (prepayments === undefined) return rest
  const computed = prepayments.map(computedPrepayment)
  const own = rest.precedingInvoices ?? []
  const added = otherInvoices(own, computed)
  const referring = {
    ...rest,
    precedingInvoices: [...own, ...added.slice(0, Math.max(room - own.length, 0)).map(reference)],
  }
  if (prepaymentDeduction === 'lines') {
    const lines = computed.map((each) => negativeLine(each, text(each)))
    return { ...referring, items: [...rest.items, ...lines] }
  }
  const notes = added.slice(Math.max(room - own.length, 0)).map((each) => ({ text: text(each) }))
  return {
    ...referring,
    prepaidAmount: plain(paidAmount(prepayments)),
    ...(notes.length === 0 ? {} : { notes: [...(rest.notes ?? []), ...notes] }),
  }
}

/** What was paid on account (BT-113). */
export function paidAmount(prepayments: readonly Prepayment[]): string {
  return amount(sum(prepayments.map((each) => computedPrepayment(each).gross)))
}

type PrecedingInvoice = NonNullable<InvoiceInput['precedingInvoices']>[number]

/** The payments on account whose invoices the request does not name, the first of each invoice. */
function otherInvoices(
  precedingInvoices: readonly PrecedingInvoice[],
  prepayments: readonly ComputedPrepayment[],
): ComputedPrepayment[] {
  const known = new Set(precedingInvoices.map(({ number }) => number))
  return prepayments.filter(({ number }) => {
    if (known.has(number)) return false
    known.add(number)
    return true
  })
}

function reference({ number, date }: Prepayment): PrecedingInvoice {
  return { number, ...(date === undefined ? {} : { date }) }
}

function negativeLine(
  { net, vatRate, vatCategory }: ComputedPrepayment,
  description: string,
): LineInput {
  const price = { quantity: '-1', unit: 'LS', unitPrice: net, prices: 'net' } as const
  return { description, ...price, vatCategory, vatRate }
}
