import { adjustmentText } from './adjustment.js'
import { exemptionRows } from './exemption.js'
import { escapeHtml } from './page/escape.js'
import { section } from './facts.js'
import { cellOf, rowHeadOf, rowOf, stackedTable } from './page/stacked-table.js'
import type { Sheet } from './page/sheet.js'
import { termsInWords } from './terms-in-words.js'

/** Allowances and charges of the whole document (BG-20, BG-21). */
export function adjustmentsPart(sheet: Sheet): string {
  const rows = ['allowances', 'charges'].flatMap((kind) =>
    sheet.ledger.list(kind).map((group) => {
      const exemption = exemptionRows(sheet, group)
      return [adjustmentText(sheet, group, kind), ...exemption].join('')
    }),
  )
  return section(sheet, 'adjustments', [
    sheet.list(...rows),
    sheet.notes('allowances'),
    sheet.notes('charges'),
  ])
}

/** The VAT breakdown (BG-23). */
export function breakdownPart(sheet: Sheet): string {
  const groups = sheet.ledger.list('vatBreakdown')
  if (groups.length === 0) return ''
  const heads = ['category', 'rate', 'taxableAmount', 'taxAmount'].map((name, index) => ({
    html: sheet.word(`field.${name}`),
    isNumber: index > 0,
  }))
  const rows = groups.map((group) => {
    const at = (name: string) => sheet.value(`${group}.${name}`)
    const category = at('category')
    const numbers = [at('rate'), at('taxableAmount'), at('taxAmount')]
    const reason = [at('exemptionReason'), at('exemptionReasonCode')]
      .filter((each) => each !== '')
      .join(' · ')
    const why = reason === '' ? '' : `<p class="text">${reason}</p>`
    const cells = numbers.map((html, index) =>
      cellOf(html, { label: heads[index + 1]?.html ?? '', isNumber: true }),
    )
    return rowOf(
      [rowHeadOf(`${category}${why}${sheet.notes(group)}`), ...cells],
      sheet.anchor(group),
    )
  })
  const name = sheet.words.group('vatBreakdown')
  return section(sheet, 'breakdown', [stackedTable(name, heads, rows)], name)
}

/** The totals down to the amount due (BG-22). */
export function totalsPart(sheet: Sheet): string {
  const currency = sheet.currency
  const row = (path: string, kind = '') => {
    const leaf = sheet.ledger.take(path)
    if (leaf === undefined) return ''
    const unit = escapeHtml(path === 'vatInTaxCurrency' ? sheet.taxCurrency : currency)
    return `<div${kind}><dt>${escapeHtml(sheet.words.label(leaf))}</dt><dd>${sheet.shown(leaf, { unit })}</dd></div>`
  }
  const rows = [
    row('totals.lines'),
    row('totals.allowances'),
    row('totals.charges'),
    row('totals.net'),
    row('totals.vat'),
    row('vatInTaxCurrency'),
    row('totals.gross', ' class="sum"'),
    row('prepaidAmount'),
    row('roundingAmount'),
    row('totals.due', ' class="due"'),
  ].join('')
  return section(sheet, 'totals', [
    rows === '' ? '' : `<dl>${rows}</dl>`,
    sheet.notes('totals'),
    sheet.notesAt(['vatInTaxCurrency', 'prepaidAmount', 'roundingAmount']),
  ])
}

const ACCOUNT = ['accountName', 'iban', 'accountId', 'bic']
const OTHER_MEANS = ['cardNumber', 'cardholder', 'mandateReference', 'creditorId', 'debtorIban']

/** How the invoice is paid (BG-16, BT-20). */
export function paymentPart(sheet: Sheet): string {
  const inWords = termsInWords(sheet, sheet.ledger.peek('payment.terms') ?? '')
  const terms = sheet.value('payment.terms')
  const rows = (group: string, names: readonly string[]) =>
    names.map((name) => sheet.row(`${group}.${name}`))
  const further = sheet.ledger.list('payment.furtherAccounts')
  return section(
    sheet,
    'payment',
    [
      sheet.list(
        ...rows('payment', ['meansCode', 'meansText', 'reference', ...ACCOUNT]),
        ...further.flatMap((group) => rows(group, ACCOUNT)),
        ...rows('payment', OTHER_MEANS),
      ),
      terms === '' ? '' : `<p class="text">${terms}</p>`,
      inWords,
      sheet.notes('payment'),
    ],
    sheet.words.group('payment'),
  )
}
