import { escapeHtml } from './page/escape.js'
import type { Sheet } from './page/sheet.js'

const DATES = [
  'number',
  'date',
  'typeCode',
  'dueDate',
  'currency',
  'taxCurrency',
  'vatPointDate',
  'vatPointDateCode',
]
const REFERENCES = [
  'buyerReference',
  'projectReference',
  'contractReference',
  'orderReference',
  'salesOrderReference',
  'receivingAdviceReference',
  'despatchAdviceReference',
  'tenderReference',
  'accountingReference',
]

/** Number, dates, currencies and the period. */
export function factsPart(sheet: Sheet): string {
  const period = periodOf(sheet, 'period')
  const rows = DATES.map((path) => sheet.row(path))
  const label = sheet.words.group('period')
  return section(sheet, 'facts', [
    sheet.list(...rows, period === '' ? '' : sheet.pair(label, period)),
    sheet.notesAt(DATES),
    sheet.notes('period'),
  ])
}

/** The documents that the invoice refers to. */
export function referencesPart(sheet: Sheet): string {
  const preceding = sheet.ledger.list('precedingInvoices').map((group) => {
    const date = sheet.value(`${group}.date`)
    const number = sheet.value(`${group}.number`)
    const label = sheet.words.group('precedingInvoices')
    return sheet.pair(label, date === '' ? number : `${number} (${date})`)
  })
  const rows = REFERENCES.map((path) => sheet.row(path))
  return section(sheet, 'references', [
    sheet.list(...rows, sheet.schemed('objectId'), ...preceding),
    sheet.notesAt(REFERENCES),
    sheet.notes('objectId'),
    sheet.notes('precedingInvoices'),
  ])
}

/** BT-22 with its subject codes. */
export function notesPart(sheet: Sheet): string {
  const first = sheet.value('note')
  const others = sheet.ledger.list('notes').map((group) => {
    const text = sheet.value(`${group}.text`)
    const code = sheet.value(`${group}.subjectCode`)
    return code === ''
      ? text
      : `${text} <small>(${escapeHtml(sheet.words.labelOf('notes.subjectCode') ?? '')} ${code})</small>`
  })
  const texts = [first, ...others].filter((text) => text !== '')
  return section(sheet, 'notes', [
    ...texts.map((text) => `<p class="text">${text}</p>`),
    sheet.notesAt(['note']),
    sheet.notes('notes'),
  ])
}

/** From and to, or what there is of them, with a word for which of them it is. */
export function periodOf(sheet: Sheet, group: string): string {
  const start = sheet.value(`${group}.start`)
  const end = sheet.value(`${group}.end`)
  if (start !== '' && end !== '') return `${start} – ${end}`
  const [key, date] = start === '' ? ['until', end] : ['from', start]
  return date === '' ? '' : sheet.wordAround(key, { date })
}

/** A section with a heading; '' without content. */
export function section(
  sheet: Sheet,
  key: string,
  parts: readonly string[],
  heading?: string,
): string {
  const content = parts.join('')
  if (content === '') return ''
  return `<section class="${key}"><h2>${escapeHtml(heading ?? sheet.words.text(key))}</h2>${content}</section>`
}
