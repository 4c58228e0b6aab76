import type { ProfileLevel } from '../../invoice/binding/row.js'
import { amount, Exact, plain, sum } from '../../invoice/model/decimal.js'
import type {
  Delivery,
  Invoice,
  Line,
  Party,
  Payment,
  Totals,
  VatBreakdown,
} from '../../invoice/model/invoice.js'
import type { Syntax } from '../../invoice/syntaxes/document-kinds.js'
import { isPaidBack } from '../../invoice/model/document-type.js'
import { frenchProcess, withFrenchMentions, type FrenchWording } from './french-mentions.js'
import type { InvoiceInput, Prepayment } from '../invoice-input.js'
import { withNetPrices } from './gross-prices.js'
import { lineTree, type PartWording } from './line-tree.js'
import { withPrepayments, type PrepaymentLine } from './prepayments.js'
import {
  dueDateOf,
  timedPayments,
  timedTerms,
  type CashDiscount,
  type TimedPayments,
} from './payment-terms.js'
import { exemptionsOf, withReasons } from './exemptions.js'
import { lineNetAmount, totals, vatBreakdown } from '../../invoice/model/totals.js'

type TermsLine = (discount: CashDiscount, invoice: Pick<Invoice, 'currency' | 'totals'>) => string

/** Texts that the service writes into an invoice, in the language of the invoice. */
export interface InvoiceWording extends PartWording {
  /** BT-20 if the request has neither due date nor terms (D10). */
  readonly dueOnReceipt: string
  /** BT-120 by VAT category (D12). */
  readonly exemption: Readonly<Record<string, string>>
  /** BT-20 of a credit note that has neither; default: as of an invoice. */
  readonly credit?: string
  /** Name of a line (BT-153) that deducts a payment on account. */
  readonly prepaymentLine?: PrepaymentLine
  /**
   * A line of BT-20 for a discount for early payment: the form that is written unless the terms have it
   * in this or in one of the further forms. Absent: the discounts are not written.
   */
  readonly discountLines?: readonly TermsLine[]
  /** The same for a penalty for late payment. */
  readonly penaltyLines?: readonly TermsLine[]
  /** Notes of a French invoice; absent: {@link InvoiceInput.france} is not written. */
  readonly france?: FrenchWording
}

/** What a profile asks of an invoice. */
export interface InvoiceDemands {
  /** The mentions of this country are written whether the request asks for them or not. */
  readonly mentions?: 'france'
  /** Whether the invoice was received and is written as it is: no text, date or identifier is added. */
  readonly asReceived?: boolean
  /** Whether its documents have the rate of category O in the VAT breakdown (BR-DE-14), or those of sellers of which countries. */
  readonly rateOutsideVat?: boolean | readonly string[]
  /** Whether every identifier of a party must have a scheme (BR-FR-CO-10). */
  readonly schemedIdentifiers?: boolean
  /** Whether its documents have lines within lines, as CII of the level EXTENDED; default true. */
  readonly subLines?: boolean
  /** Whether lines, allowances and charges have the reason for an exemption too, as in the level EXTENDED. */
  readonly reasonsOfParts?: boolean
  /** Whether its documents have discounts and penalties as data beside their text (BT-20); default true. */
  readonly termsAsData?: boolean
  /** How many preceding invoices (BG-3) its documents have room for; default: any number. */
  readonly precedingInvoices?: number
}

/** What the documents of a level and syntax have beside EN 16931. */
export function extensionsOf(
  level: ProfileLevel,
  syntax: Syntax,
): Pick<InvoiceDemands, 'subLines' | 'reasonsOfParts'> {
  const isExtended = level === 'EXTENDED'
  return { subLines: isExtended && syntax === 'cii', reasonsOfParts: isExtended }
}

/** Codes of UNTDID 2005 (BT-8 in EN 16931-1) for those of UNTDID 2475, which a request may have too. */
const TAX_POINT_CODES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ '5': '3', '29': '35', '72': '432' }),
)

/**
 * Completes the invoice of a checked request to the semantic model: net prices, net amounts,
 * VAT breakdown, totals (D9), exemption reasons (D12), delivery of an intra-community supply (D13), the
 * identifiers of an invoice outside the scope of VAT (D14), payment terms (D10).
 * @param guideline specification identifier (BT-24) of the profile
 * @param demands what the profile asks for
 */
export function completeInvoice(
  request: InvoiceInput,
  guideline: string,
  wording: InvoiceWording,
  {
    mentions,
    asReceived = false,
    rateOutsideVat = false,
    schemedIdentifiers = false,
    subLines = true,
    reasonsOfParts = false,
    termsAsData = true,
    precedingInvoices: room,
  }: InvoiceDemands = {},
): Invoice {
  const isFrench = (mentions === 'france' && !asReceived) || request.france !== undefined
  const input = withFrenchMentions(
    netInvoice(
      withPrepayments(request, {
        text: wording.prepaymentLine ?? numberOf,
        ...(room === undefined ? {} : { room }),
      }),
    ),
    isFrench ? wording.france : undefined,
  )
  const {
    items: given,
    vatExemptions: _exemptions,
    vatPointDateCode,
    paymentTerms: _terms,
    vatRegime: _regime,
    exchangeRate,
    france,
    ...rest
  } = input
  const dueDate = dueDateOf(input)
  const { items, ...tree } = lineTree(given, subLines, completeLine, wording)
  const amounts = taxedParts(input, items)
  const outside = items.some((line) => line.vatCategory === 'O')
  const exemptionOf = exemptionsOf(input, asReceived ? undefined : wording.exemption)
  const rate = isOf(rateOutsideVat, input.seller.country) ? { rate: '0' } : {}
  const breakdown = vatBreakdown(amounts, exemptionOf).map((entry) => ({ ...rate, ...entry }))
  const delivery = asReceived ? input.delivery : completeDelivery(input, breakdown)
  const sums = totals({ ...rest, ...amounts }, breakdown)
  const timed = timedPayments(input, sums)
  const payment = asReceived ? input.payment : completePayment(input, { sums, timed }, wording)
  const { seller, buyer } = asReceived ? input : partiesOf(input, outside, schemedIdentifiers)
  return {
    ...rest,
    ...(dueDate === undefined ? {} : { dueDate }),
    ...(exchangeRate === undefined ? {} : { vatInTaxCurrency: exchanged(sums.vat, exchangeRate) }),
    ...(vatPointDateCode === undefined
      ? {}
      : { vatPointDateCode: TAX_POINT_CODES.get(vatPointDateCode) ?? vatPointDateCode }),
    ...(france === undefined || input.businessProcess !== undefined
      ? {}
      : { businessProcess: frenchProcess(request, input, sums, dueDate) }),
    ...(reasonsOfParts ? withReasons(amounts, exemptionOf) : amounts),
    ...tree,
    guideline,
    seller,
    buyer,
    ...(payment === undefined ? {} : { payment }),
    ...(termsAsData ? timedTerms(timed, input, sums) : {}),
    ...(delivery === undefined ? {} : { delivery }),
    vatBreakdown: breakdown,
    totals: sums,
  }
}

/** Lines, allowances and charges, from which the VAT breakdown is computed. */
function taxedParts(
  { allowances, charges }: InvoiceInput,
  items: Invoice['items'],
): Pick<Invoice, 'items' | 'allowances' | 'charges'> {
  return {
    items,
    ...(allowances === undefined ? {} : { allowances: allowances.map(withoutRateForO) }),
    ...(charges === undefined ? {} : { charges: charges.map(withoutRateForO) }),
  }
}

/** BT-111 from BT-110, rounded like any VAT amount. */
function exchanged(vat: string, rate: string): string {
  return plain(amount(new Exact(vat).times(rate)))
}

function numberOf({ number }: Prepayment): string {
  return number
}

/** The request in net prices, with what their rounding makes of the total (BT-114). */
function netInvoice(request: InvoiceInput): InvoiceInput {
  const { invoice, rounding } = withNetPrices(request)
  const total = amount(sum([request.roundingAmount, rounding]))
  return rounding === '0.00' ? invoice : { ...invoice, roundingAmount: plain(total) }
}

function completeLine(
  line: Omit<InvoiceInput['items'][number], 'groups' | 'parts'>,
): Omit<Line, 'lineId'> {
  return { ...withoutRateForO(line), netAmount: lineNetAmount(line) }
}

/** Category O is written without a rate (BR-O-05, D12). */
function withoutRateForO<T extends { vatCategory: string; vatRate: string }>(
  entry: T,
): Omit<T, 'vatRate'> & { vatRate?: string } {
  const { vatRate, ...rest } = entry
  return entry.vatCategory === 'O' ? rest : { ...rest, vatRate: plain(vatRate) }
}

/** Payment terms (BT-20): discounts for early payment, penalties for late payment, then the text of the request. */
function completePayment(
  input: InvoiceInput,
  { sums, timed }: { readonly sums: Totals; readonly timed: TimedPayments },
  wording: InvoiceWording,
): Payment | undefined {
  const { discountLines = [], penaltyLines = [], dueOnReceipt, credit = dueOnReceipt } = wording
  const { payment, currency } = input
  const own = payment?.terms
  const known = new Set(own?.split('\n'))
  const added = (entries: readonly CashDiscount[], written: readonly TermsLine[]) =>
    entries.flatMap((entry) => {
      const forms = written.map((line) => line(entry, { currency, totals: sums }))
      return forms.some((form) => known.has(form)) ? [] : forms.slice(0, 1)
    })
  const lines = [...added(timed.discounts, discountLines), ...added(timed.penalties, penaltyLines)]
  if (lines.length > 0)
    return { ...payment, terms: [...lines, ...(own === undefined ? [] : [own])].join('\n') }
  if (dueDateOf(input) !== undefined || own !== undefined) return payment
  // Nothing is left to pay, and BR-CO-25 asks for no terms.
  if (new Exact(input.prepaidAmount ?? '0').gt(0) && !new Exact(sums.due).gt(0)) return payment
  return { ...payment, terms: isPaidBack(input.typeCode, sums.due) ? credit : dueOnReceipt }
}

/** BR-IC-11 and BR-IC-12 require the date and country of an intra-community delivery (D13). */
function completeDelivery(
  input: InvoiceInput,
  breakdown: readonly VatBreakdown[],
): Delivery | undefined {
  const { delivery } = input
  if (!breakdown.some(({ category }) => category === 'K')) return delivery
  const country = delivery?.country ?? input.buyer.country
  return {
    ...delivery,
    ...(delivery?.date === undefined && input.period === undefined ? { date: input.date } : {}),
    ...(country === undefined ? {} : { country }),
  }
}

/** The parties of a new invoice, with the identifiers that its VAT categories require and allow. */
function partiesOf(
  { seller, buyer }: InvoiceInput,
  outside: boolean,
  schemedIdentifiers: boolean,
): Pick<Invoice, 'seller' | 'buyer'> {
  return {
    seller: identified(outside ? sellerOutsideVat(seller, schemedIdentifiers) : seller),
    buyer: outside ? withoutVatId(buyer) : buyer,
  }
}

/**
 * BR-O-02 forbids VAT identifiers; BT-29 and BT-32 identify the Seller instead (D14). Where BT-29 needs a scheme, which
 * a VAT identifier lacks there, it is BT-30 and BT-32.
 */
function sellerOutsideVat(seller: Party, schemedIdentifiers: boolean): Party {
  const { vatId, ...rest } = seller
  if (vatId === undefined) return seller
  const taxRegistration = seller.taxRegistration ?? vatId
  if (schemedIdentifiers && seller.registration !== undefined) return { ...rest, taxRegistration }
  const identifiers = [...(seller.identifiers ?? []), { value: vatId }]
  return { ...rest, identifiers, taxRegistration }
}

/** Whether what counts for all, for none or for some countries counts for one. */
function isOf(countries: boolean | readonly string[], country = ''): boolean {
  return typeof countries === 'boolean' ? countries : countries.includes(country)
}

/** BR-CO-26 requires BT-29, BT-30 or BT-31: a tax registration alone is written as BT-29 too (D36). */
function identified(seller: Party): Party {
  const { vatId, registration, identifiers = [], taxRegistration } = seller
  const lacking = vatId === undefined && registration === undefined && identifiers.length === 0
  if (!lacking || taxRegistration === undefined) return seller
  return { ...seller, identifiers: [{ value: taxRegistration }] }
}

function withoutVatId(party: Party): Party {
  const { vatId: _left, ...rest } = party
  return rest
}
