import type { AllowanceCharge, Invoice, Line } from '../invoice/model/invoice.js'

/** Why no VAT is charged on a category, in the request's own words (BT-120, BT-121). */
export interface VatExemption {
  readonly vatCategory: string
  readonly reason?: string
  readonly reasonCode?: string
}

/** A line as the request has it; decimals are text already. */
export type LineInput = Omit<Line, 'lineId' | 'netAmount' | 'vatRate'> & {
  readonly vatRate: string
}

/** An allowance or charge as the request has it. */
export type AllowanceChargeInput = Omit<AllowanceCharge, 'vatRate'> & { readonly vatRate: string }

/** The invoice of a checked request: all that the service does not compute. */
export interface InvoiceInput extends Omit<
  Invoice,
  'guideline' | 'items' | 'allowances' | 'charges' | 'vatBreakdown' | 'totals'
> {
  readonly items: readonly LineInput[]
  readonly allowances?: readonly AllowanceChargeInput[]
  readonly charges?: readonly AllowanceChargeInput[]
  readonly vatExemptions?: readonly VatExemption[]
}
