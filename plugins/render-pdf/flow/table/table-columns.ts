import type { LayoutElement } from '../../layout/element.js'
import { readLength, readSides, readWidth, type Sides } from '../../layout/values.js'
import type { CellColumn, CellComposer } from './cell.js'

/** Least width of a column that takes a share: 20 mm. */
const LEAST_SHARE = 20 * (72 / 25.4)

/** A row to be measured. */
export interface MeasuredRow {
  readonly row: LayoutElement
  readonly isBody: boolean
  /** Whether it carries a subtotal. */
  readonly isCarrying: boolean
  /** Lays out its cells. */
  readonly cells: CellComposer
}

/** The cells of a row, with the first of their columns and how many they span. */
export function spannedCells(
  row: LayoutElement,
): readonly { readonly cell: LayoutElement; readonly index: number; readonly span: number }[] {
  let next = 0
  return row.elements().map((cell) => {
    const span = Number(cell.get('colspan') ?? 1)
    const index = next
    next += span
    return { cell, index, span }
  })
}

/**
 * Requirements of a table's columns, from all cells that span one column only, and of rows that carry a subtotal
 * from those over several `auto` columns: the last of these gets what the others lack.
 */
export function tableColumns(
  cols: readonly LayoutElement[],
  rows: readonly MeasuredRow[],
  padding: Sides,
  lang: string,
): CellColumn[] {
  const measures = cols.map((col) => new ColumnMeasure(col, padding))
  for (const { row, isBody, cells } of rows)
    for (const { cell, index, span } of spannedCells(row))
      if (span === 1) measures[index]?.add(cell, isBody, cells)
  for (const { row, cells } of rows.filter(({ isCarrying }) => isCarrying))
    for (const { cell, index, span } of spannedCells(row))
      if (span > 1) addSpanning(cell, measures.slice(index, index + span), cells, lang)
  return measures.map((measure) => measure.column(lang))
}

function addSpanning(
  cell: LayoutElement,
  measures: readonly ColumnMeasure[],
  cells: CellComposer,
  lang: string,
): void {
  if (!measures.every(({ isAuto }) => isAuto)) return
  const others = measures.slice(0, -1).reduce((sum, one) => sum + one.column(lang).natural, 0)
  measures.at(-1)?.widen(cell, cells, others)
}

class ColumnMeasure {
  readonly #col: LayoutElement
  readonly #padding: Sides
  readonly isAuto: boolean
  readonly #isDecimal: boolean
  #widest = 0
  #before = 0
  #after = 0
  #cellPadding = 0

  constructor(col: LayoutElement, padding: Sides) {
    this.#col = col
    this.#padding = padding
    this.isAuto = readWidth(col.get('width') ?? '*')?.kind === 'auto'
    this.#isDecimal = col.get('align') === 'decimal'
  }

  add(cell: LayoutElement, isBody: boolean, cells: CellComposer): void {
    const aligned = this.#isDecimal && isBody && cell.get('text-align') === undefined
    if (!this.isAuto && !aligned) return
    this.#addPadding(cell)
    const width = cells.intrinsicWidth(cell)
    const after = aligned
      ? cells.widthAfterDecimal(cell, decimalMark(this.#col, cells.lang))
      : undefined
    if (after === undefined) this.#widest = Math.max(this.#widest, width)
    else {
      this.#after = Math.max(this.#after, after)
      this.#before = Math.max(this.#before, width - after)
    }
  }

  /** Makes room for a cell that has this width in the columns before, too. */
  widen(cell: LayoutElement, cells: CellComposer, width: number): void {
    this.#addPadding(cell)
    this.#widest = Math.max(this.#widest, cells.intrinsicWidth(cell) - width)
  }

  #addPadding(cell: LayoutElement): void {
    const [, right, , left] = readSides(cell.get('padding') ?? '') ?? this.#padding
    this.#cellPadding = Math.max(this.#cellPadding, right + left)
  }

  column(lang: string): CellColumn {
    const width = readWidth(this.#col.get('width') ?? '*') ?? { kind: 'share', value: 1 }
    const text = Math.max(this.#widest, this.#before + this.#after)
    const most = readLength(this.#col.get('max-width') ?? '') ?? Infinity
    const natural = text === 0 ? 0 : text + this.#cellPadding
    const scalable = this.isAuto ? Math.min(text, Math.max(0, most - this.#cellPadding)) : 0
    return {
      width,
      natural,
      scalable,
      least: readLength(this.#col.get('min-width') ?? '') ?? LEAST_SHARE,
      most,
      padding: this.#padding,
      align: this.#col.get('align'),
      verticalAlign: this.#col.get('vertical-align'),
      decimalMark: decimalMark(this.#col, lang),
      afterDecimal: this.#isDecimal ? this.#after : 0,
      left: 0,
      room: 0,
    }
  }
}

/** By language; those of the service are known, since the first number of Intl takes a process a millisecond. */
const marks = new Map(Object.entries({ en: '.', de: ',', fr: ',', es: ',', it: ',' }))

/** The mark before the decimals: as the column says, or as its language has it. */
function decimalMark(col: LayoutElement, lang: string): string {
  const own = col.get('decimal-mark')
  if (own !== undefined) return own
  let mark = marks.get(lang)
  if (mark === undefined) {
    const parts = new Intl.NumberFormat(lang).formatToParts(1.5)
    mark = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
    marks.set(lang, mark)
  }
  return mark
}
