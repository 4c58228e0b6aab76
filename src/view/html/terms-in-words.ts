import { xrechnungTerm } from '../../invoice/xrechnung-terms.js'
import { escapeHtml } from './page/escape.js'
import type { Sheet } from './page/sheet.js'

/** The lines of payment terms (BT-20) that XRechnung writes for programs, with labels and units; nothing is computed. */
export function termsInWords(sheet: Sheet, terms: string): string {
  const { words, formats } = sheet
  const rows = terms.split('\n').map((line) => {
    const term = xrechnungTerm(line.trim())
    if (term === undefined) return ''
    const { isPenalty, days, percent, baseAmount } = term
    const share = escapeHtml(formats.percent(percent.replace(/\.00$|0$/, '')))
    const base = baseAmount && escapeHtml(formats.number(baseAmount, 2))
    const parts = [
      base === undefined ? share : sheet.wordAround('of', { share, base }),
      escapeHtml(`${formats.number(days)} ${words.code('unit', 'DAY', days) ?? 'DAY'}`),
    ]
    const group = isPenalty ? 'penaltyTerms' : 'discountTerms'
    return sheet.pair(words.group(group), parts.join(' · '))
  })
  return sheet.list(...rows)
}
