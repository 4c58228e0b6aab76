import {
  Exact,
  isCorrection,
  isCreditNote,
  isDiscount,
  isPenalty,
  lastDay,
  type Invoice,
  type InvoiceInput,
  type PaymentTerm,
} from 'twinvoice/plugin'
import type { Contradiction } from './contradiction.js'
import { defaultExemptions } from './default-exemptions.js'
import { encodedTwice } from './encoded-twice.js'
import { markup } from './markup.js'
import { totalLines } from './total-lines.js'

/**
 * What is reported to the caller, and changes nothing.
 * @param input the request's invoice: of its payment terms, the model has the due date; and it does not tell a
 *   reason of the request from a default one
 * @param asReceived whether the invoice is one that was received, whose texts are not ours
 */
export function* contradictions(
  invoice: Invoice,
  input: InvoiceInput,
  asReceived: boolean,
): Generator<Contradiction> {
  const { date, dueDate, prepaidAmount = '0', totals } = invoice
  const { gross, due } = totals
  const isPrepaid = new Exact(prepaidAmount).gt(0) && new Exact(gross).gt(0)
  // A rounding amount (BT-114) may make up for the difference.
  if (isPrepaid && new Exact(due).lt(0))
    yield {
      code: 'OVERPAID',
      details: { path: '$.invoice.prepaidAmount', found: prepaidAmount, expected: `≤ ${gross}` },
      params: { gross },
      notice: true,
    }
  else if (asksForPayment(invoice) && new Exact(due).lt(0))
    yield {
      code: 'NEGATIVE_DUE',
      details: { path: '$.invoice', found: due, expected: '≥ 0' },
      params: { due },
      // Without allowances, all its fields may be those of the contract.
      ...(invoice.allowances === undefined ? {} : { notice: true }),
    }
  else if (isCreditNote(invoice.typeCode) && new Exact(due).lt(0))
    yield {
      code: 'NEGATIVE_CREDIT',
      details: { path: '$.invoice', found: due, expected: '≥ 0' },
      params: { due },
    }
  if (dueDate !== undefined && dueDate < date)
    yield {
      code: 'DUE_BEFORE_DATE',
      details: { path: '$.invoice.dueDate', found: dueDate, expected: `≥ ${date}` },
      params: { date },
    }
  yield* laterInvoices(invoice)
  yield* untimelyTerms(invoice, input.paymentTerms ?? [])
  yield* otherPercentages(invoice)
  yield* ratesBelow1(invoice)
  yield* unitsLikeWords(invoice)
  yield* defaultExemptions(invoice, input)
  if (asReceived) return
  yield* totalLines(invoice)
  yield* markup(input)
  yield* encodedTwice(input)
}

/** An invoice that is corrected or credited exists before what corrects it. */
function* laterInvoices({ date, precedingInvoices = [] }: Invoice): Generator<Contradiction> {
  for (const [index, { date: preceding }] of precedingInvoices.entries()) {
    if (preceding === undefined || preceding <= date) continue
    const path = `$.invoice.precedingInvoices[${index}].date`
    yield {
      code: 'PRECEDING_AFTER_DATE',
      details: { path, found: preceding, expected: `≤ ${date}` },
      params: { preceding, date },
      notice: true,
    }
  }
}

/**
 * Who pays early pays until the due date, who pays late pays after it. It is no error: what is due at once may
 * have a discount for a few days.
 */
function* untimelyTerms(
  { date, dueDate }: Invoice,
  terms: readonly PaymentTerm[],
): Generator<Contradiction> {
  if (dueDate === undefined) return
  for (const [index, term] of terms.entries()) {
    const last = lastDay(term, date)
    const told = {
      details: { path: `$.invoice.paymentTerms[${index}]`, found: last },
      params: { last, due: dueDate },
      notice: true,
    } as const
    if (isDiscount(term) && last > dueDate)
      yield {
        ...told,
        code: 'DISCOUNT_AFTER_DUE',
        details: { ...told.details, expected: `≤ ${dueDate}` },
      }
    if (isPenalty(term) && last < dueDate)
      yield {
        ...told,
        code: 'PENALTY_BEFORE_DUE',
        details: { ...told.details, expected: `≥ ${dueDate}` },
      }
  }
}

/** By how much an amount may differ from its percentage of its base, as in Peppol's rules. */
const CENTS = '0.02'

/** Allowances and charges of the document and of lines that are not what their percentage says. */
function* otherPercentages({ allowances, charges, items }: Invoice): Generator<Contradiction> {
  const all = [
    { at: '$.invoice', allowances, charges },
    ...items.map((item, index) => ({ at: `$.invoice.items[${index}]`, ...item })),
  ]
  for (const place of all)
    for (const kind of ['allowances', 'charges'] as const)
      for (const [index, { amount, baseAmount, percent }] of (place[kind] ?? []).entries()) {
        if (baseAmount === undefined || percent === undefined) continue
        const meant = new Exact(baseAmount).times(percent).times('0.01')
        if (new Exact(amount).minus(meant).abs().lte(CENTS)) continue
        const expected = meant.toFixed()
        yield {
          code: 'PERCENTAGE',
          details: { path: `${place.at}.${kind}[${index}].amount`, found: amount, expected },
          params: { amount, percent, base: baseAmount, meant: expected },
          notice: true,
        }
      }
}

/** False for a credit note, and for what corrects or cancels an invoice: its amounts are often negative. */
function asksForPayment({ typeCode, precedingInvoices = [] }: Invoice): boolean {
  return !isCreditNote(typeCode) && !isCorrection(typeCode) && precedingInvoices.length === 0
}

/** Taxes of the Canary Islands, Ceuta and Melilla, which do have rates such as 0.5 %. */
const LOW_RATES: ReadonlySet<string> = new Set(['L', 'M'])

/** The first line of each rate that is a share, such as 0.19, and hardly a percentage. */
function* ratesBelow1({ items }: Invoice): Generator<Contradiction> {
  const told = new Set<string>()
  for (const [index, { vatCategory, vatRate = '0' }] of items.entries()) {
    const rate = new Exact(vatRate)
    const isLow = rate.gt(0) && rate.lt(1) && !LOW_RATES.has(vatCategory)
    if (!isLow || told.has(rate.toFixed())) continue
    told.add(rate.toFixed())
    const meant = rate.times(100).toFixed()
    yield {
      code: 'VAT_RATE_BELOW_1',
      details: { path: `$.invoice.items[${index}].vatRate`, found: vatRate, expected: meant },
      params: { rate: vatRate, meant },
    }
  }
}

/** Codes of units with the letters of a common abbreviation of another unit, by the code that is meant then. */
const LIKE_WORDS: ReadonlyMap<string, string> = new Map([
  // Cigarettes; Stk. are pieces in German.
  ['STK', 'C62'],
  // Pascal; Pal. are pallets.
  ['PAL', 'XPX'],
  // Tons of content, and kilotonnes; ctn and Ktn are cartons.
  ['CTN', 'XCT'],
  ['KTN', 'XCT'],
  // Tons of flakes; Fl. are bottles in German.
  ['FL', 'XBO'],
  // Gallons a day; GB are gigabytes.
  ['GB', 'E34'],
])

/** The first line of each unit whose code looks like the abbreviation of another unit. */
function* unitsLikeWords({ items }: Invoice): Generator<Contradiction> {
  const told = new Set<string>()
  for (const [index, { unit }] of items.entries()) {
    const meant = LIKE_WORDS.get(unit)
    if (meant === undefined || told.has(unit)) continue
    told.add(unit)
    yield {
      code: 'UNIT_MEANING',
      details: { path: `$.invoice.items[${index}].unit`, found: unit, expected: meant },
      params: { unit, means: unit, meant, name: meant },
    }
  }
}
