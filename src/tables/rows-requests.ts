import { detail, type Detail } from '../pipeline/detail.js'
import { Fault } from '../pipeline/errors.js'
import { hasText, type Row } from './cells/cell.js'
import { joinedRow, tornRow } from './cells/torn-row.js'
import { INVOICE_LIMITS } from '../invoice/limits.js'
import { jsonPath, readJsonPath } from '../request/json/json-path.js'
import { fillRequest } from './fill-request.js'
import { columnsIn, lineColumns, neededColumns, planOf, type PlanNode } from './map-plan.js'
import { openTable, type Columns } from './rows.js'
import { checkTableMap, isCell, type MapNode, type MapObject, type TableMap } from './table-map.js'
import { invoiceNumber, surveyTable, type Survey } from './survey.js'

/** A request that was made of rows of a table, with places that can be said in several languages. */
export interface RowsRequest {
  /** The rows: `orders.csv, rows 2 to 4`. */
  readonly place: Detail
  /** The request as JSON text; the digits of its numbers are those of the table. */
  readonly text: string
  /** The cell or the row of a JSON path of the request: `orders.csv, row 3, column Price (F)`. */
  placeOf(path: string): Detail
}

/** Rows of which no request can be made. */
export interface RowsRefusal {
  readonly place: Detail
  /** Each names file, row and, if it is about a cell, column. */
  readonly problems: readonly Detail[]
}

/** The requests of a table, in its order. It is read again, as a stream, each time it is iterated. */
export interface RowsRequests extends AsyncIterable<RowsRequest | RowsRefusal> {
  /** How many requests and refusals there are. */
  readonly total: number
  /** How many invoices they are of: rows of one number that are apart are several refusals. */
  readonly invoices: number
}

/** As `readTable`, which says all in English. */
export async function requestsOfRows(
  file: string,
  map: TableMap,
  name = 'map',
): Promise<RowsRequests> {
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
  const reason = detail`request.invoice.number must be a column: it tells which rows are one invoice`
  throw new Fault('OPTIONS_INVALID', reason, { file })
}

function member(node: MapNode | undefined, name: string): MapNode | undefined {
  return typeof node === 'object' && node !== null ? (node as MapObject)[name] : undefined
}

async function* entries(source: Source): AsyncGenerator<RowsRequest | RowsRefusal> {
  const { file, map, key, plan } = source
  const { columns, rows } = await openTable(file, map)
  const keys = key === undefined ? [] : [key]
  const used = [...columnsIn(plan), ...keys]
  const needed = map.rows === 'invoices' ? [] : lineColumns(plan)
  let group: Row[] = []
  let problems: Detail[] = []
  let current = ''
  // A line whose number cannot be read may be of the invoice above or below: each would be half an invoice.
  let unreadable: Row | undefined
  let above: Row | undefined
  const ofRow = map.rows === 'invoices' ? neededColumns(plan) : needed
  const whole = {
    needed: indices(columns, [...ofRow, ...keys]),
    used: indices(columns, used),
    key: indices(columns, keys)[0],
  }
  const torn = (row: Row) =>
    above === undefined || columns.width === undefined
      ? undefined
      : tornRow(above, row, { width: columns.width, ...whole })
  const mayBeLine = (row: Row, number: string) => {
    const place = columns.place(row, key ?? '')
    return detail`${place}: without a number, the row may be a line of invoice ${number}`
  }
  for await (const row of rows) {
    const number = invoiceNumber(row, columns, key)
    const goesOn = map.rows !== 'invoices' && number !== '' && number === current
    const isLine = needed.length > 0 && needed.every((name) => hasText(columns.cell(row, name)))
    const tornProblem = torn(row)
    above = tornProblem === undefined || above === undefined ? row : joinedRow(above, row)
    if (!goesOn && group.length > 0) {
      if (tornProblem !== undefined) problems.push(tornProblem)
      // A table may have the number in the first row of an invoice alone.
      if (key !== undefined && number === '' && current !== '' && isLine)
        problems.push(mayBeLine(row, current))
      yield entryOf({ rows: group, problems }, current, columns, source)
      group = []
      problems = []
    }
    if (unreadable !== undefined && number !== '') problems.push(mayBeLine(unreadable, number))
    if (tornProblem !== undefined) problems.push(tornProblem)
    const isUnreadable = key !== undefined && columns.cell(row, key).kind === 'error'
    unreadable = isUnreadable && isLine ? row : undefined
    current = number
    // One more than an invoice may have says that there are too many.
    if (group.length > INVOICE_LIMITS.lines) continue
    const problem = columns.problemOf(row)
    if (problem !== undefined) problems.push(problem)
    group.push(columns.only(row, used))
  }
  if (group.length > 0) yield entryOf({ rows: group, problems }, current, columns, source)
}

function indices(columns: Columns, names: readonly string[]): readonly number[] {
  return names.map((name) => columns.index(name))
}

/** The rows of one invoice, and what is wrong with them as a whole. */
interface Group {
  readonly rows: readonly Row[]
  readonly problems: readonly Detail[]
}

function entryOf(
  { rows, problems: ofRows }: Group,
  number: string,
  columns: Columns,
  { file, map, plan, key, survey }: Source,
): RowsRequest | RowsRefusal {
  const place = detail`${file}, ${span(rows)}`
  const wrong = [...ofRows]
  const [first] = rows
  if (rows.length > INVOICE_LIMITS.lines)
    wrong.push(detail`${span(rows)}: an invoice has at most ${INVOICE_LIMITS.lines} lines`)
  const isMissing = key !== undefined && first !== undefined && number === ''
  // What else the cell shows is said below.
  if (isMissing && columns.cell(first, key).kind !== 'error')
    wrong.push(detail`${columns.place(first, key)}: ${detail`the invoice number is missing`}`)
  const scattered = survey.repeated.get(number)
  if (scattered !== undefined) wrong.push(detail`${span(rows)}: ${scattered}`)
  const inFile = (problem: Detail) => detail`${file}, ${problem}`
  if (wrong.length > 0) return { place, problems: wrong.map(inFile) }
  const { text, problems, places } = fillRequest(plan, rows, columns, map)
  if (problems.length > 0) return { place, problems: problems.map(inFile) }
  return { place, text, placeOf: (path) => nearest(path, places, file) ?? place }
}

function span(rows: readonly Row[]): Detail {
  const [first, last] = [rows[0]?.number ?? 0, rows.at(-1)?.number ?? 0]
  return first === last ? detail`row ${first}` : detail`rows ${first} to ${last}`
}

/** The place of a path, or of the nearest value around it. */
function nearest(
  path: string,
  places: ReadonlyMap<string, Detail>,
  file: string,
): Detail | undefined {
  const segments = readJsonPath(path)
  for (let depth = segments.length; depth > 0; depth -= 1) {
    const place = places.get(jsonPath(segments.slice(0, depth)))
    if (place !== undefined) return detail`${file}, ${place}`
  }
  return undefined
}
