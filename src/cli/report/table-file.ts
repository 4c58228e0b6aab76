import { beginning } from '../../catalog/problems/beginning.js'
import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { harmless } from '../../request/formats/formula.js'
import type { TableCell } from './invoice-table.js'

/** A table: its heads and its rows. */
export interface Table {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly TableCell[])[]
}

/** Characters that a cell of a workbook takes (ECMA-376, Excel). */
const MOST_IN_CELL = 32_767
/** Characters that XML 1.0 does not allow. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Writes a table as CSV (RFC 4180) in UTF-8, with a byte order mark for spreadsheet programs. */
export async function csvOf({ heads, rows }: Table): Promise<Uint8Array> {
  const { stringifySync } = await import('#csv')
  const texts = rows.map((row) => row.map(csvText))
  const text = stringifySync([[...heads], ...texts], {
    bom: true,
    record_delimiter: 'windows',
    // A line break of either kind ends a row for those who read the file.
    quoted_match: /[\r\n]/,
  })
  return new TextEncoder().encode(text)
}

function csvText({ kind, value }: TableCell): string {
  return kind === 'text' ? harmless(value) : value
}

/**
 * Writes a table as a workbook: numbers as numbers, dates as dates, all else as text.
 * @throws Fault OPTIONS_INVALID without the package write-excel-file, which few need
 */
export async function xlsxOf({ heads, rows }: Table): Promise<Uint8Array> {
  const { default: writeWorkbook } = await import('write-excel-file/node').catch(
    (thrown: unknown) => {
      const reason = detail`a table as .xlsx needs the package write-excel-file: npm install write-excel-file`
      throw new Fault('OPTIONS_INVALID', reason, {}, thrown)
    },
  )
  const head = heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const data = [head, ...rows.map((row) => row.map(workbookCell))]
  const columns = heads.map((name) => ({ width: Math.min(40, Math.max(12, name.length + 2)) }))
  return writeWorkbook(data, { columns, stickyRowsCount: 1, sheet: 'Invoices' }).toBuffer()
}

function workbookCell({ kind, value }: TableCell) {
  if (value === '') return null
  if (kind === 'number' && isExact(value))
    return { value: Number(value), type: Number, format: numberFormat(value) }
  if (kind === 'date')
    return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  return { value: beginning(value.replace(FORBIDDEN, '\ufffd'), MOST_IN_CELL), type: String }
}

/** A workbook stores binary numbers; a decimal with more digits than these have stays text. */
function isExact(value: string): boolean {
  return value.replace(/[-.]/g, '').replace(/^0+/, '').length <= 15
}

/** The decimals that the value has. */
function numberFormat(value: string): string {
  const decimals = value.split('.')[1]?.length ?? 0
  return decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`
}
