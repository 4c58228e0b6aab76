import fc from 'fast-check'
import type { GenerateRequest } from 'twinvoice'
import { isCreditNote } from 'twinvoice/plugin'
import { requests, type RequestRange } from './request.js'
import {
  deposits,
  documentType,
  paymentTerms,
  pricesWithVat,
  regimeOf,
  templateOptions,
} from './requested-forms.js'
import {
  buyerTerms,
  compact,
  invoiceTerms,
  lineTerms,
  otherPayment,
  pricing,
  sellerTerms,
  taxCurrency,
} from './terms.js'
import { text } from './values.js'
import { CATEGORIES, code, type Category } from './vocabulary.js'

type Invoice = GenerateRequest['invoice']
type Item = Invoice['items'][number]

/**
 * Legal requests over the contract and over the optional terms of EN 16931: references, periods,
 * delivery, payee, tax representative, allowances and charges, item details, attachments, …
 */
export function extendedRequests(range: RequestRange = {}): fc.Arbitrary<GenerateRequest> {
  return requests({ maxLines: 30, ...range }).chain((request) =>
    fc
      .record({
        invoice: extendedInvoice(request.invoice).chain(requestedInvoice),
        title: seldom(text(40)),
        options: seldom(templateOptions()),
      })
      .map(({ invoice, title, options }) => ({
        ...request,
        ...(title === undefined ? {} : { title }),
        ...(options === undefined ? {} : { options }),
        invoice,
      })),
  )
}

/** Present in one of four. */
const seldom = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

/** With what is computed or written for the caller: discounts, deposits, gross prices, a VAT regime. */
function requestedInvoice(invoice: Invoice): fc.Arbitrary<Invoice> {
  const categories = categoriesOf(invoice)
  const [only] = categories
  const regime =
    categories.length > 1 || invoice.vatExemptions !== undefined ? undefined : regimeOf(only)
  return fc
    .record({
      // What is read back from a document with terms and without means of payment has the means 1.
      terms: invoice.payment === undefined ? fc.constant(undefined) : seldom(paymentTerms(invoice)),
      paid: seldom(deposits(invoice, categories)),
      gross: seldom(pricesWithVat),
      regime: regime === undefined ? fc.constant(undefined) : seldom(regime),
      typeCode: seldom(documentType),
    })
    .map(({ terms, paid, gross, regime: found, typeCode }) => {
      const { prepaidAmount, ...rest } = invoice
      const keepsPaid = prepaidAmount !== undefined && paid?.prepaymentDeduction !== 'paid'
      return {
        ...rest,
        ...(keepsPaid ? { prepaidAmount } : {}),
        ...(terms === undefined
          ? {}
          : { paymentTerms: termsFor(typeCode ?? invoice.typeCode, terms) }),
        ...paid,
        ...(gross === undefined ? {} : (compact(gross) as Partial<Invoice>)),
        ...(typeCode === undefined ? {} : { typeCode }),
        ...(found === undefined ? {} : inRegime(rest, found)),
      }
    })
}

/** Lines without a category of their own: the regime gives it. */
function inRegime(
  { seller, items }: Invoice,
  { vatRegime, country }: { vatRegime: Invoice['vatRegime']; country: string },
): Partial<Invoice> {
  const bare = items.map(({ vatCategory: _category, ...item }) => item)
  return {
    ...(vatRegime === undefined ? {} : { vatRegime }),
    seller: { ...seller, country },
    items: bare,
  }
}

function categoriesOf(invoice: Invoice): Category[] {
  return CATEGORIES.filter((category) =>
    invoice.items.some(({ vatCategory = 'S' }) => vatCategory === category),
  )
}

function extendedInvoice(invoice: Invoice): fc.Arbitrary<Invoice> {
  const categories = categoriesOf(invoice)
  return fc
    .record({
      terms: invoiceTerms(categories),
      lines: fc.array(fc.tuple(lineTerms, pricing), { minLength: 1, maxLength: 4 }),
      seller: sellerTerms,
      buyer: buyerTerms,
      exemptions: exemptions(categories),
      payment: fc.option(otherPayment, { nil: undefined }),
      tax: fc.option(taxCurrency(invoice), { nil: undefined }),
      ids: fc.uniqueArray(fc.stringMatching(/^[A-Z1-9]{1,3}$/), { maxLength: 3 }),
    })
    .map(({ terms, lines, seller, buyer, exemptions: vatExemptions, payment, tax, ids }) => ({
      ...invoice,
      ...terms,
      ...(tax && { taxCurrency: tax.taxCurrency, ...tax.vat }),
      ...(payment && { payment }),
      ...(vatExemptions.length > 0 && { vatExemptions }),
      seller: { ...invoice.seller, ...seller },
      buyer: { ...invoice.buyer, ...buyer },
      items: invoice.items.map((item, index) =>
        identified(extendedItem(item, lines[index % lines.length]), ids[index]),
      ),
    }))
}

/** With a line identifier (BT-126) of its own, which lines in a tree of groups and parts do not have. */
function identified(item: Item, lineId: string | undefined): Item {
  const isInTree = item.groups !== undefined || item.parts !== undefined
  return lineId === undefined || isInTree ? item : { ...item, lineId }
}

type Pricing = typeof pricing extends fc.Arbitrary<infer Value> ? Value : never
type LineTerms = [Partial<Item>, Pricing]

function extendedItem(item: Item, added: LineTerms | undefined): Item {
  if (added === undefined) return item
  const [terms, { discount, base, withUnit }] = added
  const units = Math.round(item.unitPrice * 1e6)
  // Only where the sum is exact in memory, so that net is gross less discount to the last digit.
  const discounted = discount !== undefined && units + discount < 2 ** 50
  return {
    ...item,
    ...terms,
    ...(discounted && {
      grossPrice: millionths(units + discount),
      ...(discount > 0 && { priceDiscount: millionths(discount) }),
    }),
    ...(base !== undefined && {
      priceBaseQuantity: base,
      ...(withUnit && { priceBaseUnit: item.unit }),
    }),
  }
}

function millionths(units: number): number {
  return Number(`${String(units)}e-6`)
}

/** Own reasons for some of the categories that need one. */
function exemptions(
  categories: readonly Category[],
): fc.Arbitrary<NonNullable<Invoice['vatExemptions']>> {
  const exempt = (['E', 'AE', 'K', 'G', 'O'] as const).filter((category) =>
    categories.includes(category),
  )
  return fc
    .subarray(exempt)
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((vatCategory) =>
          fc
            .record(
              { reason: text(60), reasonCode: code('vat-exemption-reason') },
              { requiredKeys: ['reason'] },
            )
            .map((reason) => ({ vatCategory, ...reason })),
        ),
      ),
    )
}

/** A credit note has no discounts and no penalties. */
function termsFor(
  typeCode: string | undefined,
  terms: NonNullable<Invoice['paymentTerms']>,
): NonNullable<Invoice['paymentTerms']> {
  if (!isCreditNote(typeCode ?? '380')) return terms
  return terms.filter(({ percent, amount }) => percent === undefined && amount === undefined)
}
