import type { InvoiceInput, PathSegment } from 'twinvoice/plugin'

/** A part of the invoice with a VAT category and rate. */
export interface TaxedPart {
  readonly kind: 'line' | 'allowance' | 'charge'
  readonly segments: readonly PathSegment[]
  readonly vatCategory: string
  readonly vatRate: string
}

/** Lines, then document level allowances and charges, each with its path. */
export function taxedParts({ items, allowances = [], charges = [] }: InvoiceInput): TaxedPart[] {
  return [
    ...items.map(partOf('line', 'items')),
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
