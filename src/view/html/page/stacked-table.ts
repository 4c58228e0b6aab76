import { escapeHtml } from './escape.js'

/** A cell or a heading; labels and contents are HTML already. */
interface Shape {
  readonly isNumber?: boolean
}

/**
 * A table that a narrow screen shows row by row, each cell on a line of its own with the label of its column.
 * A table that is shown as something else is none for some readers: the roles say that it is one.
 */
export function stackedTable(
  name: string,
  heads: readonly (Shape & { readonly html: string })[],
  rows: readonly string[],
): string {
  const head = heads.map(
    ({ html, isNumber }) => `<th scope="col" role="columnheader"${numeric(isNumber)}>${html}</th>`,
  )
  return tableOf(name, head, rows, ' class="stacked"')
}

/**
 * A table that keeps its roles where it is shown as something else.
 * @param heads cells of the head, as HTML
 * @param attributes of the table, as HTML
 */
export function tableOf(
  name: string,
  heads: readonly string[],
  rows: readonly string[],
  attributes = '',
): string {
  return `<div class="scroll" role="region" tabindex="0" aria-label="${escapeHtml(name)}"><table${attributes} role="table"><thead role="rowgroup"><tr role="row">${heads.join('')}</tr></thead><tbody role="rowgroup">${rows.join('')}</tbody></table></div>`
}

/** @param attributes of the row, as HTML */
export function rowOf(cells: readonly string[], attributes = ''): string {
  return `<tr role="row"${attributes}>${cells.join('')}</tr>`
}

/** What names a row. */
export function rowHeadOf(html: string): string {
  return `<th scope="row" role="rowheader">${html}</th>`
}

/** A cell with the label of its column. */
export function cellOf(
  html: string,
  { label, isNumber }: Shape & { readonly label: string },
): string {
  const labelled = label === '' ? '' : ` data-label="${label}"`
  return `<td role="cell"${numeric(isNumber)}${labelled}>${html}</td>`
}

function numeric(isNumber = false): string {
  return isNumber ? ' class="n"' : ''
}
