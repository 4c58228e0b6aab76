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
}

/** An allowance or charge of the request. */
export type AllowanceChargeInput = Omit<AllowanceCharge, 'vatRate'> & { readonly vatRate: string }

/** The invoice of a checked request: everything that the service does not compute. */
export interface InvoiceInput extends Omit<
  Invoice,
  'guideline' | 'items' | 'allowances' | 'charges' | 'vatBreakdown' | 'totals'
> {
  readonly items: readonly LineInput[]
  readonly allowances?: readonly AllowanceChargeInput[]
  readonly charges?: readonly AllowanceChargeInput[]
  readonly vatExemptions?: readonly VatExemption[]
}
