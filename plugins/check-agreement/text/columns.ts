import { isBlank } from '../paint/writing.js'
import { isApart, rowsOf, type PlacedText } from './lines.js'

/** Text of a line that no wide gap divides. */
interface Cell {
  readonly x: number
  readonly end: number
  readonly y: number
  readonly size: number
  readonly text: string
}

/** A wider gap, in sizes of the letters, is between columns, and not between words. */
const GAP = 1
/** Lines of one text are not farther from each other, in sizes of the letters. */
const LEADING = 2
/** How far the edges of its lines differ at most, in sizes of the letters. */
const SHIFT = 0.3

/** What the lines of one text have at the same place: begin, end, or middle. */
const EDGES: readonly ((cell: Cell) => number)[] = [
  ({ x }) => x,
  ({ end }) => end,
  ({ x, end }) => (x + end) / 2,
]

/**
 * The texts of several lines that stand in columns, such as a long name beside a date: each begins, ends or is
 * centred where its first line is. A line that is in two such texts is given twice.
 */
export function inColumns(pieces: readonly PlacedText[]): string[] {
  const cells = rowsOf(pieces).flatMap(cellsOf)
  return EDGES.flatMap((edge) => columnsBy(edge, cells))
}

function cellsOf(row: readonly PlacedText[]): Cell[] {
  const cells: Cell[] = []
  for (const piece of row) {
    if (isBlank(piece.text)) continue
    const last = cells.at(-1)
    if (last === undefined || piece.x - last.end > GAP * piece.size) cells.push(piece)
    else {
      const size = Math.max(last.size, piece.size)
      const end = Math.max(last.end, piece.end)
      const text = last.text + (isApart(last, piece) ? ' ' : '') + piece.text
      cells[cells.length - 1] = { ...last, size, end, text }
    }
  }
  return cells
}

/** @param cells from the top of the page to its end */
function columnsBy(edge: (cell: Cell) => number, cells: readonly Cell[]): string[] {
  const columns: string[][] = []
  const lowest = new Map<number, { readonly cell: Cell; readonly column: string[] }>()
  for (const cell of cells) {
    const at = edge(cell)
    const place = Math.round(at)
    const above = [place, place - 1, place + 1]
      .flatMap((each) => lowest.get(each) ?? [])
      .find((each) => goesOn(each.cell, cell) && isNear(edge(each.cell), at, cell))
    const column = above?.column ?? []
    if (above === undefined) columns.push(column)
    column.push(cell.text)
    lowest.set(place, { cell, column })
  }
  return columns.filter(({ length }) => length > 1).map((texts) => texts.join('\n'))
}

function isNear(one: number, other: number, { size }: Cell): boolean {
  return Math.abs(one - other) <= SHIFT * size
}

/** Whether a cell can be the line of a text below another. */
function goesOn(above: Cell, { y, size }: Cell): boolean {
  return above.y > y && above.y - y <= LEADING * Math.max(above.size, size)
}
