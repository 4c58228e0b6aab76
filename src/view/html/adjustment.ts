import type { Sheet } from './page/sheet.js'

/** An allowance or a charge with its amount, base, percentage, reason and VAT. */
export function adjustmentText(sheet: Sheet, group: string, kind: string): string {
  const at = (name: string) => sheet.value(`${group}.${name}`)
  const amount = at('amount')
  const share = shareText(sheet, at('percent'), at('baseAmount'))
  const vat = [at('vatRate'), at('vatCategory')].filter((each) => each !== '').join(' ')
  const further = [
    at('reason'),
    at('reasonCode'),
    share === '' ? '' : `<small>${share}</small>`,
    vat === '' ? '' : `<small>${sheet.word('vat')} ${vat}</small>`,
  ].filter((each) => each !== '')
  const sign = kind === 'allowances' ? '−\u00a0' : ''
  return sheet.pair(sheet.words.group(kind), `${sign}${amount} ${further.join(' · ')}`)
}

/** The percentage and what it is of. */
function shareText(sheet: Sheet, percent: string, base: string): string {
  if (base === '') return percent
  if (percent === '') return `${sheet.word('field.baseAmount')} ${base}`
  return sheet.wordAround('of', { share: percent, base })
}
