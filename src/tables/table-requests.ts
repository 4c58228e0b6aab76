import { Fault } from '../pipeline/errors.js'
import type { Row } from './cells/cell.js'
import { jsonPath, readJsonPath } from '../request/json/json-path.js'
import { fillRequest } from './fill-request.js'
import { columnsIn, planOf, type PlanNode } from './map-plan.js'
import { openTable, type Columns } from './rows.js'
import { checkTableMap, isCell, type MapNode, type MapObject, type TableMap } from './table-map.js'
import { surveyTable, type Survey } from './survey.js'

/** A request that was made of rows of a table. */
export interface TableRequest {
  /** The rows: `orders.csv, rows 2 to 4`. */
  readonly place: string
  /** The request as JSON text; the digits of its numbers are those of the table. */
  readonly text: string
  /** The cell or the row of a JSON path of the request: `orders.csv, row 3, column Price (F)`. */
  placeOf(path: string): string
}

/** Rows of which no request can be made. */
export interface TableRefusal {
  readonly place: string
  /** Each names file, row and, if it is about a cell, column. */
  readonly problems: readonly string[]
}

/** The requests of a table, in its order. It is read again, as a stream, each time it is iterated. */
export interface TableRequests extends AsyncIterable<TableRequest | TableRefusal> {
  /** How many requests and refusals there are. */
  readonly total: number
  /** How many invoices they are of: rows of one number that are apart are several refusals. */
  readonly invoices: number
}

/**
 * Reads a table (.csv, .tsv or .xlsx) as requests. The table is read once for a survey, so that nothing is
 * made of a file that is broken further down, nor of an invoice whose rows are not all together.
 * @param map see {@link TableMap}
 * @param name of the map in messages
 * @throws Fault INPUT_UNREADABLE for a table that cannot be read or lacks a column, OPTIONS_INVALID for a
 *   map that is wrong
 */
export async function readTable(file: string, map: TableMap, name = 'map'): Promise<TableRequests> {
  const checked = checkTableMap(map, name)
  const plan = planOf(checked.request, name)
  const key = keyColumn(checked, name)
  const survey = await surveyTable(file, checked, { key, all: columnsIn(plan) })
  const source: Source = { file, map: checked, plan, key, survey }
  const { total, invoices } = survey
  return { total, invoices, [Symbol.asyncIterator]: () => entries(source) }
}

interface Source {
  readonly file: string
  readonly map: TableMap
  readonly plan: PlanNode
  /** The column with the invoice number. */
  readonly key: string | undefined
  readonly survey: Survey
}

/** @throws Fault OPTIONS_INVALID if rows cannot be told apart by the invoice number */
function keyColumn({ rows, request }: TableMap, file: string): string | undefined {
  const invoice = member(request, 'invoice')
  const number = member(invoice, 'number')
  if (number !== undefined && isCell(number)) return number.column
  if (rows === 'invoices') return undefined
  const reason = 'request.invoice.number must be a column: it tells which rows are one invoice'
  throw new Fault('OPTIONS_INVALID', reason, { file })
}

function member(node: MapNode | undefined, name: string): MapNode | undefined {
  return typeof node === 'object' && node !== null ? (node as MapObject)[name] : undefined
}

async function* entries(source: Source): AsyncGenerator<TableRequest | TableRefusal> {
  const { file, map, key } = source
  const { columns, rows } = await openTable(file, map)
  let group: Row[] = []
  let current = ''
  for await (const row of rows) {
    const number = key === undefined ? '' : columns.cell(row, key).text.trim()
    const goesOn = map.rows !== 'invoices' && number !== '' && number === current
    if (!goesOn && group.length > 0) {
      yield entryOf(group, current, columns, source)
      group = []
    }
    current = number
    group.push(row)
  }
  if (group.length > 0) yield entryOf(group, current, columns, source)
}

function entryOf(
  rows: readonly Row[],
  number: string,
  columns: Columns,
  { file, map, plan, key, survey }: Source,
): TableRequest | TableRefusal {
  const place = `${file}, ${span(rows)}`
  const wrong = rows.map((row) => columns.problemOf(row)).filter((each) => each !== undefined)
  const [first] = rows
  if (key !== undefined && first !== undefined && number === '')
    wrong.push(`${columns.place(first, key)}: the invoice number is missing`)
  const scattered = survey.repeated.get(number)
  if (scattered !== undefined) wrong.push(`${span(rows)}: ${scattered}`)
  if (wrong.length > 0) return { place, problems: wrong.map((problem) => `${file}, ${problem}`) }
  const { text, problems, places } = fillRequest(plan, rows, columns, map)
  if (problems.length > 0) return { place, problems: problems.map((each) => `${file}, ${each}`) }
  return { place, text, placeOf: (path) => nearest(path, places, file) ?? place }
}

function span(rows: readonly Row[]): string {
  const [first, last] = [rows[0]?.number ?? 0, rows.at(-1)?.number ?? 0]
  return first === last ? `row ${first}` : `rows ${first} to ${last}`
}

/** The place of a path, or of the nearest value around it. */
function nearest(
  path: string,
  places: ReadonlyMap<string, string>,
  file: string,
): string | undefined {
  const segments = readJsonPath(path)
  for (let depth = segments.length; depth > 0; depth -= 1) {
    const place = places.get(jsonPath(segments.slice(0, depth)))
    if (place !== undefined) return `${file}, ${place}`
  }
  return undefined
}
