import type { Border, Sides } from '../../layout/values.js'
import type { PageContent } from '../../pdf/content.js'
import { Space, type Fragment } from './fragment.js'

/** Top, right, bottom, left. */
export type Borders = readonly (Border | undefined)[]

/** How a box looks; all lengths in points. */
export interface BoxStyle {
  readonly width: number
  readonly padding: Sides
  /** Operands of the fill operator; empty: none. */
  readonly background: string
  /** All four sides drawn as one outline. */
  readonly frame: Border | undefined
  readonly borders: Borders
  readonly radius: number
  readonly minHeight: number
  readonly verticalAlign: 'top' | 'middle' | 'bottom'
}

/** Content with padding, background and borders. */
export class Box implements Fragment {
  readonly height: number
  readonly #content: Fragment
  readonly #style: BoxStyle

  constructor(content: Fragment, style: BoxStyle, height = 0) {
    this.#content = content
    this.#style = style
    const natural = content.height + style.padding[0] + style.padding[2]
    this.height = Math.max(natural, style.minHeight, height)
  }

  get baseline(): number | undefined {
    const { baseline } = this.#content
    return baseline === undefined ? undefined : this.#contentTop + baseline
  }

  get leastHead(): number {
    return this.#content.leastHead + this.#style.padding[0]
  }

  /** The same box, as high as its neighbours. */
  stretched(height: number, align: string = this.#style.verticalAlign): Box {
    if (height <= this.height) return this
    const verticalAlign =
      align === 'middle' || align === 'bottom' ? align : this.#style.verticalAlign
    return new Box(this.#content, { ...this.#style, verticalAlign }, height)
  }

  /** The same box without content, next to the rest of a longer neighbour. */
  emptied(): Box {
    return new Box(new Space(0), { ...this.#style, minHeight: 0, padding: [0, 0, 0, 0] })
  }

  paint(page: PageContent, left: number, top: number): void {
    const { width, background, frame, borders, radius, padding } = this.#style
    const bottom = top + this.height
    if (background !== '') page.rectangle(left, top, width, this.height, background, radius)
    this.#content.paint(page, left + padding[3], top + this.#contentTop)
    if (frame !== undefined) page.frame(left, top, width, this.height, frame, radius)
    paintBorders(page, borders, left, top, left + width, bottom)
  }

  split(room: number, page: number): readonly [Fragment, Fragment] | undefined {
    const [top, right, bottom, left] = this.#style.padding
    const parts = this.#content.split(room - top, page)
    if (parts === undefined) return undefined
    const [borderTop, borderRight, borderBottom, borderLeft] = this.#style.borders
    const style = { ...this.#style, minHeight: 0 }
    return [
      new Box(parts[0], {
        ...style,
        padding: [top, right, 0, left],
        borders: [borderTop, borderRight, undefined, borderLeft],
      }),
      new Box(parts[1], {
        ...style,
        padding: [0, right, bottom, left],
        borders: [undefined, borderRight, borderBottom, borderLeft],
      }),
    ]
  }

  get #contentTop(): number {
    const { padding, verticalAlign } = this.#style
    const spare = this.height - padding[0] - padding[2] - this.#content.height
    if (verticalAlign === 'top') return padding[0]
    return padding[0] + (verticalAlign === 'middle' ? spare / 2 : spare)
  }
}

/** Strokes the sides of a rectangle inside its edge. */
export function paintBorders(
  page: PageContent,
  [top, right, bottom, left]: Borders,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
): void {
  if (isDrawn(top)) page.stroke(x1, y1 + top.weight / 2, x2, y1 + top.weight / 2, top)
  if (isDrawn(right)) page.stroke(x2 - right.weight / 2, y1, x2 - right.weight / 2, y2, right)
  if (isDrawn(bottom)) page.stroke(x1, y2 - bottom.weight / 2, x2, y2 - bottom.weight / 2, bottom)
  if (isDrawn(left)) page.stroke(x1 + left.weight / 2, y1, x1 + left.weight / 2, y2, left)
}

function isDrawn(side: Border | undefined): side is Border {
  return side !== undefined && side.weight > 0
}

/** A fragment aligned left, right or centred in a wider area. */
export class Aligned implements Fragment {
  constructor(
    readonly content: Fragment,
    readonly shift: number,
  ) {}

  get height(): number {
    return this.content.height
  }

  get baseline(): number | undefined {
    return this.content.baseline
  }

  get leastHead(): number {
    return this.content.leastHead
  }

  paint(page: PageContent, left: number, top: number): void {
    this.content.paint(page, left + this.shift, top)
  }

  split(room: number, page: number): readonly [Fragment, Fragment] | undefined {
    const parts = this.content.split(room, page)
    return parts && [new Aligned(parts[0], this.shift), new Aligned(parts[1], this.shift)]
  }
}
