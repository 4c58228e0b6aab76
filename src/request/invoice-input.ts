import type { AllowanceCharge, Invoice, Line } from '../invoice/model/invoice.js'

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

/** The invoice of a checked request: everything that the service does not compute. */
export interface InvoiceInput extends Omit<
  Invoice,
  'guideline' | 'items' | 'allowances' | 'charges' | 'vatBreakdown' | 'totals'
> {
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
