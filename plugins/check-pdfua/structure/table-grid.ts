import { type PdfDocument, PdfNumber } from 'twinvoice/pdf'
import { kidsOf } from './grouping.js'
import { attributeOf, type Element, type StructureTree } from './structure-tree.js'

/** Cells and spans that are laid out at most. */
const MAX_SLOTS = 100_000

/** A cell and where it is in its table. */
export interface Cell {
  readonly element: Element
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
}

/** A table's cells, laid out by their spans. */
export interface TableGrid {
  readonly cells: readonly Cell[]
  /** Spans of less than one row or column. */
  readonly oddSpans: boolean
  /** Cells that lie on others. */
  readonly overlaps: boolean
  /** Rows that have another number of columns than the first. */
  readonly unevenRows: boolean
  /** Columns that end in another row than the first. */
  readonly unevenColumns: boolean
}

/** Lays a table out; undefined for one that is too large. @throws LimitExceeded */
export function gridOf(
  table: Element,
  tree: StructureTree,
  document: PdfDocument,
): TableGrid | undefined {
  const rows = rowsOf(table, document)
  const cells: Cell[] = []
  const slots = new Slots(rows.length)
  let oddSpans = false
  for (const [row, line] of rows.entries()) {
    let column = 0
    for (const element of kidsOf(line, document).filter(isCell)) {
      while (slots.isTaken(row, column)) column += 1
      const [down, across] = [span(element, 'RowSpan', tree), span(element, 'ColSpan', tree)]
      oddSpans ||= down < 1 || across < 1
      const cell = {
        ...{ element, row, column },
        rows: Math.max(1, down),
        columns: Math.max(1, across),
      }
      if (!slots.place(cell)) return undefined
      cells.push(cell)
      column += cell.columns
    }
  }
  const { overlaps, unevenRows, unevenColumns } = slots
  return { cells, oddSpans, overlaps, unevenRows, unevenColumns }
}

/** The places of a table that cells take. */
class Slots {
  overlaps = false
  readonly #rows: readonly Set<number>[]
  /** The row after the last of each column. */
  readonly #ends = new Map<number, number>()
  #taken = 0

  constructor(rows: number) {
    this.#rows = Array.from({ length: rows }, () => new Set())
  }

  get unevenRows(): boolean {
    return new Set(this.#rows.map(({ size }) => size)).size > 1
  }

  get unevenColumns(): boolean {
    return new Set(this.#ends.values()).size > 1
  }

  isTaken(row: number, column: number): boolean {
    return this.#rows[row]?.has(column) === true
  }

  /** @returns false if the table is too large */
  place({ row, column, rows, columns }: Cell): boolean {
    this.#taken += rows * columns
    if (this.#taken > MAX_SLOTS) return false
    for (let x = column; x < column + columns; x += 1) {
      this.#ends.set(x, Math.max(this.#ends.get(x) ?? 0, row + rows))
      for (const line of this.#rows.slice(row, row + rows)) {
        if (line.has(x)) this.overlaps = true
        line.add(x)
      }
    }
    return true
  }
}

function isCell({ type }: Element): boolean {
  return type === 'TH' || type === 'TD'
}

function rowsOf(table: Element, document: PdfDocument): Element[] {
  return kidsOf(table, document).flatMap((kid) => {
    if (kid.type === 'TR') return [kid]
    return /^T(Head|Body|Foot)$/.test(kid.type)
      ? kidsOf(kid, document).filter(({ type }) => type === 'TR')
      : []
  })
}

function span(cell: Element, name: string, tree: StructureTree): number {
  const value = attributeOf(cell, 'Table', name, tree)
  return value instanceof PdfNumber && value.isInteger ? value.value : 1
}
