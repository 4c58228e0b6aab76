import { isModelObject, type ModelObject } from '../../invoice/binding/model-path.js'
import { Exact } from '../../invoice/model/decimal.js'
import type { TermType } from '../../invoice/model/terms/fact.js'
import { daysBetween, lastDay } from '../completion/payment-terms.js'
import { startOfDay } from '../formats/calendar-day.js'

/** How a value is in the request; undefined leaves it out. */
type Convert = (value: string, term: { readonly type: TermType }) => string | number | undefined

/** Periods that are a fixed number of days, by their unit. */
const DAYS: ReadonlyMap<string, number> = new Map(Object.entries<number>({ DAY: 1, WEE: 7 }))

/**
 * The payment terms of a request for the discounts and penalties that a document has as data
 * (BG-X-44, BG-X-43). One whose last day is not clear, or without percentage and amount, is left out.
 */
export function paymentTermsOf(
  { discountTerms, penaltyTerms, date, totals }: ModelObject,
  convert: Convert,
): ModelObject {
  if (typeof date !== 'string') return {}
  const due = isModelObject(totals) ? totals['due'] : undefined
  const read = (entries: unknown) =>
    (Array.isArray(entries) ? entries : [])
      .filter(isModelObject)
      .flatMap((entry) => termOf(entry, { date, due, convert }))
  const penalties = read(penaltyTerms).map((term) => ({ ...term, penalty: true }))
  const terms = [...read(discountTerms), ...penalties]
  return terms.length === 0 ? {} : { paymentTerms: terms }
}

interface TermSetting {
  readonly date: string
  readonly due: unknown
  readonly convert: Convert
}

function termOf(discount: ModelObject, { date, due, convert }: TermSetting): ModelObject[] {
  const days = daysOf(discount, date)
  const { percent, amount, baseAmount } = discount
  const value = (found: unknown, type: TermType) =>
    typeof found === 'string' ? convert(found, { type }) : undefined
  const share = value(percent, 'percentage')
  const deducted = share === undefined ? value(amount, 'amount') : undefined
  if (days === undefined || (share ?? deducted) === undefined) return []
  const base = isSame(baseAmount, due) ? undefined : value(baseAmount, 'amount')
  return [
    {
      days: convert(String(days), { type: 'quantity' }),
      ...(share === undefined ? { amount: deducted } : { percent: share }),
      ...(base === undefined || share === undefined ? {} : { baseAmount: base }),
    },
  ]
}

/** Days from the invoice date to the last day of a discount; undefined if the day is not clear. */
function daysOf(
  { baseDate, period = baseDate === undefined ? undefined : '0', periodUnit = 'DAY' }: ModelObject,
  invoiceDate: string,
): number | undefined {
  const length = DAYS.get(String(periodUnit))
  // Without a date and a period, only a text may say until when.
  if (length === undefined || !/^\d{1,4}(?:\.0+)?$/.test(String(period))) return undefined
  const start = typeof baseDate === 'string' ? baseDate : invoiceDate
  if ([start, invoiceDate].some((each) => startOfDay(each) === undefined)) return undefined
  const last = lastDay({ days: String(Number(period) * length) }, start)
  const days = daysBetween(invoiceDate, last)
  return days < 0 ? undefined : days
}

function isSame(one: unknown, other: unknown): boolean {
  const isDecimal = (value: unknown): value is string =>
    typeof value === 'string' && /^-?\d{1,30}(?:\.\d{1,30})?$/.test(value)
  return isDecimal(one) && isDecimal(other) && new Exact(one).equals(other)
}
