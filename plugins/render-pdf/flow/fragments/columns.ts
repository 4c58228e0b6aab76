import type { PageContent } from '../../pdf/content.js'
import { Box } from './box.js'
import { Space, TOLERANCE, type Fragment } from './fragment.js'

/** One of several fragments side by side. */
export interface Column {
  readonly fragment: Fragment
  /** Distance from the left edge of the row. */
  readonly left: number
  readonly verticalAlign: VerticalAlign
}

export type VerticalAlign = 'top' | 'middle' | 'bottom' | 'baseline'

/** Fragments side by side: the columns of a row, the cells of a table's row. */
export class Columns implements Fragment {
  readonly height: number
  readonly baseline: number | undefined
  readonly #columns: readonly Column[]
  /** The columns' fragments as they are painted: boxes are as high as the row. */
  readonly #painted: readonly Fragment[]
  /** How far down each column begins. */
  readonly #shifts: readonly number[]

  constructor(columns: readonly Column[]) {
    const baseline = Math.max(0, ...columns.map(ownBaseline))
    const onBaseline = columns.map((column) =>
      column.verticalAlign === 'baseline' && column.fragment.baseline !== undefined
        ? baseline - column.fragment.baseline
        : 0,
    )
    const heights = columns.map(({ fragment }, index) => fragment.height + (onBaseline[index] ?? 0))
    const height = Math.max(0, ...heights)
    this.height = height
    this.baseline = columns.find(({ fragment }) => fragment.baseline !== undefined)?.fragment
      .baseline
    this.#columns = columns
    this.#painted = columns.map(({ fragment, verticalAlign }, index) =>
      fragment instanceof Box && (onBaseline[index] ?? 0) === 0
        ? fragment.stretched(height, verticalAlign)
        : fragment,
    )
    this.#shifts = columns.map(({ verticalAlign }, index) => {
      const fragment = this.#painted[index] ?? NOTHING
      const spare = height - fragment.height
      if (verticalAlign === 'top') return 0
      if (verticalAlign === 'baseline') return onBaseline[index] ?? 0
      return verticalAlign === 'middle' ? spare / 2 : spare
    })
  }

  get leastHead(): number {
    return Math.max(
      0,
      ...this.#columns.map(
        ({ fragment }, index) => fragment.leastHead + (this.#shifts[index] ?? 0),
      ),
    )
  }

  paint(page: PageContent, left: number, top: number): void {
    this.#columns.forEach((column, index) => {
      this.#painted[index]?.paint(page, left + column.left, top + (this.#shifts[index] ?? 0))
    })
  }

  split(room: number, page: number): readonly [Fragment, Fragment] | undefined {
    const parts = this.#columns.map(({ fragment }, index) => {
      const own = room - (this.#shifts[index] ?? 0)
      if (fragment.height <= own + TOLERANCE)
        return [fragment, fragment instanceof Box ? fragment.emptied() : new Space(0)] as const
      return fragment.split(own, page)
    })
    if (parts.includes(undefined)) return undefined
    const half = (which: 0 | 1) =>
      this.#columns.map((column, index) => ({
        ...column,
        fragment: parts[index]?.[which] ?? column.fragment,
      }))
    return [new Columns(half(0)), new Columns(half(1))]
  }
}

const NOTHING = new Space(0)

function ownBaseline({ fragment, verticalAlign }: Column): number {
  return verticalAlign === 'baseline' ? (fragment.baseline ?? 0) : 0
}
