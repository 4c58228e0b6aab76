import {
  daysBetween,
  Exact,
  isDiscount,
  isPenalty,
  lastDay,
  type InvoiceInput,
  type PathSegment,
  type PaymentTerm,
} from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'

/** Payment terms whose parts exclude or contradict each other. */
export function* paymentTermProblems(invoice: InvoiceInput): Generator<Problem> {
  const { paymentTerms = [] } = invoice
  for (const [index, term] of paymentTerms.entries()) {
    const at = ['invoice', 'paymentTerms', index]
    yield* day(term, at, invoice.date)
    yield* discount(term, at)
    if (term.penalty === true && !isPenalty(term))
      yield {
        code: 'REQUIRED',
        key: 'REQUIRED',
        segments: [...at, 'percent'],
        expected: { key: 'expected.percentOrAmount' },
      }
  }
  yield* dueDate(invoice, paymentTerms)
}

/** The last date that can be written as YYYY-MM-DD. */
const LAST_DATE = '9999-12-31'

/** Whether the last day of a term is no date that can be written, or none that there is. */
function daysWithoutDate(term: PaymentTerm, invoiceDate: string): boolean {
  try {
    return !/^\d{4}-/.test(lastDay(term, invoiceDate))
  } catch {
    return true
  }
}

function beyond(days: string, at: readonly PathSegment[], invoiceDate: string): Problem {
  return {
    code: 'RANGE',
    key: 'RANGE.maximum',
    segments: [...at, 'days'],
    found: days,
    params: { limit: String(daysBetween(invoiceDate, LAST_DATE)) },
    expected: { key: 'expected.notBeyond', params: { value: LAST_DATE } },
  }
}

/** Payment terms of a received invoice whose due date cannot be computed. */
export function* receivedTermProblems({
  date,
  paymentTerms = [],
}: InvoiceInput): Generator<Problem> {
  for (const [index, term] of paymentTerms.entries())
    if (term.days !== undefined && daysWithoutDate(term, date))
      yield beyond(term.days, ['invoice', 'paymentTerms', index], date)
}

/** A term has a last day, given as a date or as days, not before the invoice date. */
function* day(
  { days, date }: PaymentTerm,
  at: readonly PathSegment[],
  invoiceDate: string,
): Generator<Problem> {
  if (days === undefined && date === undefined)
    yield {
      code: 'REQUIRED',
      key: 'REQUIRED',
      segments: [...at, 'days'],
      expected: { key: 'expected.daysOrDate' },
    }
  if (days !== undefined && date !== undefined)
    yield {
      code: 'VALUE',
      key: 'VALUE.daysAndDate',
      segments: [...at, 'date'],
      found: date,
      expected: { key: 'expected.daysOrDate' },
    }
  else if (days !== undefined && daysWithoutDate({ days }, invoiceDate))
    yield beyond(days, at, invoiceDate)
  else if (date !== undefined && date < invoiceDate)
    yield {
      code: 'VALUE',
      key: 'VALUE.beforeInvoice',
      segments: [...at, 'date'],
      found: date,
      expected: { key: 'expected.notBefore', params: { value: invoiceDate } },
    }
}

/** Percentage and amount of a discount or penalty say the same. */
function* discount(
  { percent, amount, baseAmount }: PaymentTerm,
  at: readonly PathSegment[],
): Generator<Problem> {
  if (percent === undefined || amount === undefined || baseAmount === undefined) return
  const share = new Exact(baseAmount).times(percent).div(100).toDecimalPlaces(2)
  if (!share.equals(amount))
    yield {
      code: 'VALUE',
      key: 'VALUE.discount',
      segments: [...at, 'amount'],
      found: amount,
      expected: { key: 'expected.value', params: { value: share.toFixed() } },
    }
}

/** There is one due date (BT-9). */
function* dueDate(invoice: InvoiceInput, terms: readonly PaymentTerm[]): Generator<Problem> {
  let due = invoice.dueDate
  for (const [index, term] of terms.entries()) {
    if (isDiscount(term) || isPenalty(term)) continue
    if (term.days === undefined && term.date === undefined) continue
    const last = lastDay(term, invoice.date)
    if (due !== undefined && due !== last)
      yield {
        code: 'VALUE',
        key: 'VALUE.dueDate',
        segments: ['invoice', 'paymentTerms', index, term.date === undefined ? 'days' : 'date'],
        found: last,
        expected: { key: 'expected.value', params: { value: due } },
      }
    due ??= last
  }
}
