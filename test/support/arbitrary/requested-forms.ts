import fc from 'fast-check'
import type { GenerateRequest } from 'twinvoice'
import { text } from './values.js'
import { rateOf, type Category } from './vocabulary.js'

type Invoice = GenerateRequest['invoice']
type Term = NonNullable<Invoice['paymentTerms']>[number]
type Prepayment = NonNullable<Invoice['prepayments']>[number]
type Regime = NonNullable<Invoice['vatRegime']>

const DAY = 86_400_000

/** Present or not. */
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })

/** Options of the bundled templates, each there or not. */
export function templateOptions(): fc.Arbitrary<NonNullable<GenerateRequest['options']>> {
  const columns = ['position', 'quantity', 'unit', 'unitPrice', 'vat']
  return fc.record(
    {
      pageSize: fc.constantFrom('A4', 'letter'),
      columns: fc.subarray(columns),
      qrCode: fc.boolean(),
      carryOver: fc.boolean(),
      introduction: text(300),
      closing: text(300),
    },
    { requiredKeys: [] },
  )
}

/**
 * Up to three discounts or penalties and, unless there is a due date, at most one term without. Amounts and shares of
 * a base amount are at most a cent, so that they never exceed what is due.
 */
export function paymentTerms({
  date,
  dueDate,
}: Pick<Invoice, 'date' | 'dueDate'>): fc.Arbitrary<Term[]> {
  const last = fc.oneof(
    fc.record({ days: fc.nat(400) }),
    fc.record({ days: fc.nat(90), endOfMonth: fc.boolean() }),
    fc.nat(400).map((days) => ({ date: dayAfter(date, days) })),
  )
  const reduction: fc.Arbitrary<Partial<Term>> = fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map((hundredths) => ({ percent: hundredths / 100 })),
    fc.constant({ amount: 0.01 }),
    fc.constantFrom({ percent: 1, baseAmount: 0.5 }, { percent: 2, baseAmount: 0.5, amount: 0.01 }),
  )
  const discounts = fc.array(
    fc.tuple(last, reduction, maybe(fc.boolean())).map(([day, share, penalty]) => ({
      ...day,
      ...share,
      ...(penalty === undefined ? {} : { penalty }),
    })),
    { maxLength: 3 },
  )
  return fc
    .tuple(discounts, dueDate === undefined ? maybe(last) : fc.constant(undefined))
    .map(([terms, whole]) => (whole === undefined ? terms : [...terms, whole]))
}

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
}

/** Payments on account, in categories that the invoice has, deducted in both ways; none is there twice. */
export function deposits(
  { date: invoiceDate }: Pick<Invoice, 'date'>,
  categories: readonly Category[],
): fc.Arbitrary<Pick<Invoice, 'prepayments' | 'prepaymentDeduction'>> {
  const entry = fc.constantFrom(...categories).chain((vatCategory) =>
    fc
      .record({
        number: text(20),
        date: maybe(fc.nat(300).map((days) => dayAfter(invoiceDate, -days))),
        cents: fc.nat(90_000),
        vatRate: rateOf(vatCategory),
        odd: fc.constantFrom(undefined, undefined, 0, 1),
      })
      .map(({ number, date, cents, vatRate, odd }): Prepayment => {
        const vat = Math.round((cents * Math.round(vatRate * 100)) / 10_000) + (odd ?? 0)
        return {
          number,
          ...(date === undefined ? {} : { date }),
          net: cents / 100,
          vatRate,
          vatCategory,
          ...(odd === undefined || vatRate === 0 ? {} : { vat: vat / 100 }),
        }
      }),
  )
  return fc.record({
    prepayments: fc.uniqueArray(entry, {
      minLength: 1,
      maxLength: 3,
      selector: ({ number, date, net }) => JSON.stringify([number, date, net]),
    }),
    prepaymentDeduction: fc.constantFrom('paid' as const, 'lines' as const),
  })
}

/** Prices with VAT, with either rounding; a line now and then has the other kind of price. */
export const pricesWithVat = fc.record({
  prices: fc.constant('gross' as const),
  grossRounding: fc.constantFrom(undefined, 'total' as const, 'line' as const),
})

const REGIMES: Readonly<Partial<Record<Category, readonly Regime[]>>> = {
  E: ['small-business', 'margin-used-goods', 'margin-art', 'margin-antiques', 'margin-travel'],
  AE: ['reverse-charge', 'reverse-charge-construction'],
  K: ['intra-community'],
  G: ['export'],
}

/** A VAT regime of the category, with a country that has it; undefined if no regime has the category. */
export function regimeOf(
  category: Category | undefined,
): fc.Arbitrary<{ vatRegime: Regime; country: string }> | undefined {
  const regimes = category === undefined ? undefined : REGIMES[category]
  if (regimes === undefined) return undefined
  return fc.record({
    vatRegime: fc.constantFrom(...regimes),
    country: fc.constantFrom('DE', 'AT', 'FR', 'IT', 'BE', 'NL'),
  })
}

/** Types of documents (BT-3), corrections apart, which need a preceding invoice. */
export const documentType = fc.constantFrom('326', '386', '389', '875', '876', '877', '261', '396')
