import { visibleInLine } from '../io/visible.js'
import { harmless } from '../../request/formats/formula.js'

/** Formats rows as a text table; the first row is the heading. */
export function table(texts: readonly (readonly string[])[]): string {
  const rows = texts.map((row) => row.map(visibleInLine))
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((most, row) => Math.max(most, (row[column] ?? '').length), 0),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('')
}

/** Writes rows as CSV (RFC 4180). */
export function csv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** Escapes a cell that a spreadsheet would interpret as a formula. */
function csvCell(cell: string | number): string {
  const text = typeof cell === 'string' ? harmless(cell) : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A time for display, or a dash. */
export function momentText(moment: number | undefined): string {
  return moment === undefined ? '-' : new Date(moment).toISOString()
}
