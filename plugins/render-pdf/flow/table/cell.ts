import { Fault } from 'twinvoice/plugin'
import type { Attributes, LayoutElement } from '../../layout/element.js'
import { BLOCKS } from '../../layout/vocabulary.js'
import type { Sides } from '../../layout/values.js'
import { Paragraph } from '../../text/paragraph.js'
import type { TextStyle } from '../../text/style.js'
import { boxStyle } from '../fragments/box-style.js'
import { Box, type BoxStyle } from '../fragments/box.js'
import type { Column, VerticalAlign } from '../fragments/columns.js'
import { verticalAlign, type Composition, type ContainingBlock } from '../fragments/composition.js'
import type { Fragment } from '../fragments/fragment.js'
import { intrinsicWidth } from '../fragments/intrinsic-width.js'
import { Stack } from '../fragments/stack.js'
import { TextLines } from '../fragments/text.js'
import type { WidthDemand } from './widths.js'

/** A column of a table: its requirements, and its width once it is known. */
export interface CellColumn extends WidthDemand {
  /** Part of the natural width that gets smaller with the type. */
  readonly scalable: number
  readonly padding: Sides
  readonly align: string | undefined
  readonly verticalAlign: string | undefined
  readonly decimalMark: string
  /** Widest part from the decimal mark on of the body's cells. */
  readonly afterDecimal: number
  readonly left: number
  readonly room: number
}

/** Attributes that change how a cell's box looks. */
const BOX_ATTRIBUTES = /^(padding|background|border|vertical-align)/

/** Lays out cells; each cell's text is shaped once, for measuring and for setting. */
export class CellComposer {
  readonly #around: ContainingBlock
  readonly #composition: Composition
  readonly #paragraphs = new Map<LayoutElement, Paragraph>()
  readonly #styles = new WeakMap<LayoutElement, TextStyle>()
  readonly #boxStyles = new Map<CellColumn, BoxStyle>()
  readonly #plain = new Map<Attributes, boolean>()

  constructor(around: ContainingBlock, composition: Composition) {
    this.#around = around
    this.#composition = composition
  }

  get lang(): string {
    return this.#around.style.lang
  }

  intrinsicWidth(cell: LayoutElement): number {
    if (!this.#hasBlocks(cell)) return this.#paragraph(cell).width
    const inside = this.#inside(cell, 0)
    const widths = cell.elements().map((child) => intrinsicWidth(child, inside, this.#composition))
    return Math.max(0, ...widths)
  }

  widthAfterDecimal(cell: LayoutElement, mark: string): number | undefined {
    return this.#hasBlocks(cell) ? undefined : this.#paragraph(cell).widthAfterDecimal(mark)
  }

  /** A cell at its place in the row, over the columns that it spans. */
  place(
    cell: LayoutElement,
    row: LayoutElement,
    columns: readonly CellColumn[],
    isBody: boolean,
  ): Column {
    const [first] = columns
    if (first === undefined) throw new RangeError('a cell is in no column')
    const width = columns.reduce((sum, { room }) => sum + room, 0)
    const style = this.#boxStyle(cell, first, columns.length, width)
    const room = width - style.padding[1] - style.padding[3]
    const content = this.#hasBlocks(cell)
      ? new Stack(
          this.#composition.composeBlocks(cell, this.#inside(cell, room), this.#composition),
        )
      : this.#lines(cell, room, first, isBody && columns.length === 1)
    return {
      fragment: new Box(content, style),
      left: first.left,
      verticalAlign: this.#vertical(cell, row, first),
    }
  }

  #lines(cell: LayoutElement, room: number, column: CellColumn, inColumn: boolean): Fragment {
    const paragraph = this.#paragraph(cell)
    const own = cell.get('text-align')
    const isDecimal = own === undefined && column.align === 'decimal'
    const aligned = own ?? (isDecimal ? 'right' : column.align)
    const after =
      isDecimal && inColumn ? paragraph.widthAfterDecimal(column.decimalMark) : undefined
    const lines = paragraph.break(room)
    // A cell measured for setting is not needed again.
    this.#paragraphs.delete(cell)
    return new TextLines(lines, {
      owner: cell,
      style: paragraph.style,
      align:
        aligned === 'right' || aligned === 'center' || aligned === 'left'
          ? aligned
          : paragraph.style.align,
      width: room,
      indent: 0,
      inset: after === undefined || lines.length > 1 ? 0 : column.afterDecimal - after,
      orphans: 1,
      widows: 1,
    })
  }

  #paragraph(cell: LayoutElement): Paragraph {
    let paragraph = this.#paragraphs.get(cell)
    if (paragraph === undefined) {
      paragraph = new Paragraph(cell, this.#styleOf(cell), this.#composition.text)
      this.#paragraphs.set(cell, paragraph)
    }
    return paragraph
  }

  /** What surrounds a cell's content: the styles of its section, its row and itself. */
  #inside(cell: LayoutElement, width: number): ContainingBlock {
    return { ...this.#around, width, style: this.#styleOf(cell) }
  }

  #styleOf(element: LayoutElement): TextStyle {
    if (element.name === 'table') return this.#around.style
    const known = this.#styles.get(element)
    if (known !== undefined) return known
    const outer = element.parent === undefined ? this.#around.style : this.#styleOf(element.parent)
    const style = this.#composition.text.styles.inside(element, outer)
    // Each cell needs the styles of its section and row again.
    if (element.name !== 'td' && element.name !== 'th') this.#styles.set(element, style)
    return style
  }

  #boxStyle(cell: LayoutElement, column: CellColumn, span: number, width: number): BoxStyle {
    const isPlain = span === 1 && this.#hasPlainBox(cell)
    const known = isPlain ? this.#boxStyles.get(column) : undefined
    if (known !== undefined) return known
    const style = boxStyle(cell, width, column.padding)
    if (isPlain) this.#boxStyles.set(column, style)
    return style
  }

  /** Whether a cell's box looks as its column says; the same for all cells that share a tag. */
  #hasPlainBox({ attributes }: LayoutElement): boolean {
    let isPlain = this.#plain.get(attributes)
    if (isPlain === undefined) {
      isPlain = ![...attributes.keys()].some((name) => BOX_ATTRIBUTES.test(name))
      this.#plain.set(attributes, isPlain)
    }
    return isPlain
  }

  #vertical(cell: LayoutElement, row: LayoutElement, column: CellColumn): VerticalAlign {
    const own = cell.get('vertical-align') ?? row.get('vertical-align') ?? column.verticalAlign
    return verticalAlign(own, 'baseline')
  }

  #hasBlocks(cell: LayoutElement): boolean {
    if (!cell.children.some((child) => typeof child !== 'string' && BLOCKS.has(child.name)))
      return false
    const isMixed = cell.children.some((child) =>
      typeof child === 'string' ? child.trim() !== '' : !BLOCKS.has(child.name),
    )
    if (isMixed)
      throw new Fault('CATALOG_INVALID', `layout: a <${cell.name}> holds blocks and characters`, {
        file: this.#composition.file,
      })
    return true
  }
}
