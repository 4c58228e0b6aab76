import { Fault } from 'twinvoice/plugin'
import type { LayoutElement } from '../../layout/element.js'
import { readBorder, readFill, readSides } from '../../layout/values.js'
import {
  align,
  ownWidth,
  type Composition,
  type ContainingBlock,
} from '../fragments/composition.js'
import { CellComposer, type CellColumn } from './cell.js'
import { Columns } from '../fragments/columns.js'
import type { Fragment } from '../fragments/fragment.js'
import { spannedCells, tableColumns, type MeasuredRow } from './table-columns.js'
import { TablePart, type TableLayout } from './table-part.js'
import { tableRow, type RowStyle } from './table-row.js'
import { divideWidth, excess, tooWide } from './widths.js'

/** Lays out a table: the widths of its columns by all of its cells, then row by row. */
export function composeTable(
  element: LayoutElement,
  around: ContainingBlock,
  composition: Composition,
): Fragment {
  const width = ownWidth(element, around.width)
  const inside = { ...around, width, style: composition.text.styles.inside(element, around.style) }
  return align(
    element,
    new TableComposer(element, inside, composition).compose(),
    width,
    around.width,
  )
}

type Section = 'head' | 'body' | 'foot' | 'carry-out' | 'carry-in'

class TableComposer {
  readonly #element: LayoutElement
  readonly #composition: Composition
  readonly #sections: ReadonlyMap<string, readonly LayoutElement[]>
  #around: ContainingBlock
  #columns: readonly CellColumn[] = []
  #cells: CellComposer
  readonly #carried = new Map<string, readonly Fragment[]>()

  constructor(element: LayoutElement, around: ContainingBlock, composition: Composition) {
    this.#element = element
    this.#composition = composition
    this.#around = around
    this.#cells = new CellComposer(around, composition)
    this.#sections = sectionsOf(element)
  }

  compose(): Fragment {
    this.#fitColumns()
    const bodies = this.#rowsOf('body')
    const last = bodies.length - 1
    const between = readBorder(this.#element.get('row-border') ?? 'none')
    const stripe = readFill(this.#element.get('stripe') ?? 'none') ?? ''
    const rows = bodies.map((row, index) =>
      this.#row(row, 'body', {
        background: index % 2 === 1 ? stripe : '',
        borderBottom: index === last ? undefined : between,
      }),
    )
    const heightTo = new Float64Array(rows.length + 1)
    rows.forEach((row, index) => {
      heightTo[index + 1] = (heightTo[index] ?? 0) + row.height
    })
    const table: TableLayout = {
      head: this.#rowsOf('head').map((row) => this.#row(row, 'head')),
      rows,
      foot: this.#rowsOf('foot').map((row) => this.#row(row, 'foot')),
      heightTo,
      bound: new Set(bodies.flatMap((row, index) => (row.flag('keep-with-next') ? [index] : []))),
      carry: runningCarry(bodies),
      carryRows: (section, carried) => this.#carryRows(section, carried),
    }
    return TablePart.whole(table)
  }

  /** Finds the columns' widths; scales the text down if the columns of `auto` width require it. */
  #fitColumns(): void {
    const cols = this.#sections.get('col') ?? []
    const { width } = this.#around
    if (cols.length === 0) throw this.#fault('a <table> needs a <col> for each column')
    const padding = readSides(this.#element.get('cell-padding') ?? '2') ?? [2, 2, 2, 2]
    let measured = this.#measuredRows()
    for (const { row } of measured) this.#checkSpans(row, cols.length)
    let columns = tableColumns(cols, measured, padding, this.#around.style.lang)
    const mistake = tooWide('table', columns, width)
    if (mistake !== undefined) throw this.#fault(mistake)
    const over = excess(columns, width)
    const text = columns.reduce((sum, { scalable }) => sum + scalable, 0)
    if (over > 0 && text > 0) {
      const least = Number(this.#element.get('min-scale') ?? 0.7)
      const scale = Math.max(least, Math.min(1, (text - over) / text))
      const { style } = this.#around
      this.#around = { width, style: this.#composition.text.styles.scaled(style, scale) }
      this.#cells = new CellComposer(this.#around, this.#composition)
      measured = this.#measuredRows()
      columns = tableColumns(cols, measured, padding, this.#around.style.lang)
    }
    const widths = divideWidth(columns, width)
    let left = 0
    this.#columns = columns.map((column, index) => {
      const own = widths[index] ?? 0
      const placed = { ...column, left, room: own }
      left += own
      return placed
    })
  }

  /** All rows, with those that carry the longest subtotal over a page break. */
  #measuredRows(): MeasuredRow[] {
    const rows = ['head', 'body', 'foot'].flatMap((section) =>
      this.#rowsOf(section).map((row) => ({
        ...{ row, cells: this.#cells },
        ...{ isBody: section === 'body', isCarrying: false },
      })),
    )
    const carried = longest(runningCarry(this.#rowsOf('body')))
    if (carried === undefined) return rows
    const cells = this.#cellsThatCarry(carried)
    const carrying = ['carry-out', 'carry-in'].flatMap((section) => this.#rowsOf(section))
    return [...rows, ...carrying.map((row) => ({ row, cells, isBody: false, isCarrying: true }))]
  }

  #cellsThatCarry(carried: string): CellComposer {
    const { text } = this.#composition
    const variables = { ...text.variables, carried }
    return new CellComposer(this.#around, { ...this.#composition, text: { ...text, variables } })
  }

  #row(row: LayoutElement, section: Section, style: RowStyle = NO_STYLE): Fragment {
    const placed = spannedCells(row).map(({ cell, index, span }) => {
      const columns = this.#columns.slice(index, index + span)
      return this.#cells.place(cell, row, columns, section === 'body')
    })
    return tableRow(row, new Columns(placed), this.#around.width, style)
  }

  #carryRows(section: 'carry-out' | 'carry-in', carried: string): readonly Fragment[] {
    const key = `${section} ${carried}`
    const known = this.#carried.get(key)
    if (known !== undefined) return known
    const cells = this.#cells
    this.#cells = this.#cellsThatCarry(carried)
    const rows = this.#rowsOf(section).map((row) => this.#row(row, section))
    this.#cells = cells
    this.#carried.set(key, rows)
    return rows
  }

  #rowsOf(section: string): LayoutElement[] {
    return (this.#sections.get(section) ?? []).flatMap((part) => part.elements())
  }

  #checkSpans(row: LayoutElement, columns: number): void {
    const sum = spannedCells(row).reduce((columns, { span }) => columns + span, 0)
    if (sum !== columns)
      throw this.#fault(
        `a <tr> has cells for ${String(sum)} columns, its table has ${String(columns)}`,
      )
  }

  #fault(reason: string): Fault {
    return new Fault('CATALOG_INVALID', `layout: ${reason}`, { file: this.#composition.file })
  }
}

/** The parts of a table by name, in their order. */
function sectionsOf(table: LayoutElement): Map<string, LayoutElement[]> {
  const sections = new Map<string, LayoutElement[]>()
  for (const part of table.elements())
    sections.set(part.name, [...(sections.get(part.name) ?? []), part])
  return sections
}

const NO_STYLE: RowStyle = { background: '', borderBottom: undefined }

/** The carry text after each row: its own, or the last one before. */
function runningCarry(rows: readonly LayoutElement[]): (string | undefined)[] {
  let carried: string | undefined
  return rows.map((row) => (carried = row.get('carry') ?? carried))
}

/** The longest text; undefined if there is none. */
function longest(texts: readonly (string | undefined)[]): string | undefined {
  return texts.reduce(
    (one, other) => ((other?.length ?? 0) > (one?.length ?? 0) ? other : one),
    undefined,
  )
}
