import type { UnmappedValue } from '../../request/from-invoice/unmapped.js'
import type { Leaf } from '../leaf.js'
import { shownText } from '../shown-text.js'
import { escapeHtml } from './page/escape.js'
import { withPathBreaks } from './page/breaks.js'
import { section } from './facts.js'
import { rowHeadOf, rowOf, tableOf } from './page/stacked-table.js'
import type { Sheet } from './page/sheet.js'

/** What has no place above: terms with their numbers, and values without a term with their XPath. */
export function furtherPart(sheet: Sheet, unmapped: readonly UnmappedValue[]): string {
  const rest = sheet.ledger.rest()
  for (const { path } of rest) sheet.ledger.take(path)
  const rows = rest.map((leaf) => termRow(sheet, leaf))
  const notes = sheet.remainingNotes()
  const terms =
    rows.length === 0
      ? ''
      : table(sheet, 'further', ['further.term', 'further.name', 'further.value'], rows)
  const values = unmapped.map(({ xpath, value }) =>
    rowOf([
      rowHeadOf(`<code>${withPathBreaks(escapeHtml(shownText(xpath)))}</code>`),
      valueCell(`<bdi>${escapeHtml(shownText(value))}</bdi>`),
    ]),
  )
  const others =
    values.length === 0
      ? ''
      : `<h3>${sheet.word('unmapped')}</h3><p>${sheet.word('unmapped.intro')}</p>${table(sheet, 'unmapped', ['unmapped.place', 'further.value'], values)}`
  return section(sheet, 'further', [terms, notes, others])
}

function termRow(sheet: Sheet, leaf: Leaf): string {
  const group = leaf.path.slice(0, Math.max(0, leaf.path.lastIndexOf('.')))
  const label = sheet.words.label(leaf)
  const name = group === '' ? label : `${sheet.words.group(group)}, ${label}`
  return rowOf([
    `<td role="cell">${leaf.id}</td>`,
    rowHeadOf(escapeHtml(name)),
    valueCell(sheet.shown(leaf)),
  ])
}

function valueCell(html: string): string {
  return `<td role="cell" class="text">${html}</td>`
}

function table(
  sheet: Sheet,
  title: string,
  heads: readonly string[],
  rows: readonly string[],
): string {
  const head = heads.map((key) => `<th scope="col" role="columnheader">${sheet.word(key)}</th>`)
  return tableOf(sheet.words.text(title), head, rows, ' class="plain"')
}
