import type { PageContent } from '../../pdf/content.js'
import { TOLERANCE, type Fragment } from '../fragments/fragment.js'

/** A table whose rows are all laid out; what its parts on different pages share. */
export interface TableLayout {
  readonly head: readonly Fragment[]
  readonly rows: readonly Fragment[]
  readonly foot: readonly Fragment[]
  /** Height of the rows up to each index. */
  readonly heightTo: Float64Array
  /** Rows that no page break may follow. */
  readonly bound: ReadonlySet<number>
  /** The carry text after each row; undefined if there is none yet. */
  readonly carry: readonly (string | undefined)[]
  /** Rows that carry a subtotal over a page break. */
  carryRows(section: 'carry-out' | 'carry-in', carried: string): readonly Fragment[]
}

/** Which rows a part has, and what surrounds them. */
interface Extent {
  readonly from: number
  readonly to: number
  /** What is left of the first row, when it began on the page before. */
  readonly first?: Fragment
  /** The part of the last row on this page, if it continues. */
  readonly last?: Fragment
  readonly carriedIn?: string
  readonly carriedOut?: string
  readonly isContinued: boolean
  readonly isEnd: boolean
}

/** The part of a table on one page. */
export class TablePart implements Fragment {
  readonly height: number
  readonly baseline: number | undefined
  readonly #table: TableLayout
  readonly #extent: Extent
  readonly #carryIn: readonly Fragment[]
  readonly #carryOut: readonly Fragment[]

  constructor(table: TableLayout, extent: Extent) {
    this.#table = table
    this.#extent = extent
    const { carriedIn, carriedOut } = extent
    this.#carryIn = carriedIn === undefined ? [] : table.carryRows('carry-in', carriedIn)
    this.#carryOut = carriedOut === undefined ? [] : table.carryRows('carry-out', carriedOut)
    this.height =
      this.#above +
      this.#heightOf(extent.to - extent.from) +
      sumHeights(this.#carryOut) +
      (extent.isEnd ? sumHeights(table.foot) : 0)
    this.baseline = table.head[0]?.baseline
  }

  /** The whole of a table. */
  static whole(table: TableLayout): TablePart {
    return new TablePart(table, { from: 0, to: table.rows.length, isContinued: false, isEnd: true })
  }

  get leastHead(): number {
    const rows = this.#extent.to - this.#extent.from
    return rows <= 1 ? this.height : this.#above + this.#heightOf(this.#boundTo(1))
  }

  paint(page: PageContent, left: number, top: number): void {
    const { from, to, isContinued, isEnd } = this.#extent
    let y = top
    const paint = (fragment: Fragment) => {
      fragment.paint(page, left, y)
      y += fragment.height
    }
    const { head, foot } = this.#table
    if (isContinued) page.asArtifact(() => head.forEach(paint))
    else head.forEach(paint)
    page.asArtifact(() => {
      this.#carryIn.forEach(paint)
    })
    for (let row = from; row < to; row++) paint(this.#row(row))
    page.asArtifact(() => {
      this.#carryOut.forEach(paint)
    })
    if (isEnd) foot.forEach(paint)
  }

  split(room: number, page: number, free = room): readonly [Fragment, Fragment] | undefined {
    const { from, to } = this.#extent
    const forRows = room - this.#above
    let count = this.#fitting(forRows, to - from - 1)
    const withCarry = free - this.#above + TOLERANCE
    while (count > 0 && this.#heightOf(count) + this.#carryOutHeight(count) > withCarry) count--
    const fitting = count
    while (count > 0 && this.#table.bound.has(from + count - 1)) count--
    if (count > 0) {
      const left = forRows - this.#heightOf(count)
      // A row begins where it would leave much of the page blank, since it does not fit there.
      const begun = left > page / 4 ? this.#splitRow(count, left, page, 0) : undefined
      return begun ?? this.#splitAfter(count)
    }
    // Rows that no page can keep together are parted.
    if (fitting > 0 && this.#above + this.#heightOf(this.#boundTo(1)) > page)
      return this.#splitAfter(fitting)
    return this.#splitRow(0, forRows, page, (page - this.#above) / 2)
  }

  #splitAfter(count: number): readonly [Fragment, Fragment] {
    const { from } = this.#extent
    const carried = this.#table.carry[from + count - 1]
    const carry = carried === undefined ? {} : { carriedOut: carried }
    const carryIn = carried === undefined ? {} : { carriedIn: carried }
    const { carriedIn, first, ...extent } = this.#extent
    const own = carriedIn === undefined ? {} : { carriedIn }
    const begun = first === undefined ? {} : { first }
    return [
      new TablePart(this.#table, {
        from,
        to: from + count,
        ...begun,
        ...own,
        ...carry,
        isContinued: extent.isContinued,
        isEnd: false,
      }),
      new TablePart(this.#table, { ...extent, ...carryIn, from: from + count, isContinued: true }),
    ]
  }

  /**
   * Splits the row after the first `count`.
   * @param room for the row
   * @param least height that it has to be higher than
   */
  #splitRow(
    count: number,
    room: number,
    page: number,
    least: number,
  ): readonly [Fragment, Fragment] | undefined {
    const { from, to, first, carriedIn, ...extent } = this.#extent
    const at = from + count
    if (at >= to) return undefined
    const row = this.#row(at)
    const end = to - at === 1 && extent.isEnd ? sumHeights(this.#table.foot) : 0
    if (row.height + end <= least) return undefined
    // Its amount is where it begins: what is carried over has it.
    const carried = this.#table.carry[at]
    const below =
      carried === undefined ? 0 : sumHeights(this.#table.carryRows('carry-out', carried))
    const parts = row.split(Math.min(room, row.height - 3 * TOLERANCE) - below, page)
    if (parts === undefined) return undefined
    return [
      new TablePart(this.#table, {
        from,
        to: at + 1,
        ...(count === 0 || first === undefined ? {} : { first }),
        last: parts[0],
        ...(carriedIn === undefined ? {} : { carriedIn }),
        ...(carried === undefined ? {} : { carriedOut: carried }),
        isContinued: extent.isContinued,
        isEnd: false,
      }),
      new TablePart(this.#table, {
        ...extent,
        from: at,
        to,
        first: parts[1],
        ...(carried === undefined ? {} : { carriedIn: carried }),
        isContinued: true,
      }),
    ]
  }

  /** Height of the content above the rows. */
  get #above(): number {
    return sumHeights(this.#table.head) + sumHeights(this.#carryIn)
  }

  #carryOutHeight(count: number): number {
    const carried = this.#table.carry[this.#extent.from + count - 1]
    return carried === undefined ? 0 : sumHeights(this.#table.carryRows('carry-out', carried))
  }

  /** How many rows from the first on fit, at most `most`. */
  #fitting(room: number, most: number): number {
    let [least, greatest] = [0, most]
    while (least < greatest) {
      const middle = Math.ceil((least + greatest) / 2)
      if (this.#heightOf(middle) <= room + TOLERANCE) least = middle
      else greatest = middle - 1
    }
    return Math.max(0, least)
  }

  /** Height of the first `count` rows. */
  #heightOf(count: number): number {
    const { from, to, first, last } = this.#extent
    const { heightTo, rows } = this.#table
    if (count <= 0) return 0
    const whole = (heightTo[from + count] ?? 0) - (heightTo[from] ?? 0)
    const begun = first === undefined ? 0 : first.height - (rows[from]?.height ?? 0)
    const ended =
      last === undefined || from + count < to ? 0 : last.height - (rows[to - 1]?.height ?? 0)
    return whole + begun + ended
  }

  /** The first count of rows that a break may follow. */
  #boundTo(count: number): number {
    const { from, to } = this.#extent
    let end = count
    while (from + end < to && this.#table.bound.has(from + end - 1)) end++
    return end
  }

  #row(index: number): Fragment {
    const { from, to, first, last } = this.#extent
    const row = this.#table.rows[index]
    if (row === undefined) throw new RangeError(`the table has no row ${String(index)}`)
    if (index === to - 1 && last !== undefined) return last
    return index === from && first !== undefined ? first : row
  }
}

function sumHeights(fragments: readonly Fragment[]): number {
  let sum = 0
  for (const { height } of fragments) sum += height
  return sum
}
