import { detail, type Detail } from '../../pipeline/detail.js'
import { hasText, type Row } from './cell.js'

/** What is known of the rows of a CSV file. */
export interface WholeRow {
  /** How many values a whole row has. */
  readonly width: number
  /** The columns without which a row is none of its own. */
  readonly needed: readonly number[]
  /** The columns that are read. */
  readonly used: readonly number[]
  /** That of the invoice number, which has no line breaks: a title stands above it. */
  readonly key: number | undefined
}

/**
 * Why two rows may be one: a text with a line break that is not quoted ends in the first and goes on in the second.
 * Together they have the values of a row, and one of them alone is none. Else an invoice would be made with half the
 * text, since only the other half looks wrong.
 */
export function tornRow(above: Row, below: Row, row: WholeRow): Detail | undefined {
  const { width, needed, used, key } = row
  const [before, after] = [above.cells.length, below.cells.length]
  if (before + after - 1 !== width) return undefined
  const isWhole = ({ cells }: Row) =>
    needed.every((index) => cells[index] !== undefined && hasText(cells[index]))
  if (isWhole(above) && isWhole(below)) return undefined
  if (key === before - 1 || !used.some((index) => index >= before - 1)) return undefined
  const [one, other] = [above.number, below.number]
  return detail`row ${one}: its last text may go on in row ${other}: a text with a line break needs quotes`
}

/** Two rows as one, which may go on in a third. */
export function joinedRow(above: Row, below: Row): Row {
  return { number: above.number, cells: [...above.cells, ...below.cells.slice(1)] }
}
