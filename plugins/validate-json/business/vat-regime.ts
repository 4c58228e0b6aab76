import { hasRegime, regimesOf, type InvoiceInput } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'
import { broken } from './broken.js'
import { taxedParts } from './taxed-parts.js'

/** A VAT regime is one of the seller's country, and the reason why there is no VAT. */
export function* regimeProblems(invoice: InvoiceInput): Generator<Problem> {
  const { vatRegime, seller } = invoice
  if (vatRegime === undefined) return
  const { country = '' } = seller
  const segments = ['invoice', 'vatRegime']
  if (!hasRegime(country, vatRegime)) {
    const values = regimesOf(country).join(', ')
    yield {
      code: 'VALUE',
      key: 'VALUE.regime',
      segments,
      found: vatRegime,
      params: { country },
      expected: { key: 'expected.oneOf', params: { values } },
    }
    return
  }
  const parts = taxedParts(invoice)
  if (!parts.some(({ vatRate }) => vatRate === '0'))
    yield {
      code: 'VALUE',
      key: 'VALUE.regimeUnused',
      segments,
      found: vatRegime,
      expected: { key: 'expected.zeroRate' },
    }
  else if (vatRegime === 'small-business')
    for (const { segments: at, vatRate } of parts)
      if (vatRate !== '0')
        yield broken('BR-E-05', [...at, 'vatRate'], {
          key: 'BR-small-business',
          found: vatRate,
          expected: { key: 'expected.zero' },
        })
}
