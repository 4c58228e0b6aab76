import { TERMS, type BusinessTerm } from '../../src/invoice/terms.js'
import { code, page, plainText, table } from './markdown.js'

/** Every business term and group: JSON path, element, profile. */
export function termsPage(): string {
  const met = new Set<string>()
  const first = (id: string) => met.size < met.add(id).size
  const numbered = [...TERMS].sort((left, right) => rank(left) - rank(right))
  const rows = (group: boolean) =>
    numbered
      .filter(({ id }) => id.startsWith('BG') === group)
      .map((term) => [
        first(term.id) ? `${term.id} {#${term.id.toLowerCase()}}` : term.id,
        plainText(term.name),
        term.computed ? '*computed*' : code(term.path),
        code(term.cii.replace('/rsm:CrossIndustryInvoice', '')),
        term.from,
      ])
  const heading = ['term', 'name', 'field of the request', 'element of the XML', 'from profile']
  return page(
    'Business terms',
    'the table of terms in `src/invoice/table`',
    [
      'How EN 16931-1 is bound to the JSON of a request and to the XML (UN/CEFACT CII D16B). ' +
        'Elements are given below `/rsm:CrossIndustryInvoice`. *Computed*: the library writes it ' +
        '(totals, identifiers of lines, the guideline), and no field of the request sets it. A ' +
        'profile holds a term from the one named on upwards: MINIMUM, BASIC WL, BASIC, EN16931, ' +
        'EXTENDED; XRECHNUNG holds those of EN16931.',
      '## Terms',
      table(heading, rows(false)),
      '## Groups',
      table(heading, rows(true)),
    ],
    { wide: true },
  )
}

/** `BT-30-1` is sorted after `BT-30`. */
function rank({ id }: BusinessTerm): number {
  const [, number = '0', part = '0'] = id.split('-')
  return Number(number) * 100 + Number(part)
}
