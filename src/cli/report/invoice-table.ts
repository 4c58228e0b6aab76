import { detail } from '../../pipeline/detail.js'
import { closest } from 'fastest-levenshtein'
import type { ExtractedTerm } from '../../documents/documents.js'
import { TERMS } from '../../invoice/terms.js'
import { Fault } from '../../pipeline/errors.js'
import { startOfDay } from '../../request/formats/calendar-day.js'

/** What a row of a table can be. */
export const TABLE_ROWS = ['invoices', 'lines'] as const
export type TableRows = (typeof TABLE_ROWS)[number]

/** A cell: a decimal, a date (`YYYY-MM-DD`) or a text. */
export interface TableCell {
  readonly kind: 'number' | 'date' | 'text'
  readonly value: string
}

const DEFAULTS: Readonly<Record<TableRows, string>> = {
  invoices:
    'BT-1,BT-2,BT-3,BT-9,BT-27,BT-31,BT-44,BT-13,BT-5,BT-109,BT-110,BT-112,BT-113,BT-115,BT-84,BT-83',
  lines: 'BT-1,BT-2,BT-27,BT-5,BT-126,BT-153,BT-155,BT-129,BT-130,BT-146,BT-131,BT-151,BT-152',
}
const NUMBERS: ReadonlySet<string> = new Set(['amount', 'unitPrice', 'quantity', 'percentage'])

/** A column: a business term and its name. */
export interface TableColumn {
  readonly id: string
  readonly name: string
}

/**
 * Reads the columns of a table.
 * @param text `BT-1,BT-2`; default: those that are usual for the rows
 * @throws Fault OPTIONS_INVALID for a term that does not exist
 */
export function tableColumns(rows: TableRows, text: string = DEFAULTS[rows]): TableColumn[] {
  const names = new Map(
    TERMS.filter(({ type }) => type !== 'group').map(({ id, name }) => [id, name]),
  )
  return text.split(',').map((part) => {
    const id = part.trim().toUpperCase()
    const name = names.get(id)
    if (name !== undefined) return { id, name }
    const meant = closest(id, [...names.keys()])
    throw new Fault(
      'OPTIONS_INVALID',
      detail`there is no business term "${part.trim()}"; did you mean "${meant}"?`,
    )
  })
}

/** Groups and parts of lines (EXTENDED): a group has the amounts of its lines once more, a part has none. */
const NO_LINE = /^line(?:Groups|Parts)\[/

/** The rows of one invoice. Values of a term that occurs more than once are in one cell. */
export function tableRows(
  terms: readonly ExtractedTerm[],
  columns: readonly TableColumn[],
  rows: TableRows,
): TableCell[][] {
  const wanted = new Set(columns.map(({ id }) => id))
  const values = terms.filter(({ id }) => wanted.has(id))
  if (rows === 'invoices') return [columns.map(({ id }) => cellOf(values, id))]
  const ofInvoice: ExtractedTerm[] = []
  const byLine = new Map<number, ExtractedTerm[]>()
  for (const term of terms) {
    if (NO_LINE.test(term.path)) continue
    const line = /^items\[(\d+)\]/.exec(term.path)?.[1]
    if (line === undefined) {
      if (wanted.has(term.id)) ofInvoice.push(term)
      continue
    }
    const known = byLine.get(Number(line)) ?? []
    if (wanted.has(term.id)) known.push(term)
    byLine.set(Number(line), known)
  }
  return [...byLine.values()].map((line) => {
    const both = [...ofInvoice, ...line]
    return columns.map(({ id }) => cellOf(both, id))
  })
}

function cellOf(values: readonly ExtractedTerm[], id: string): TableCell {
  const found = values.filter((each) => each.id === id && each.type !== 'binary')
  const [first, ...others] = found
  if (first === undefined) return { kind: 'text', value: '' }
  if (others.length > 0) return { kind: 'text', value: found.map(({ value }) => value).join('; ') }
  const { type, value } = first
  if (NUMBERS.has(type) && /^-?\d{1,40}(\.\d{1,40})?$/.test(value)) return { kind: 'number', value }
  if (type === 'date' && startOfDay(value) !== undefined) return { kind: 'date', value }
  return { kind: 'text', value }
}
