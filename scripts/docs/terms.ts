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
    'the table of terms in `src/invoice/model/terms`',
    [
      'The field of a request and the XML element (UN/CEFACT CII D16B) of each term of EN 16931-1. ' +
        'Elements are below `/rsm:CrossIndustryInvoice`. *Computed* means that the library writes the ' +
        'term, such as totals and the identifiers of lines, and that no field of the request sets it. The ' +
        'last column names the smallest profile that contains the term, in the order MINIMUM, BASIC WL, ' +
        'BASIC, EN16931, EXTENDED. XRECHNUNG contains the terms of EN16931.',
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
