import type { ValidateResult } from '../../documents/documents.js'
import { visibleInLine } from '../io/visible.js'
import type { ReportWord, ReportWords } from './report-words.js'

/** The result for a document with an invoice. */
export type Report = Extract<ValidateResult, { readonly zugferd: true }>

/** What is known of an invoice, valid or not, as names and values; what it lacks is left out. */
export function invoiceFacts(
  { known, xml }: Report,
  words: ReportWords,
): (readonly [string, string])[] {
  if (known === undefined) return []
  const { number, date, sellerName, buyerName, net, vat, gross, currency } = known.invoice
  // XML of another kind has neither a number nor a profile.
  if (number === undefined && xml?.guideline === '') return []
  const fact = (word: ReportWord, values: readonly (string | undefined)[], joint: string) => {
    const there = values.filter((value) => value !== undefined).map(visibleInLine)
    return there.length === 0 ? [] : [[words(word), there.join(joint)] as const]
  }
  const parts = net && vat && `(${sumText(net, vat)})`
  return [
    ...fact('invoice', [number, date, known.profile], ', '),
    ...fact('seller', [sellerName], ''),
    ...fact('buyer', [buyerName], ''),
    ...fact('total', [gross && amountText(gross), gross && currency, parts], ' '),
  ]
}

/** An amount as amounts are written elsewhere: with two decimals, or more where it has more. */
export function amountText(value: string): string {
  const [, whole = '', decimals = ''] = /^([+-]?\d+)(?:\.(\d*))?$/.exec(value) ?? []
  return whole === '' ? value : `${whole}.${decimals.padEnd(2, '0')}`
}

/** The sum of two amounts as it is written by hand: `5.00 + 1.00`, and `-5.00 - 1.00`. */
function sumText(net: string, vat: string): string {
  const added = amountText(vat)
  return `${amountText(net)} ${added.startsWith('-') ? `- ${added.slice(1)}` : `+ ${added}`}`
}
