import type { Invoice, InvoiceInput } from 'twinvoice/plugin'
import type { Contradiction } from './contradiction.js'

/** By prefix of a VAT identifier or code of a country: where VAT follows Directive 2006/112/EC, and parts of members. */
const EU: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI MC AX GF GP MF MQ RE YT'.split(
    ' ',
  ),
)

/**
 * Default texts for missing VAT that may not be the right ones: that of category E names no law, as tax authorities
 * expect, and that of category G names the law of the EU, to which a seller elsewhere is not subject.
 */
export function* defaultExemptions(
  { items, vatBreakdown, seller, taxRepresentative }: Invoice,
  { vatExemptions = [], vatRegime }: Pick<InvoiceInput, 'vatExemptions' | 'vatRegime'>,
): Generator<Contradiction> {
  const byDefault = (wanted: string) => {
    const isStated = vatExemptions.some(({ vatCategory }) => vatCategory === wanted)
    return isStated
      ? undefined
      : vatBreakdown.find(({ category }) => category === wanted)?.exemptionReason
  }
  const toldOf = (category: string) => {
    const index = items.findIndex(({ vatCategory }) => vatCategory === category)
    const path = index === -1 ? '$.invoice' : `$.invoice.items[${index}].vatCategory`
    return { path, found: category, expected: 'vatExemptions' }
  }
  const exempt = vatRegime === undefined ? byDefault('E') : undefined
  if (exempt !== undefined)
    yield { code: 'EXEMPTION_UNSTATED', details: toldOf('E'), params: { reason: exempt } }
  const { country = '', vatId } = seller
  const places = [country, ...[vatId, taxRepresentative?.vatId].map((id = '') => id.slice(0, 2))]
  const exported = places.some((place) => EU.has(place)) ? undefined : byDefault('G')
  if (exported !== undefined)
    yield {
      code: 'EXEMPTION_OF_EU',
      details: toldOf('G'),
      params: { reason: exported, country },
    }
}
