import type { PageContent } from '../../pdf/content.js'
import { fill, headOf, type Entry, type Placed } from './fill.js'
import type { Fragment } from './fragment.js'

/** Blocks one below the other. */
export class Stack implements Fragment {
  readonly height: number
  readonly baseline: number | undefined
  readonly #entries: readonly Entry[]
  readonly #placed: readonly Placed[]

  constructor(entries: readonly Entry[]) {
    const { placed, height } = fill(entries, Infinity, Infinity, true)
    this.#entries = entries
    this.#placed = placed
    this.height = height
    this.baseline = firstBaseline(placed)
  }

  get leastHead(): number {
    let need = 0
    for (const entry of this.#entries) {
      if (entry.kind !== 'flow') continue
      if (!entry.keepWithNext) return need + headOf(entry, Infinity)
      need += entry.fragment.height + entry.after
    }
    return need
  }

  paint(page: PageContent, left: number, top: number): void {
    paintPlaced(this.#placed, page, left, top)
  }

  split(room: number, page: number): readonly [Fragment, Fragment] | undefined {
    const { placed, rest } = fill(this.#entries, room, page, false)
    if (placed.length === 0 || rest.length === 0) return undefined
    const parts = this.#entries.length - rest.length
    const last = placed.at(-1)?.fragment
    const head = this.#entries.slice(0, parts)
    const cut = this.#entries[parts]
    // The block at the break was split if the rest begins with a different fragment.
    const [first] = rest
    const isParted =
      cut?.kind === 'flow' && first?.kind === 'flow' && first.fragment !== cut.fragment
    const whole = isParted && last !== undefined ? [...head, { ...cut, fragment: last }] : head
    return [new Stack(whole), new Stack(rest)]
  }
}

/** Paints the placed fragments; absolute ones at their position on the paper. */
export function paintPlaced(
  placed: readonly Placed[],
  page: PageContent,
  left: number,
  top: number,
): void {
  for (const { fragment, left: x, top: y } of placed)
    if (x === undefined) fragment.paint(page, left, top + y)
    else fragment.paint(page, x, y)
}

function firstBaseline(placed: readonly Placed[]): number | undefined {
  for (const { fragment, top, left } of placed)
    if (left === undefined && fragment.baseline !== undefined) return top + fragment.baseline
  return undefined
}
