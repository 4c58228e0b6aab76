import { Exact, type Invoice, type Profile } from 'twinvoice/plugin'

/** VAT at a rate that the official rules count as zero. */
export interface LowRate {
  readonly code: 'VAT_RATE_TOO_LOW'
  readonly details: { readonly path: string; readonly found: string; readonly expected: string }
  readonly params: Readonly<Record<'rate' | 'meant' | 'tax', string>>
}

/**
 * VAT breakdowns with a rate below 0.5 and VAT that is not zero. The official artefacts round both to whole
 * numbers (BR-CO-17), so that no such document is valid; MINIMUM has no breakdown.
 * @returns for each the first line with this rate, or the invoice where only an allowance or a charge has it
 */
export function* lowRates(
  { vatBreakdown, items }: Invoice,
  { level }: Pick<Profile, 'level'>,
): Generator<LowRate> {
  if (level === 'MINIMUM') return
  for (const { category, rate = '0', taxAmount: tax } of vatBreakdown) {
    const isLow = new Exact(rate).gt(0) && new Exact(rate).lt('0.5')
    const isTaxed = new Exact(tax).gte('0.5') || new Exact(tax).lt('-0.5')
    if (!isLow || !isTaxed) continue
    const line = items.findIndex(
      ({ vatCategory, vatRate = '0' }) => vatCategory === category && new Exact(vatRate).eq(rate),
    )
    const path = line === -1 ? '$.invoice' : `$.invoice.items[${line}].vatRate`
    const meant = new Exact(rate).times(100).toFixed()
    const details = { path, found: rate, expected: meant }
    yield { code: 'VAT_RATE_TOO_LOW', details, params: { rate, meant, tax } }
  }
}
