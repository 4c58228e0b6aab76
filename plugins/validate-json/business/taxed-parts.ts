import type { InvoiceInput, PathSegment } from 'twinvoice/plugin'

/** A part of the invoice with a VAT category and rate. */
export interface TaxedPart {
  readonly kind: 'line' | 'allowance' | 'charge'
  readonly segments: readonly PathSegment[]
  readonly vatCategory: string
  readonly vatRate: string
}

/** Lines, with payments on account that become lines, then document level allowances and charges, each with its path. */
export function taxedParts(invoice: InvoiceInput): TaxedPart[] {
  const { items, allowances = [], charges = [], prepayments = [] } = invoice
  const lines = invoice.prepaymentDeduction === 'lines' ? prepayments : []
  return [
    ...items.map(partOf('line', 'items')),
    ...lines.map(partOf('line', 'prepayments')),
    ...allowances.map(partOf('allowance', 'allowances')),
    ...charges.map(partOf('charge', 'charges')),
  ]
}

function partOf(kind: TaxedPart['kind'], name: string) {
  return (
    { vatCategory, vatRate }: Pick<TaxedPart, 'vatCategory' | 'vatRate'>,
    index: number,
  ): TaxedPart => ({ kind, segments: ['invoice', name, index], vatCategory, vatRate })
}
