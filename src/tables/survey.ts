import { detail, type Detail } from '../pipeline/detail.js'
import type { Row } from './cells/cell.js'
import { openTable, type Columns } from './rows.js'
import type { TableMap } from './table-map.js'

/** What is known of a table before a request is made of it. */
export interface Survey {
  /** How many requests and refusals it gives. */
  readonly total: number
  /** How many invoices: rows of one number that are apart are one invoice. */
  readonly invoices: number
  /** By invoice number: why its rows cannot be read as one invoice. */
  readonly repeated: ReadonlyMap<string, Detail>
}

/**
 * Reads a table to its end.
 * @param names of the columns that the map uses, and of that with the invoice number
 * @throws Fault INPUT_UNREADABLE if it cannot be read or lacks a column
 */
export async function surveyTable(
  file: string,
  map: TableMap,
  names: { readonly key: string | undefined; readonly all: readonly string[] },
): Promise<Survey> {
  const { key, all } = names
  const { columns, rows } = await openTable(file, map, all)
  const starts = new Map<string, number>()
  const repeated = new Map<string, Detail>()
  let [total, unnumbered] = [0, 0]
  let before = ''
  for await (const row of rows) {
    const number = invoiceNumber(row, columns, key)
    const goesOn = map.rows !== 'invoices' && number !== '' && number === before
    before = number
    if (goesOn) continue
    total += 1
    const start = starts.get(number)
    if (number === '') {
      unnumbered += 1
      continue
    }
    if (start === undefined) starts.set(number, row.number)
    else repeated.set(number, reasonOf(number, start, row.number, map))
  }
  return { total, invoices: starts.size + unnumbered, repeated }
}

/** Empty without a number, also where the cell shows an error: several such are not one invoice. */
export function invoiceNumber(row: Row, columns: Columns, key: string | undefined): string {
  if (key === undefined) return ''
  const { kind, text } = columns.cell(row, key)
  return kind === 'error' ? '' : text.trim()
}

function reasonOf(number: string, one: number, other: number, { rows }: TableMap): Detail {
  const found = detail`invoice ${number} is in row ${one} and again in row ${other}`
  return rows === 'invoices'
    ? detail`${found}: a number can be used once`
    : detail`${found}: sort the table, so that the rows of an invoice follow each other`
}
