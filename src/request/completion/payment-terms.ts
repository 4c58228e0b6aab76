import { amount, Exact, plain } from '../../invoice/model/decimal.js'
import type { InvoiceInput, PaymentTerm } from '../invoice-input.js'

/** A discount for early payment, computed. */
export interface CashDiscount {
  /** Last day on which it is given, `YYYY-MM-DD`. */
  readonly date: string
  /** From the invoice date to that day. */
  readonly days: number
  /** Absent if the request has an amount only. */
  readonly percent?: string
  /** The base amount of the request; absent if it is the amount due (BT-115). */
  readonly baseAmount?: string
  /** What is deducted. */
  readonly amount: string
  /** What is paid then. */
  readonly payable: string
}

const DAY = 86_400_000

/** The last day of a payment term: its date, or days after the invoice date. */
export function lastDay(term: PaymentTerm, invoiceDate: string): string {
  if (term.date !== undefined) return term.date
  const date = new Date(Date.parse(invoiceDate) + Number(term.days ?? '0') * DAY)
  if (term.endOfMonth === true) date.setUTCMonth(date.getUTCMonth() + 1, 0)
  return date.toISOString().slice(0, 10)
}

/** True for a term with a discount; one without says when the whole amount is due. */
export function isDiscount({ percent, amount: given }: PaymentTerm): boolean {
  return percent !== undefined || given !== undefined
}

/** The due date (BT-9): that of the request, or that of the payment term without a discount. */
export function dueDateOf({ dueDate, paymentTerms = [], date }: InvoiceInput): string | undefined {
  const term = paymentTerms.find((each) => !isDiscount(each))
  return dueDate ?? (term === undefined ? undefined : lastDay(term, date))
}

/**
 * The discounts for early payment.
 * @param due the amount due (BT-115), of which a percentage is taken unless there is a base amount
 */
export function cashDiscounts(
  { paymentTerms = [], date }: Pick<InvoiceInput, 'paymentTerms' | 'date'>,
  due: string,
): CashDiscount[] {
  return paymentTerms.filter(isDiscount).map((term) => {
    const { percent, baseAmount } = term
    const last = lastDay(term, date)
    const deducted = term.amount ?? amount(shareOf(baseAmount ?? due, percent ?? '0'))
    return {
      date: last,
      days: daysBetween(date, last),
      ...(percent === undefined ? {} : { percent }),
      ...(baseAmount === undefined ? {} : { baseAmount }),
      amount: deducted,
      payable: amount(new Exact(due).minus(deducted)),
    }
  })
}

/** Days from one date to another, `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}

/** The percentage of a discount on an amount; undefined if two decimals cannot express it. */
export function percentOf(discount: CashDiscount, due: string): string | undefined {
  if (discount.percent !== undefined) return discount.percent
  const base = new Exact(discount.baseAmount ?? due)
  if (base.isZero()) return undefined
  const percent = new Exact(discount.amount).times(100).div(base).toDecimalPlaces(2)
  const again = amount(shareOf(base.toFixed(), percent.toFixed()))
  return new Exact(again).equals(discount.amount) ? plain(percent.toFixed()) : undefined
}

function shareOf(base: string, percent: string): Exact {
  return new Exact(base).times(percent).div(100)
}
