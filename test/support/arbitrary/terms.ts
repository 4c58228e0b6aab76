import fc from 'fast-check'
import type { GenerateRequest } from 'twinvoice'
import { iban, money, text, vatIdentifier } from './values.js'
import { code, date, rateOf, type Category } from './vocabulary.js'

type Invoice = GenerateRequest['invoice']
type Item = Invoice['items'][number]
type Party = Pick<Invoice['seller'], 'identifiers' | 'registration' | 'electronicAddress'>

const VAT_IDENTIFIER = vatIdentifier()
const IBAN = iban()

/** Present or not. */
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })

/** Drops what is `undefined`, also inside. */
export function compact<Value extends object>(value: Value): Given<Value> {
  return JSON.parse(JSON.stringify(value)) as Given<Value>
}

type Given<Value> = { [Name in keyof Value]?: Exclude<Value[Name], undefined> }

/** Amounts with two decimals; small, so that totals stay well within the limits. */
const amount = () => fc.integer({ min: 0, max: 500_000 }).map((cents) => cents / 100)

const schemed = (list: string) => fc.record({ value: text(35), scheme: code(list) })
const identifier = () => fc.oneof(fc.record({ value: text(35) }), schemed('identifier-scheme'))

const party = (identifiers: number): fc.Arbitrary<Party & Partial<Invoice['buyer']>> =>
  fc.record({
    identifiers: maybe(fc.array(identifier(), { minLength: 1, maxLength: identifiers })),
    registration: maybe(identifier()),
    electronicAddress: maybe(schemed('electronic-address-scheme')),
    contactName: maybe(text(60)),
    addressLine2: maybe(text(60)),
    addressLine3: maybe(text(60)),
    region: maybe(text(60)),
  })

const address = () =>
  fc.record({
    street: maybe(text(60)),
    addressLine2: maybe(text(60)),
    addressLine3: maybe(text(60)),
    city: maybe(text(60)),
    postalCode: maybe(text(10)),
    region: maybe(text(60)),
    country: code('country'),
  })

const period = () =>
  fc
    .tuple(date(), date())
    .map(([a, b]) => (a < b ? { start: a, end: b } : { start: b, end: a }))
    .chain(({ start, end }) => fc.constantFrom({ start, end }, { start }, { end }))

/** With a reason or a code or both; the percentage is of the base amount. */
const allowanceOrCharge = (list: string) =>
  fc
    .record({
      amount: amount(),
      percentage: maybe(fc.integer({ min: 1, max: 10_000 })),
      reason: text(60),
      reasonCode: code(list),
      named: fc.constantFrom('reason', 'code', 'both'),
    })
    .map(({ amount: given, percentage, reason, reasonCode, named }) => ({
      ...(percentage === undefined
        ? { amount: given }
        : {
            baseAmount: given,
            percent: percentage / 100,
            amount: Math.round((Math.round(given * 100) * percentage) / 10_000) / 100,
          }),
      ...(named !== 'code' && { reason }),
      ...(named !== 'reason' && { reasonCode }),
    }))

const onDocument = (list: string, categories: readonly Category[]) =>
  fc
    .constantFrom(...categories)
    .chain((vatCategory) =>
      fc
        .tuple(allowanceOrCharge(list), rateOf(vatCategory))
        .map(([entry, vatRate]) => ({ ...entry, vatCategory, vatRate })),
    )

const list = <Value>(arbitrary: fc.Arbitrary<Value>, maxLength = 3) =>
  maybe(fc.array(arbitrary, { minLength: 1, maxLength }))

/** What a line can have beside the contract's fields. */
export const lineTerms: fc.Arbitrary<Partial<Item>> = fc
  .record({
    details: maybe(text(200)),
    note: maybe(text(200)),
    sellerItemId: maybe(text(35)),
    buyerItemId: maybe(text(35)),
    standardItemId: maybe(schemed('identifier-scheme')),
    classifications: list(
      fc.record({
        code: text(20),
        scheme: code('item-classification-scheme'),
        version: maybe(text(5)),
      }),
    ),
    attributes: list(fc.record({ name: text(30), value: text(60) })),
    originCountry: maybe(code('country')),
    allowances: list(allowanceOrCharge('allowance-reason'), 2),
    charges: list(allowanceOrCharge('charge-reason'), 2),
    period: maybe(period()),
    orderLine: maybe(text(10)),
    objectId: maybe(schemed('object-identifier-scheme')),
    accountingReference: maybe(text(30)),
    groups: maybe(fc.array(fc.constantFrom('House', 'Garden', 'Cellar'), { maxLength: 3 })),
    parts: list(
      fc.oneof(
        fc.record({
          description: text(60),
          details: maybe(text(100)),
          sellerItemId: maybe(text(35)),
        }),
        fc.record({
          description: text(60),
          quantity: fc.integer({ min: 1, max: 5000 }),
          unit: code('unit'),
        }),
      ),
    ),
  })
  .map((terms) => compact(terms) as Partial<Item>)

/** Gross price with a discount, and the number of units that the price is for. */
export const pricing = fc.record({
  discount: maybe(fc.integer({ min: 0, max: 99_999 })),
  base: maybe(fc.constantFrom(1, 10, 100, 1000, 2.5)),
  withUnit: fc.boolean(),
})

/** What an invoice can have beside the contract's fields; legal with those VAT categories. */
export function invoiceTerms(categories: readonly Category[]): fc.Arbitrary<Partial<Invoice>> {
  const outside = categories.includes('O')
  return fc
    .record({
      orderReference: maybe(text(35)),
      salesOrderReference: maybe(text(35)),
      contractReference: maybe(text(35)),
      projectReference: maybe(text(35)),
      despatchAdviceReference: maybe(text(35)),
      receivingAdviceReference: maybe(text(35)),
      tenderReference: maybe(text(35)),
      objectId: maybe(schemed('object-identifier-scheme')),
      accountingReference: maybe(text(35)),
      businessProcess: maybe(text(60)),
      precedingInvoices: list(fc.record({ number: text(30), date: maybe(date()) })),
      notes: list(fc.record({ text: text(200), subjectCode: code('note-subject') })),
      period: maybe(period()),
      vatPoint: fc.oneof(
        fc.constant({}),
        date().map((vatPointDate) => ({ vatPointDate })),
        fc.constantFrom('3', '35', '432').map((vatPointDateCode) => ({ vatPointDateCode })),
      ),
      payee: maybe(
        fc.record({
          name: text(60).map((name) => `Payee ${name}`),
          identifiers: list(identifier(), 1),
          registration: maybe(identifier()),
        }),
      ),
      taxRepresentative: outside
        ? fc.constant(undefined)
        : maybe(
            fc
              .tuple(address(), text(60), VAT_IDENTIFIER)
              .map(([place, name, vatId]) => ({ ...place, name, vatId })),
          ),
      delivery: maybe(
        fc
          .tuple(address(), maybe(text(60)), maybe(date()), list(identifier(), 1))
          .map(([place, name, day, identifiers]) => ({ ...place, name, date: day, identifiers })),
      ),
      allowances: list(onDocument('allowance-reason', categories)),
      charges: list(onDocument('charge-reason', categories)),
      prepaidAmount: maybe(amount()),
      roundingAmount: maybe(fc.integer({ min: -50, max: 50 }).map((cents) => cents / 100)),
      attachments: list(attachment(), 2),
    })
    .map(({ vatPoint, ...terms }) => compact({ ...terms, ...vatPoint }) as Partial<Invoice>)
}

const attachment = () =>
  fc.tuple(text(30), maybe(text(60)), fc.nat(2)).map(([reference, description, kind]) => ({
    reference,
    description,
    ...(kind === 1 && { url: 'https://example.com/timesheet?month=3&year=2026' }),
    ...(kind === 2 && {
      base64: Buffer.from('day;hours\n1;8\n').toString('base64'),
      mimeType: 'text/csv',
      filename: 'timesheet.csv',
    }),
  }))

/** Further terms of the Seller. */
export const sellerTerms: fc.Arbitrary<Partial<Invoice['seller']>> = fc
  .tuple(party(3), maybe(text(30)), maybe(text(200)))
  .map(([terms, taxRegistration, legalInfo]) => compact({ ...terms, taxRegistration, legalInfo }))

/** Further terms of the Buyer. */
export const buyerTerms: fc.Arbitrary<Partial<Invoice['buyer']>> = party(1).map((terms) =>
  compact(terms),
)

/** An account beside the first: an IBAN with or without its holder, or another number. */
const furtherAccount = fc.oneof(
  fc.record({ iban: IBAN, accountName: maybe(text(30)) }).map(compact),
  text(34).map((accountId) => ({ accountId })),
)

/** Instructions for a card, for a direct debit, or for several accounts. */
export const otherPayment: fc.Arbitrary<NonNullable<Invoice['payment']>> = fc.oneof(
  fc
    .record({ cardNumber: fc.constantFrom('1234', '**123456'), cardholder: maybe(text(30)) })
    .map((card) => compact({ meansCode: '48', meansText: 'Card', ...card })),
  fc
    .record({ mandateReference: text(35), creditorId: text(35), debtorIban: IBAN })
    .map((debit) => ({ meansCode: '59', ...debit })),
  text(34).map((accountId) => ({ meansCode: '30', accountId })),
  fc
    .record({
      iban: IBAN,
      furtherAccounts: fc.array(furtherAccount, { minLength: 1, maxLength: 3 }),
    })
    .map((accounts) => ({ meansCode: '58', ...accounts })),
)

/** With an exchange rate of 2 and charges on top, BT-111 has at most 12 digits before the decimal point. */
const EXCHANGED = 100_000_000_000

/** BT-6 with BT-111 or, unless the lines come to very much, an exchange rate, in another currency than the invoice's. */
export const taxCurrency = ({ currency = 'EUR', items }: Invoice) => {
  const given = fc.record({ vatInTaxCurrency: money(2) })
  const rate = fc
    .integer({ min: 1, max: 20_000 })
    .map((units) => ({ exchangeRate: units / 10_000 }))
  const lines = items.map(({ quantity, unitPrice }) => Math.abs(quantity * unitPrice))
  const total = lines.reduce((sum, line) => sum + line, 0)
  return fc.record({
    taxCurrency: code('currency').filter((other) => other !== currency),
    vat: total > EXCHANGED ? given : fc.oneof(given, rate),
  })
}
