import { createHash } from 'node:crypto'
import { ViewFormats } from '../formats.js'
import { shownText } from '../shown-text.js'
import { ViewWords } from '../words.js'
import { htmlDocument } from './page/document.js'
import { escapeHtml } from './page/escape.js'
import { rowOf, tableOf } from './page/stacked-table.js'

/** An invoice in the list of a folder. */
export interface IndexEntry {
  /** Name of the file that was read. */
  readonly file: string
  /** Name of its page beside the list; absent if it could not be read. */
  readonly page?: string
  readonly number?: string
  readonly date?: string
  readonly seller?: string
  /** A decimal, and its currency. */
  readonly total?: string
  readonly currency?: string
  /** Absent if the invoice was not validated. */
  readonly valid?: boolean
  /** Why the file could not be read. */
  readonly fault?: string
}

/** Sorts the rows by the values of a column; a second click turns the order round. */
const SCRIPT = `'use strict'
for (const button of document.querySelectorAll('.index thead button')) button.addEventListener('click', () => {
  const head = button.closest('th')
  const column = head.cellIndex
  const up = head.getAttribute('aria-sort') !== 'ascending'
  for (const each of head.parentElement.cells) each.removeAttribute('aria-sort')
  head.setAttribute('aria-sort', up ? 'ascending' : 'descending')
  const body = document.querySelector('.index tbody')
  const key = (row) => row.cells[column].dataset.key ?? ''
  const compare = head.dataset.kind === 'number'
    ? (a, b) => Number(key(a)) - Number(key(b))
    : (a, b) => key(a).localeCompare(key(b), document.documentElement.lang, { numeric: true })
  const rows = [...body.rows].sort((a, b) => (up ? compare(a, b) : compare(b, a)))
  body.append(...rows)
})
`
const SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`

/**
 * The list of the invoices of a folder, which can be sorted by each column. On a narrow screen each row is a
 * block.
 */
export function indexPage(entries: readonly IndexEntry[], locale: string): string {
  const words = ViewWords.of(locale, new Map())
  const formats = ViewFormats.of(locale)
  const word = (key: string, values?: Readonly<Record<string, string>>) =>
    escapeHtml(words.text(key, values))
  const heads = [
    head(word('field.number')),
    head(word('field.date')),
    head(word('group.seller')),
    head(word('index.total'), 'number'),
    head(word('index.result')),
    head(word('index.file')),
  ]
  const rows = entries.map((entry) => row(entry, words, formats))
  const title = words.text('index.title')
  const body = `<main class="index"><h1>${escapeHtml(title)}</h1><p>${word('index.count', { count: String(entries.length) })}. ${word('index.sort')}</p>${tableOf(title, heads, rows)}</main>`
  return htmlDocument({ locale, title, body, script: { text: SCRIPT, source: SCRIPT_SOURCE } })
}

function head(label: string, kind = 'text'): string {
  const align = kind === 'number' ? ' class="n"' : ''
  return `<th scope="col" role="columnheader" data-kind="${kind}"${align}><button type="button">${label}</button></th>`
}

function row(entry: IndexEntry, words: ViewWords, formats: ViewFormats): string {
  const {
    file,
    page,
    number = '',
    date = '',
    seller = '',
    total = '',
    currency = '',
    fault,
  } = entry
  const shown = (text: string) => `<bdi>${escapeHtml(shownText(text))}</bdi>`
  const cell = (key: string, html: string, kind = '') =>
    `<td role="cell" data-key="${escapeHtml(key)}"${kind}>${html}</td>`
  const name = shown(file)
  const link =
    page === undefined ? name : `<a href="${escapeHtml(encodeURIComponent(page))}">${name}</a>`
  const amount =
    total === '' ? '' : `${escapeHtml(formats.number(total, 2))} ${escapeHtml(shownText(currency))}`
  const result = resultOf(entry)
  const why = fault === undefined ? '' : `<br><small>${escapeHtml(shownText(fault))}</small>`
  const verdict =
    result === ''
      ? ''
      : `<span class="${result === 'valid' ? 'ok' : 'bad'}">${escapeHtml(words.text(`index.${result}`))}</span>`
  const cells = [
    cell(number, shown(number)),
    cell(date, escapeHtml(formats.date(shownText(date)))),
    cell(seller, shown(seller)),
    cell(/^-?\d+(\.\d+)?$/.test(total) ? total : '0', amount, ' class="n"'),
    cell(result, verdict + why),
    cell(file, link),
  ]
  return rowOf(cells, '')
}

function resultOf({ page, valid }: IndexEntry): '' | 'valid' | 'invalid' | 'unreadable' {
  if (page === undefined) return 'unreadable'
  if (valid === undefined) return ''
  return valid ? 'valid' : 'invalid'
}
