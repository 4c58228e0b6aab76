import type { AllowanceCharge, Invoice, Line, Party } from '../invoice/model/invoice.js'

/** The exemption reason of a category as given in the request (BT-120, BT-121). */
export interface VatExemption {
  readonly vatCategory: string
  readonly reason?: string
  readonly reasonCode?: string
}

/** A line of the request; decimals are text. */
export type LineInput = Omit<Line, 'lineId' | 'netAmount' | 'vatRate'> & {
  readonly vatRate: string
  /** What the prices and amounts of the line are; as those of the invoice unless given. */
  readonly prices?: Prices
}

/** Prices and amounts without VAT, or with it. */
export type Prices = 'net' | 'gross'

/** An allowance or charge of the request. */
export type AllowanceChargeInput = Omit<AllowanceCharge, 'vatRate'> & { readonly vatRate: string }

/** When which amount is paid. */
export interface PaymentTerm {
  /** Days after the invoice date. */
  readonly days?: string
  /** The last day is the last of its month. */
  readonly endOfMonth?: boolean
  readonly date?: string
  /** Discount, in percent of the base amount. */
  readonly percent?: string
  /** Discount, as an amount. */
  readonly amount?: string
  /** Default: the amount due (BT-115). */
  readonly baseAmount?: string
}

/** A payment on account that a final invoice deducts. */
export interface Prepayment {
  /** Number of its invoice. */
  readonly number: string
  readonly date?: string
  readonly net: string
  readonly vatRate: string
  readonly vatCategory: string
  /** Default: net × rate, rounded. */
  readonly vat?: string
}

/** Why an invoice has no VAT, in one word. */
export type VatRegime =
  | 'small-business'
  | 'reverse-charge'
  | 'reverse-charge-construction'
  | 'margin-used-goods'
  | 'margin-art'
  | 'margin-antiques'
  | 'margin-travel'
  | 'intra-community'
  | 'export'

/** What a French invoice says beside EN 16931 (AFNOR XP Z12-012); a text replaces its default. */
export interface FrenchMentions {
  /** What is supplied, for the business process (BT-23); default `mixed`. */
  readonly supply?: 'goods' | 'services' | 'mixed'
  /** BT-22 with the subject PMT. */
  readonly recoveryCosts?: string
  /** BT-22 with the subject PMD. */
  readonly latePayment?: string
  /** BT-22 with the subject AAB. */
  readonly earlyPayment?: string
  /** BT-22 with the subject BAR. */
  readonly treatment?: string
}

/** Seller or Buyer of the request. */
export type PartyInput = Party & {
  /** Nine digits: the registration with the scheme 0002. */
  readonly siren?: string
}

/** The invoice of a checked request: everything that the service does not compute. */
export interface InvoiceInput extends Omit<
  Invoice,
  'guideline' | 'items' | 'allowances' | 'charges' | 'vatBreakdown' | 'totals' | 'seller' | 'buyer'
> {
  readonly seller: PartyInput
  readonly buyer: PartyInput
  readonly france?: FrenchMentions
  readonly prices?: Prices
  /** How net amounts are derived from gross ones; default `total`. */
  readonly grossRounding?: 'total' | 'line'
  readonly vatRegime?: VatRegime
  /** Units of the VAT accounting currency (BT-6) for one of the invoice's, from which BT-111 follows. */
  readonly exchangeRate?: string
  readonly prepayments?: readonly Prepayment[]
  /** How they are deducted; default `paid`. */
  readonly prepaymentDeduction?: 'paid' | 'lines'
  readonly paymentTerms?: readonly PaymentTerm[]
  readonly items: readonly LineInput[]
  readonly allowances?: readonly AllowanceChargeInput[]
  readonly charges?: readonly AllowanceChargeInput[]
  readonly vatExemptions?: readonly VatExemption[]
}
