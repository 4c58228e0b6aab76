import { Exact, plain } from '../../invoice/model/decimal.js'
import { detail, inEnglish, type Detail } from '../../pipeline/detail.js'
import { columnOf, EMPTY, lettersOf, SIGNIFICANT, type Cell, type Row } from '../cells/cell.js'
import { dateOfSerial } from '../cells/spreadsheet-date.js'
import { Broken } from './broken.js'
import { shownBy, withDecimals } from './code-format.js'
import { sheetContents, type NumberFormat, type SheetContents } from './contents.js'
import { MergedCells } from './merged.js'
import { WorkbookParts } from './parts.js'
import { LONGEST_CELL, pieces, type Attributes, type PartHandler } from './read-part.js'
import { RunText } from './texts.js'

/** Columns of a sheet, up to XFD. */
const MOST_COLUMNS = 16_384
/** Cells of a sheet at most, with the empty ones before the last of each row. */
const MOST_PLACES = 100_000_000
/** How a number is stored (xsd:double). JavaScript also reads others, such as `0x10`. */
const STORED_NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/

/**
 * Reads the rows of a sheet (.xlsx) as a stream.
 * @param name of the sheet; undefined for the first that is shown
 * @throws Fault INPUT_UNREADABLE for a file that is no workbook or has no such sheet
 */
export async function* workbookRows(file: string, name: string | undefined): AsyncGenerator<Row> {
  const parts = await WorkbookParts.open(file)
  try {
    const sheet = await sheetContents(parts, name)
    const merged = await MergedCells.of(parts, sheet.part)
    let places = 0
    for await (const reader of pieces(parts, sheet.part, new RowReader(sheet)))
      for (const { number, cells } of reader.take()) {
        // Only now, as few rows at a time: a row has as many places as its last cell says.
        const row = merged.filled({ number, cells: filled(cells) })
        places += row.cells.length
        if (places > MOST_PLACES) throw parts.fault(detail`it has over ${MOST_PLACES} cells`)
        yield row
      }
  } finally {
    parts.close()
  }
}

/** A row without its empty cells. */
interface SparseRow {
  readonly number: number
  /** By column. An array with that many holes would take microseconds for each of them. */
  readonly cells: ReadonlyMap<number, Cell>
}

/**
 * Gathers the rows of a sheet (ECMA-376 part 1, 18.3.1). What programs would show at different places, or not at
 * all, is refused: a row or a cell that is there twice, or whose number is not that of its place.
 */
class RowReader implements PartHandler {
  readonly #sheet: SheetContents
  readonly #run = new RunText()
  #rows: SparseRow[] = []
  #number = 0
  #cells = new Map<number, Cell>()
  #column = -1
  #attributes: Attributes = new Map()
  /** Undefined for a cell without a value. */
  #value: string | undefined
  #isInValue = false
  #hasFormula = false

  constructor(sheet: SheetContents) {
    this.#sheet = sheet
  }

  /** The rows since the last call. */
  take(): readonly SparseRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, attributes: Attributes): void {
    this.#run.open(name)
    if (name === 'v') {
      if (this.#value !== undefined)
        throw new Broken(detail`a cell of row ${this.#number} has two values`)
      this.#value = ''
      this.#isInValue = true
    }
    if (name === 'f') this.#hasFormula = true
    if (name === 'row') {
      const number = attributes.get('r') ?? String(this.#number + 1)
      if (!/^\d{1,7}$/.test(number) || Number(number) <= this.#number)
        throw new Broken(detail`row ${number} comes after row ${this.#number}`)
      this.#number = Number(number)
      this.#cells = new Map()
      this.#column = -1
    }
    if (name === 'c') this.#start(attributes)
  }

  text(text: string): void {
    this.#run.text(text)
    if (!this.#isInValue) return
    this.#value = (this.#value ?? '') + text
    if (this.#value.length > LONGEST_CELL)
      throw new Broken(detail`a cell has over ${LONGEST_CELL} characters`)
  }

  close(name: string): void {
    this.#run.close(name)
    if (name === 'v') this.#isInValue = false
    if (name === 'c') this.#cells.set(this.#column, this.#cell())
    if (name === 'row') this.#rows.push({ number: this.#number, cells: this.#cells })
  }

  #start(attributes: Attributes): void {
    const place = attributes.get('r')
    const [, letters = '', row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(place ?? '') ?? []
    if (place !== undefined && Number(row) !== this.#number)
      throw new Broken(detail`row ${this.#number} has a cell for ${place}`)
    this.#column = letters === '' ? this.#column + 1 : columnOf(letters)
    if (this.#column >= MOST_COLUMNS)
      throw new Broken(detail`row ${this.#number} has too many columns`)
    if (this.#cells.has(this.#column))
      throw new Broken(
        detail`row ${this.#number} has two cells ${place ?? lettersOf(this.#column) + String(this.#number)}`,
      )
    this.#attributes = attributes
    this.#value = undefined
    this.#hasFormula = false
    this.#run.clear()
  }

  #cell(): Cell {
    const [type = 'n', value] = [this.#attributes.get('t'), this.#value]
    if (this.#hasFormula && this.#sheet.isUncalculated)
      return errorOf(
        detail`a formula whose result the workbook does not have (${'fullCalcOnLoad'}): open it in a spreadsheet program and save it`,
      )
    if (type === 'inlineStr') return { kind: 'text', text: this.#run.value }
    // A formula whose result is the empty text, such as IF(A2="","",A2).
    if (type === 'str' && value === '') return EMPTY
    if (value === undefined || value === '')
      return this.#hasFormula ? errorOf(detail`a formula without a result`) : EMPTY
    if (type === 's') return this.#sharedText(value)
    if (type === 'e') return { kind: 'error', text: value }
    if (type === 'b') return { kind: 'boolean', text: value === '1' ? 'true' : 'false' }
    if (type === 'd') return { kind: 'date', text: value.slice(0, 10) }
    return type === 'n' ? this.#numberOrDate(value) : { kind: 'text', text: value }
  }

  #sharedText(index: string): Cell {
    const text = this.#sheet.texts[Number(index)]
    return text === undefined
      ? errorOf(detail`the shared text ${index}, which there is not`)
      : { kind: 'text', text }
  }

  #numberOrDate(value: string): Cell {
    const number = Number(value)
    if (!STORED_NUMBER.test(value.trim()) || !Number.isFinite(number))
      return { kind: 'error', text: value }
    const format = this.#sheet.formats[Number(this.#attributes.get('s') ?? '0')]
    const date = format?.isDate === true ? dateOfSerial(number, this.#sheet.epoch) : undefined
    if (date !== undefined) return { kind: 'date', text: date }
    const stored = plain(new Exact(number.toPrecision(SIGNIFICANT)).toFixed())
    // Beyond it, digits are no binary noise, but those of an identifier.
    if (
      Math.abs(number) >= 10 ** SIGNIFICANT &&
      plain(new Exact(value.trim()).toFixed()) !== stored
    )
      return errorOf(detail`a number of more than ${SIGNIFICANT} digits: store it as text`)
    const text = shownIn(format, stored)
    if (text === undefined)
      return format?.scaled === undefined
        ? { kind: 'number', text: stored }
        : { kind: 'number', text: stored, shownAs: format.scaled }
    return { kind: 'number', text, number: stored }
  }
}

/** The text of a number where its format shows more than its digits. */
function shownIn(format: NumberFormat | undefined, stored: string): string | undefined {
  if (format?.code !== undefined) return shownBy(format.code, stored)
  return format?.decimals === undefined ? undefined : withDecimals(stored, format.decimals)
}

/** A cell whose value the workbook does not have. */
function errorOf(shown: Detail): Cell {
  return { kind: 'error', text: inEnglish(shown), shown }
}

/** All places of a row up to its last cell. */
function filled(cells: ReadonlyMap<number, Cell>): Cell[] {
  let last = -1
  for (const column of cells.keys()) last = Math.max(last, column)
  const all = new Array<Cell>(last + 1).fill(EMPTY)
  for (const [column, cell] of cells) all[column] = cell
  return all
}
