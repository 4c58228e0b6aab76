import { escapeHtml } from './page/escape.js'
import type { Sheet } from './page/sheet.js'

/** A discount or a penalty in the payment terms of an XRechnung (BR-DE-18). */
const LINE =
  /^#(SKONTO|VERZUG)#TAGE=(\d{1,5})#PROZENT=(\d{1,3}\.\d\d)(?:#BASISBETRAG=(-?\d{1,15}\.\d\d))?#$/

/** The lines of payment terms (BT-20) that XRechnung writes for programs, with labels and units; nothing is computed. */
export function termsInWords(sheet: Sheet, terms: string): string {
  const { words, formats } = sheet
  const rows = terms.split('\n').map((line) => {
    const [, kind, days = '', percent, base] = LINE.exec(line.trim()) ?? []
    if (percent === undefined) return ''
    const share = escapeHtml(formats.percent(percent.replace(/\.00$|0$/, '')))
    const amount = base === undefined ? undefined : escapeHtml(formats.number(base, 2))
    const parts = [
      amount === undefined ? share : sheet.wordAround('of', { share, base: amount }),
      escapeHtml(`${formats.number(days)} ${words.code('unit', 'DAY', days) ?? 'DAY'}`),
    ]
    const group = kind === 'SKONTO' ? 'discountTerms' : 'penaltyTerms'
    return sheet.pair(words.group(group), parts.join(' · '))
  })
  return sheet.list(...rows)
}
