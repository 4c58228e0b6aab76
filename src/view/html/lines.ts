import { inTreeOrder } from '../../invoice/syntaxes/line-order.js'
import { adjustmentText } from './adjustment.js'
import { exemptionRows } from './exemption.js'
import { cellOf, rowHeadOf, rowOf, stackedTable } from './page/stacked-table.js'
import { periodOf, section } from './facts.js'
import type { Sheet } from './page/sheet.js'

const UNIT = 'field.unit'
/** What follows the name of the item. */
const COLUMNS = ['field.quantity', UNIT, 'field.unitPrice', 'vat', 'field.netAmount']

/** The invoice lines as a table, each with everything that it contains. */
export function linesPart(sheet: Sheet): string {
  const lines = linesInTree(sheet)
  if (lines.length === 0) return ''
  const { words } = sheet
  const labels = COLUMNS.map((key) => sheet.word(key))
  const heads = [
    { html: sheet.word('position') },
    { html: sheet.word('field.items.description') },
    ...labels.map((html, index) => ({ html, isNumber: COLUMNS[index] !== UNIT })),
  ]
  const rows = lines.map((line) => lineRow(sheet, line, labels))
  return section(sheet, 'lines', [stackedTable(words.text('lines'), heads, rows)])
}

/** Lines, with the groups and information lines around them. */
function linesInTree({ ledger }: Sheet): string[] {
  const placed = (path: string) => ({
    path,
    id: ledger.peek(`${path}.lineId`),
    parentId: ledger.peek(`${path}.parentId`),
  })
  const others = [...ledger.list('lineGroups'), ...ledger.list('lineParts')]
  const ordered = inTreeOrder(ledger.list('items').map(placed), others.map(placed))
  return ordered.map(({ path }) => path)
}

function lineRow(sheet: Sheet, line: string, labels: readonly string[]): string {
  const at = (name: string) => sheet.value(`${line}.${name}`)
  const quantity = sheet.ledger.peek(`${line}.quantity`)
  const position = at('lineId')
  const name = at('description')
  const details = lineDetails(sheet, line)
  const cells = [
    at('quantity'),
    sheet.value(`${line}.unit`, quantity === undefined ? {} : { quantity }),
    `${at('unitPrice')}${priceBase(sheet, line)}`,
    [at('vatRate'), small(at('vatCategory'))].filter((each) => each !== '').join('<br>'),
    at('netAmount'),
  ]
  const columns = cells.map((html, index) =>
    cellOf(html, { label: labels[index] ?? '', isNumber: COLUMNS[index] !== UNIT }),
  )
  const item = name === '' ? '' : `<span class="item">${name}</span>`
  return rowOf(
    [
      cellOf(position, { label: '' }),
      rowHeadOf(`${item}${details}${sheet.notes(line)}`),
      ...columns,
    ],
    sheet.anchor(line),
  )
}

function small(html: string): string {
  return html === '' ? '' : `<small>${html}</small>`
}

/** The quantity that a price is for (BT-149, BT-150). */
function priceBase(sheet: Sheet, line: string): string {
  const peeked = sheet.ledger.peek(`${line}.priceBaseQuantity`)
  const unit = sheet.value(
    `${line}.priceBaseUnit`,
    peeked === undefined ? {} : { quantity: peeked },
  )
  const both = peeked === undefined ? unit : sheet.value(`${line}.priceBaseQuantity`, { unit })
  if (both === '') return ''
  return `<br><small>${sheet.wordAround('per', { quantity: both })}</small>`
}

function lineDetails(sheet: Sheet, line: string): string {
  const { ledger } = sheet
  const text = [`${line}.details`, `${line}.note`].map((path) => sheet.value(path))
  const period = periodOf(sheet, `${line}.period`)
  const classifications = ledger.list(`${line}.classifications`).map((group) => {
    const parts = ['code', 'scheme', 'version'].map((name) => sheet.value(`${group}.${name}`))
    const [code = '', ...rest] = parts
    const further = rest.filter((part) => part !== '').join(' ')
    return sheet.pair(
      sheet.words.labelOf(`${group}.code`) ?? '',
      further === '' ? code : `${code} (${further})`,
    )
  })
  const attributes = ledger.list(`${line}.attributes`).map((group) => {
    const name = sheet.value(`${group}.name`)
    return `<div><dt>${name}</dt><dd>${sheet.value(`${group}.value`)}</dd></div>`
  })
  const adjustments = ['allowances', 'charges'].flatMap((kind) =>
    ledger.list(`${line}.${kind}`).map((group) => adjustmentText(sheet, group, kind)),
  )
  const list = sheet.list(
    sheet.row(`${line}.kind`),
    sheet.row(`${line}.parentId`),
    sheet.row(`${line}.sellerItemId`),
    sheet.row(`${line}.buyerItemId`),
    sheet.schemed(`${line}.standardItemId`),
    ...classifications,
    sheet.row(`${line}.originCountry`),
    sheet.row(`${line}.orderLine`),
    sheet.schemed(`${line}.objectId`),
    sheet.row(`${line}.accountingReference`),
    period === '' ? '' : sheet.pair(sheet.words.group('period'), period),
    ...exemptionRows(sheet, line),
    sheet.row(`${line}.grossPrice`),
    sheet.row(`${line}.priceDiscount`),
    ...attributes,
    ...adjustments,
  )
  return text.map((each) => (each === '' ? '' : `<p class="text">${each}</p>`)).join('') + list
}
