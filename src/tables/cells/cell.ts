import type { Detail } from '../../pipeline/detail.js'

/** Digits of a number that spreadsheet programs show and store; the rest is binary noise. */
export const SIGNIFICANT = 15

/**
 * A cell of a table, as the file has it. Text is what a CSV file has everywhere; the other kinds are those of
 * a workbook. Numbers are decimal text without exponent; dates are `YYYY-MM-DD`.
 */
export interface Cell {
  readonly kind: 'text' | 'number' | 'boolean' | 'date' | 'error'
  /** Empty for an empty cell; for an error, what the cell shows, such as `#N/A`. */
  readonly text: string
  /** The number of a cell whose format shows it as another text, such as `01067` or `RE-0012`. */
  readonly number?: string
  /** How a number is shown if not as it is: 0.19 as 19 %, 0.0625 as 1:30. */
  readonly shownAs?: 'percentage' | 'time'
  /** The text of an error in our words, not those of the workbook. */
  readonly shown?: Detail
  /** The merged cells, such as `A2:A4`, whose value the cell repeats: all but the first row has it from there. */
  readonly merged?: string
}

/** A row of a table. */
export interface Row {
  /** Counted from 1, as spreadsheet programs do. */
  readonly number: number
  /** By column; cells at the end may be absent. */
  readonly cells: readonly Cell[]
}

export const EMPTY: Cell = { kind: 'text', text: '' }

/** Whether a row has no value at all; spaces are none, in a cell as in a field. */
export function isBlank({ cells }: Row): boolean {
  return !cells.some(hasText)
}

/** Whether a cell has a value; spaces are none. */
export function hasText({ text }: Cell): boolean {
  return text.trim() !== ''
}

/** The letters of a column, as spreadsheet programs show them: 0 is A, 26 is AA. */
export function lettersOf(column: number): string {
  const rest = Math.floor(column / 26)
  const letter = String.fromCharCode(65 + (column % 26))
  return rest === 0 ? letter : lettersOf(rest - 1) + letter
}

/** The column of letters, from 0: `AA` is 26. */
export function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
