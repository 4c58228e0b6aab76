import type { LayoutElement } from '../../layout/element.js'
import { readBorder, readFill, type Border } from '../../layout/values.js'
import type { PageContent } from '../../pdf/content.js'
import { paintBorders } from '../fragments/box.js'
import type { Fragment } from '../fragments/fragment.js'

/** A row of a table: its cells side by side, on a background, between borders. */
export class TableRow implements Fragment {
  constructor(
    readonly element: LayoutElement,
    readonly cells: Fragment,
    readonly width: number,
    readonly background: string,
    readonly borderTop: Border | undefined,
    readonly borderBottom: Border | undefined,
  ) {}

  get height(): number {
    return this.cells.height
  }

  get baseline(): number | undefined {
    return this.cells.baseline
  }

  get leastHead(): number {
    return this.cells.leastHead
  }

  paint(page: PageContent, left: number, top: number): void {
    const { width, height } = this
    if (this.background !== '') page.rectangle(left, top, width, height, this.background)
    // A cell without content counts, too: every row has the same columns.
    for (const cell of this.element.children) if (typeof cell !== 'string') page.announce(cell)
    this.cells.paint(page, left, top)
    const borders = [this.borderTop, undefined, this.borderBottom, undefined] as const
    paintBorders(page, borders, left, top, left + width, top + height)
  }

  split(room: number, page: number): readonly [Fragment, Fragment] | undefined {
    const parts = this.cells.split(room, page)
    return (
      parts && [
        new TableRow(
          this.element,
          parts[0],
          this.width,
          this.background,
          this.borderTop,
          undefined,
        ),
        new TableRow(
          this.element,
          parts[1],
          this.width,
          this.background,
          undefined,
          this.borderBottom,
        ),
      ]
    )
  }
}

/** Background and borders of rows in addition to their own. */
export interface RowStyle {
  readonly background: string
  readonly borderBottom: Border | undefined
}

export function tableRow(
  element: LayoutElement,
  cells: Fragment,
  width: number,
  style: RowStyle,
): TableRow {
  const border = (name: string) => {
    const text = element.get(name)
    return text === undefined ? undefined : readBorder(text)
  }
  const background = element.get('background')
  return new TableRow(
    element,
    cells,
    width,
    background === undefined ? style.background : (readFill(background) ?? ''),
    border('border-top'),
    border('border-bottom') ?? style.borderBottom,
  )
}
