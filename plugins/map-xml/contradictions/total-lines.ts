import { Exact, type Invoice } from 'twinvoice/plugin'
import type { Contradiction } from './contradiction.js'

/** What rows of totals are called in the languages of the EU, in lower case. */
const TOTALS = [
  '(?:zwischen|gesamt|end|netto|rechnungs)?summe|gesamt|(?:gesamt|netto|rechnungs)betrag|gesamtpreis',
  'sub-?totals?|subtotale|totals?|totale|sum|somme|somma|suma|(?:sub)?totaal|i alt|totalt|summa|yhteensä',
  'razem|ogółem|celkem|celkom|spolu|összesen|ukupno|skupaj|kokku|kopā|iš viso|σύνολο|общо',
].join('|')
const CALLED_TOTAL = new RegExp(String.raw`(?<!\p{L})(?:${TOTALS})(?!\p{L})`, 'iu')

/** With more words, it says what was supplied. */
const MOST_WORDS = 4

/**
 * The first line that is called a total and has the sum of the lines above it: a row of totals, as exports and workbooks
 * have them, by which the invoice is twice as much.
 */
export function* totalLines({ items }: Invoice): Generator<Contradiction> {
  let sum = new Exact(0)
  for (const [index, { description, netAmount }] of items.entries()) {
    if (!sum.isZero() && sum.eq(netAmount) && isCalledTotal(description)) {
      const path = `$.invoice.items[${index}].description`
      const params = { found: description, sum: netAmount }
      yield { code: 'LINE_IS_TOTAL', details: { path, found: description }, params }
      return
    }
    sum = sum.plus(netAmount)
  }
}

function isCalledTotal(description: string): boolean {
  return description.trim().split(/\s+/).length <= MOST_WORDS && CALLED_TOTAL.test(description)
}
