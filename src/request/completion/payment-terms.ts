import { amount, Exact, plain } from '../../invoice/model/decimal.js'
import type { Invoice, TimedTerms, Totals } from '../../invoice/model/invoice.js'
import type { InvoiceInput, PaymentTerm } from '../invoice-input.js'

/** A discount for early payment or a penalty for late payment, computed. */
export interface CashDiscount {
  /** Last day on which the discount is given, or the penalty is not due, `YYYY-MM-DD`. */
  readonly date: string
  /** From the invoice date to that day. */
  readonly days: number
  /** Absent if the request has an amount only. */
  readonly percent?: string
  /** The base amount of the request; absent if it is the amount due (BT-115). */
  readonly baseAmount?: string
  /** What is deducted or added. */
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

/** True for a term with a discount. */
export function isDiscount(term: PaymentTerm): boolean {
  return hasAmount(term) && term.penalty !== true
}

/** True for a term with a penalty for late payment. */
export function isPenalty(term: PaymentTerm): boolean {
  return hasAmount(term) && term.penalty === true
}

/** A term without says when the whole amount is due. */
function hasAmount({ percent, amount: given }: PaymentTerm): boolean {
  return percent !== undefined || given !== undefined
}

/** The due date (BT-9): that of the request, or that of the payment term without percent and amount. */
export function dueDateOf({ dueDate, paymentTerms = [], date }: InvoiceInput): string | undefined {
  const term = paymentTerms.find((each) => !hasAmount(each))
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
  return timed(paymentTerms.filter(isDiscount), date, due)
}

/** The penalties for late payment, like {@link cashDiscounts}. */
export function latePenalties(
  { paymentTerms = [], date }: Pick<InvoiceInput, 'paymentTerms' | 'date'>,
  due: string,
): CashDiscount[] {
  return timed(paymentTerms.filter(isPenalty), date, due)
}

function timed(terms: readonly PaymentTerm[], date: string, due: string): CashDiscount[] {
  return terms.map((term) => {
    const { percent, baseAmount } = term
    const last = lastDay(term, date)
    const share = term.amount ?? amount(shareOf(baseAmount ?? due, percent ?? '0'))
    return {
      date: last,
      days: daysBetween(date, last),
      ...(percent === undefined ? {} : { percent }),
      ...(baseAmount === undefined ? {} : { baseAmount }),
      amount: share,
      payable: amount(isPenalty(term) ? new Exact(due).plus(share) : new Exact(due).minus(share)),
    }
  })
}

/** The discounts and penalties of an invoice. */
export interface TimedPayments {
  readonly discounts: readonly CashDiscount[]
  readonly penalties: readonly CashDiscount[]
}

/** Where nothing is due, nothing is paid early or late. */
export function timedPayments(
  input: Pick<InvoiceInput, 'paymentTerms' | 'date'>,
  { due }: Pick<Totals, 'due'>,
): TimedPayments {
  if (!new Exact(due).gt(0)) return { discounts: [], penalties: [] }
  return { discounts: cashDiscounts(input, due), penalties: latePenalties(input, due) }
}

/** Discounts and penalties as EXTENDED has them: days from the invoice date. */
export function timedTerms(
  { discounts, penalties }: TimedPayments,
  { date }: Pick<InvoiceInput, 'date'>,
  { due }: Pick<Totals, 'due'>,
): Pick<Invoice, 'discountTerms' | 'penaltyTerms'> {
  const terms = ({ days, percent, baseAmount, amount: share }: CashDiscount): TimedTerms => ({
    baseDate: date,
    period: String(days),
    periodUnit: 'DAY',
    baseAmount: amount(new Exact(baseAmount ?? due)),
    ...(percent === undefined ? {} : { percent }),
    amount: amount(new Exact(share)),
  })
  return {
    ...(discounts.length === 0 ? {} : { discountTerms: discounts.map(terms) }),
    ...(penalties.length === 0 ? {} : { penaltyTerms: penalties.map(terms) }),
  }
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
