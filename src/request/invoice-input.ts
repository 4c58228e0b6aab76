import type { AllowanceCharge, Invoice, Line, Party } from '../invoice/model/invoice.js'
import type * as request from './types.js'

/** A part of the request after its check: numbers as decimal text (D5), and nothing to change. */
type Checked<T> = T extends number
  ? string
  : T extends readonly (infer Entry)[]
    ? readonly Checked<Entry>[]
    : T extends object
      ? { readonly [Name in keyof T]: Checked<Exclude<T[Name], undefined>> }
      : T

/** The same with fields that the check fills in or keeps as they are. */
type With<T, Fields> = Omit<Checked<T>, keyof Fields> & Readonly<Fields>

/** The exemption reason of a category as given in the request (BT-120, BT-121). */
export type VatExemption = With<request.VatExemption, { vatCategory: string }>

/** A line of the request; decimals are text. */
export type LineInput = Omit<Line, 'lineId' | 'parentId' | 'kind' | 'netAmount' | 'vatRate'> & {
  /** BT-126; default: the number of the line. */
  readonly lineId?: string
  /** Headings that the line is below, the outermost first. */
  readonly groups?: readonly string[]
  readonly parts?: readonly ItemPart[]
  readonly vatRate: string
  /** What the prices and amounts of the line are; as those of the invoice unless given. */
  readonly prices?: Prices
}

/** What an item consists of. */
export type ItemPart = Checked<request.ItemPart>

/** Prices and amounts without VAT, or with it. */
export type Prices = NonNullable<request.Invoice['prices']>

/** An allowance or charge of the request. */
export type AllowanceChargeInput = Omit<AllowanceCharge, 'vatRate'> & { readonly vatRate: string }

/** When which amount is paid. */
export type PaymentTerm = Checked<request.PaymentTerm>

/** A payment on account that a final invoice deducts. */
export type Prepayment = With<request.Prepayment, { vatCategory: string }>

/** Why an invoice has no VAT, in one word. */
export type VatRegime = NonNullable<request.Invoice['vatRegime']>

/** What a French invoice says beside EN 16931 (AFNOR XP Z12-012); a text replaces its default. */
export type FrenchMentions = Checked<request.FrenchMentions>

/** Seller or Buyer of the request. */
export type PartyInput = Party & Pick<Checked<request.Buyer>, 'siren'>

/** What an invoice says of itself in the request, and not in the semantic model. */
type OwnFields = Pick<
  Checked<request.Invoice>,
  | 'france'
  | 'prices'
  | 'grossRounding'
  | 'vatRegime'
  | 'exchangeRate'
  | 'prepaymentDeduction'
  | 'paymentTerms'
>

/** The invoice of a checked request: everything that the service does not compute. */
export interface InvoiceInput
  extends
    Omit<
      Invoice,
      | 'guideline'
      | 'items'
      | 'lineGroups'
      | 'lineParts'
      | 'discountTerms'
      | 'penaltyTerms'
      | 'allowances'
      | 'charges'
      | 'vatBreakdown'
      | 'totals'
      | 'seller'
      | 'buyer'
    >,
    OwnFields {
  readonly seller: PartyInput
  readonly buyer: PartyInput
  readonly prepayments?: readonly Prepayment[]
  readonly items: readonly LineInput[]
  readonly allowances?: readonly AllowanceChargeInput[]
  readonly charges?: readonly AllowanceChargeInput[]
  readonly vatExemptions?: readonly VatExemption[]
}
