import {
  codePointName,
  normalizedText,
  type CheckedRequest,
  type Invoice,
  type ReceivedNotice,
  type ReceivedValue,
  type Template,
} from 'twinvoice/plugin'
import { isInvisible } from '../text/characters.js'
import type { Fonts } from '../text/fonts.js'
import type { LayoutWriter } from '../view/handlebars/layout-writer.js'
import { furtherRows } from './further-rows.js'
import { isPrinted } from './printed.js'

/** What the pages of a received invoice are made from. */
export interface ReceivedPages {
  readonly invoice: Invoice
  readonly data: CheckedRequest
  readonly received: ReceivedNotice
  readonly fonts: Fonts
}

/** Where a header may be: after the styles of a document. */
const HEAD = /^\s*<document\b[^>]*>(?:\s|<!--[\s\S]*?-->|<style\b[^>]*\/>)*/

/** A layout, and the characters in it that are named, since no font has them. */
export interface ReceivedLayout {
  readonly layout: string
  readonly named: ReadonlySet<number>
}

/**
 * The layout of a received invoice: that of the template, with a mark on every page and, at the end, all
 * values that the template does not print, so that nothing of the invoice is left out.
 */
export function receivedLayout(
  template: Template,
  write: LayoutWriter,
  { data, fonts, ...given }: ReceivedPages,
): ReceivedLayout {
  const { invoice, received } = composed({ invoice: given.invoice, received: given.received })
  const layout = write(invoice, data)
  const text = template.isAdded === true ? textOf(layout) : undefined
  const values = received.values.filter(
    (value) => !isPrinted(value, invoice) || (text !== undefined && !text.has(value)),
  )
  const level = layout.includes('<heading level="1"') ? '2' : '1'
  const end = layout.lastIndexOf('</document>')
  const details = furtherDetails({ ...received, values }, level)
  const body = `${layout.slice(0, end)}${details}${layout.slice(end)}`
  return coveredText(
    body.replace(HEAD, (head) => `${head}${mark(received)}`),
    fonts,
  )
}

/**
 * Composes the texts of others (D7), as those of a request are when they are read. In the layout it would be too late: a
 * value may begin with a mark that composes with the end of a tag.
 */
function composed<Value>(value: Value): Value {
  const ofText = (_name: string, each: unknown): unknown =>
    typeof each === 'string' ? normalizedText(each) : each
  return JSON.parse(JSON.stringify(value), ofText) as Value
}

function mark({ mark: text, verdict }: ReceivedNotice): string {
  return `<header on="all" top="4.4mm" gap="1mm" content="true"><text font-size="6" line-height="7" font-weight="regular" text-align="center" color="#4a4a4a">${escaped(text)} ${escaped(verdict)}</text></header>`
}

function furtherDetails({ headings, values, unmapped }: ReceivedNotice, level: string): string {
  if (values.length + unmapped.length === 0) return ''
  const { further, term, name, value, place } = headings
  const terms = furtherRows(values, headings)
  const parts = [
    heading(further, level, 'margin-top="18"'),
    table([term, name, value], ['auto', '2*', '3*'], terms),
  ]
  if (unmapped.length > 0) {
    const rows = unmapped.map((each) => [each.xpath, each.value] as const)
    parts.push(heading(headings.unmapped, level, 'margin-top="12"'))
    parts.push(table([place, value], ['2*', '*'], rows))
  }
  return parts.join('')
}

function heading(text: string, level: string, space: string): string {
  return `<heading level="${level}" ${space} margin-bottom="4" font-size="9.5" line-height="13" font-weight="bold" color="#1a1a1a">${escaped(text)}</heading>`
}

function table(
  heads: readonly string[],
  widths: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  if (rows.length === 0) return ''
  const columns = widths.map((width) => `<col width="${width}"/>`)
  const head = heads.map((text) => `<th font-weight="semibold">${escaped(text)}</th>`)
  const body = rows.map(
    (cells, index) =>
      `<tr${isBound(index, rows.length) ? ' keep-with-next="true"' : ''}>${cells.map((text) => `<td white-space="pre-line">${escaped(text)}</td>`).join('')}</tr>`,
  )
  return `<table cell-padding="1.5 4 1.5 0" font-size="7.5" line-height="10" font-weight="regular" color="#1a1a1a" row-border="0.4 #d0d0d0">${columns.join('')}<head><tr border-bottom="0.6 #1a1a1a">${head.join('')}</tr></head><body>${body.join('')}</body></table>`
}

/** At least three rows are on each page, as far as there are three. */
function isBound(row: number, count: number): boolean {
  return row < 2 || (row >= count - 3 && row < count - 1)
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Looks values up in the layout of a third party's template, of which nothing is known. */
function textOf(layout: string): { has(value: ReceivedValue): boolean } {
  const text = layout.replace(/<[^>]*>/g, '\n')
  let searches = MOST_SEARCHES
  return {
    has({ value }) {
      searches -= 1
      // What is not looked for is printed once more.
      return searches > 0 && value.length > 1 && text.includes(escaped(value))
    },
  }
}

/** A search takes as long as the layout is; 1,000 of them take 20 ms for a hundred lines. */
const MOST_SEARCHES = 1000
/** What may be no printable character of the family. */
const DEMANDING = /[^\t\n\r -~\u00a0-\u024f]/gu

/** A layout in which characters that no font has are named, as `[U+4E2D]`. */
function coveredText(text: string, fonts: Fonts): ReceivedLayout {
  const named = new Set<number>()
  const layout = text.replace(DEMANDING, (character) => {
    const codePoint = character.codePointAt(0) ?? 0
    const isShown = codePoint <= 0x20 || isInvisible(codePoint) || fonts.covers(codePoint)
    if (isShown) return character
    named.add(codePoint)
    return `[${codePointName(codePoint)}]`
  })
  return { layout, named }
}
