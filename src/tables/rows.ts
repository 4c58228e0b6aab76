import { beginning } from '../catalog/problems/beginning.js'
import { nearestName } from '../catalog/problems/nearest.js'
import { detail, type Detail } from '../pipeline/detail.js'
import { Fault } from '../pipeline/errors.js'
import { columnOf, EMPTY, isBlank, lettersOf, type Cell, type Row } from './cells/cell.js'
import type { TableMap } from './table-map.js'
import { otherSeparator } from './separator.js'

/** A table whose columns have been found: its rows below the header, without blank ones. */
export interface Table {
  readonly columns: Columns
  readonly rows: AsyncGenerator<Row>
}

/**
 * Opens a table.
 * @param names of columns that it must have
 * @throws Fault INPUT_UNREADABLE if it cannot be read or has no header, or lacks a column
 */
export async function openTable(
  file: string,
  map: TableMap,
  names: readonly string[] = [],
): Promise<Table> {
  const { header } = map
  const isWorkbook = /\.xlsx$/i.test(file)
  const rows = isWorkbook ? await workbook(file, map) : await csv(file, map)
  const tableOf = async (columns: Columns): Promise<Table> => {
    try {
      for (const name of names) columns.index(name)
    } catch (thrown) {
      const row = header === undefined ? await rowWith(names, rows) : undefined
      await rows.return(undefined)
      if (row === undefined) throw thrown
      const needed = `"header": ${row}`
      const reason = detail`the names of the columns are in row ${row}: the map needs ${needed}`
      throw new Fault('INPUT_UNREADABLE', reason, { file })
    }
    return { columns, rows: filledRows(rows) }
  }
  if (header === 0) return tableOf(new Columns(undefined, file))
  // Spreadsheet programs write a line such as `sep=;` above the names, and people leave rows empty.
  const isHeader = (row: Row) => (header === undefined ? !isBlank(row) : row.number === header)
  for (;;) {
    const next = await rows.next()
    if (next.done === true || next.value.number > (header ?? Infinity)) {
      await rows.return(undefined)
      const reason = detail`has no row ${header ?? 1} with the names of the columns`
      throw new Fault('INPUT_UNREADABLE', reason, { file })
    }
    if (isHeader(next.value)) return tableOf(new Columns(next.value, file, isWorkbook))
  }
}

/** How far below the first row the names of the columns are searched for. */
const TITLE_ROWS = 30

/** The number of one of the next rows that has all names of columns, as below the title of a report. */
async function rowWith(
  names: readonly string[],
  rows: AsyncGenerator<Row>,
): Promise<number | undefined> {
  for (let count = 0; count < TITLE_ROWS; count += 1) {
    const next = await rows.next()
    if (next.done === true) return undefined
    const texts = new Set(next.value.cells.map(({ text }) => plainName(text)))
    if (names.every((name) => texts.has(plainName(name)))) return next.value.number
  }
  return undefined
}

/** The readers are loaded only here, so that other uses of the package start without them. */
async function workbook(file: string, { sheet }: TableMap): Promise<AsyncGenerator<Row>> {
  const { workbookRows } = await import('./workbook/sheet-rows.js')
  return workbookRows(file, sheet)
}

async function csv(file: string, map: TableMap): Promise<AsyncGenerator<Row>> {
  const { csvRows } = await import('./csv-rows.js')
  return csvRows(file, /\.tsv$/i.test(file) ? { delimiter: '\t', ...map } : map)
}

async function* filledRows(rows: AsyncGenerator<Row>): AsyncGenerator<Row> {
  for await (const row of rows) if (!isBlank(row)) yield row
}

/**
 * A name as people see it: letters with accents in one piece, no signs without width, and one space where there are
 * several or a line break. Spreadsheet programs keep all of them in a header.
 */
function plainName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The columns of a table, by their names. */
export class Columns {
  readonly #names: readonly string[] | undefined
  readonly #file: string
  readonly #hasRemarks: boolean
  readonly #found = new Map<string, number>()

  /**
   * @param header undefined if columns are named by their letters
   * @param hasRemarks whether values in columns without a name are remarks: so in a workbook. In a CSV file
   *   they mean that a separator within a text was not quoted, and that all cells after it have moved
   */
  constructor(header: Row | undefined, file: string, hasRemarks = false) {
    this.#names = header?.cells.map(({ text }) => plainName(text))
    this.#file = file
    this.#hasRemarks = hasRemarks
  }

  /**
   * The index of a column.
   * @throws Fault INPUT_UNREADABLE for a name that no column or more than one has
   */
  index(name: string): number {
    const known = this.#found.get(name) ?? this.#search(name)
    this.#found.set(name, known)
    return known
  }

  cell(row: Row, name: string): Cell {
    return row.cells[this.index(name)] ?? EMPTY
  }

  /** A row with the cells of these columns alone. */
  only(row: Row, names: readonly string[]): Row {
    const cells: Cell[] = []
    for (const name of names) cells[this.index(name)] = this.cell(row, name)
    return { number: row.number, cells }
  }

  /** A cell for people: `row 3, column Price (F)`. */
  place(row: Row, name: string): Detail {
    const letters = lettersOf(this.index(name))
    const plain = plainName(name)
    const shown =
      name === letters || plain.endsWith(` (${letters})`) ? plain : `${plain} (${letters})`
    return detail`row ${row.number}, column ${shown}`
  }

  /** How many values a row has in a CSV file; undefined for a workbook, and without a header. */
  get width(): number | undefined {
    return this.#hasRemarks ? undefined : this.#names?.length
  }

  /** What is wrong with a row as a whole: more values than the header has names. */
  problemOf(row: Row): Detail | undefined {
    const names = this.#names
    if (names === undefined || this.#hasRemarks) return undefined
    const beyond = row.cells.findIndex(({ text }, index) => index >= names.length && text !== '')
    if (beyond < 0) return undefined
    const [count, wanted] = [row.cells.length, names.length]
    return detail`row ${row.number}: ${count} values for ${wanted} columns: a text with the separator needs quotes`
  }

  #search(name: string): number {
    if (this.#names === undefined) {
      if (/^[A-Z]{1,3}$/.test(name)) return columnOf(name)
      throw this.#fault(detail`a column is named by its letters without a header, not “${name}”`)
    }
    const wanted = plainName(name)
    const found = this.#names.flatMap((each, index) => (each === wanted ? [index] : []))
    const [index = this.#ofSeveral(wanted), ...others] = found
    if (index === undefined)
      throw this.#fault(detail`has no column “${name}” (${this.#nearest(name)})`)
    if (others.length === 0) return index
    const each = found.map((at) => JSON.stringify(`${wanted} (${lettersOf(at)})`)).join(', ')
    throw this.#fault(detail`has several columns “${name}”: name one of them in the map as ${each}`)
  }

  /** A column by its name and its letters, as places are said: `Price (F)`. */
  #ofSeveral(name: string): number | undefined {
    const [, plain = '', letters = ''] = /^(.+) \(([A-Z]{1,3})\)$/.exec(name) ?? []
    return letters !== '' && this.#names?.[columnOf(letters)] === plain
      ? columnOf(letters)
      : undefined
  }

  #nearest(name: string): Detail {
    const names = (this.#names ?? []).filter((each) => each !== '')
    if (names.length === 0) return detail`the header row is empty`
    const nearest = nearestName(name, names)
    const separated = this.#hasRemarks ? undefined : otherSeparator(names)
    if (separated !== undefined) return separated
    if (nearest !== undefined) return detail`did you mean ${nearest}?`
    return detail`columns: ${beginning(names.join(', '), 300)}`
  }

  #fault(reason: Detail): Fault {
    return new Fault('INPUT_UNREADABLE', reason, { file: this.#file })
  }
}
