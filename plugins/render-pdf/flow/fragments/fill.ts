import { TOLERANCE, type Fragment } from './fragment.js'

/** A block in a stack, with its keep rules. */
export interface FlowEntry {
  readonly kind: 'flow'
  readonly fragment: Fragment
  /** Space before and after, in points; between two blocks the larger one counts. */
  readonly before: number
  readonly after: number
  readonly together: boolean
  readonly keepWithNext: boolean
  readonly keepWithPrevious: boolean
}

export type Entry =
  | FlowEntry
  /** Has an absolute position on the paper, and takes no space. */
  | {
      readonly kind: 'absolute'
      readonly fragment: Fragment
      readonly x: number
      readonly y: number
      /** Whether its height is that of its content. */
      readonly grows: boolean
    }
  /** Space; none at the top of a page. */
  | { readonly kind: 'space'; readonly height: number }
  /** Moves the flow down to a distance from the paper's top, or below the absolute boxes. */
  | { readonly kind: 'goto'; readonly to: number; readonly clear: boolean }
  | { readonly kind: 'page-break' }

/** A fragment at its place in a stack, or on the paper. */
export interface Placed {
  readonly fragment: Fragment
  readonly top: number
  /** Distance from the paper's left edge of an absolute fragment, whose `top` is from the paper's. */
  readonly left?: number
}

/** As many entries as fit, and those that are left. */
export interface Filled {
  readonly placed: readonly Placed[]
  readonly height: number
  readonly rest: readonly Entry[]
}

/** Position of the filled area on its page: only known for the flow of the page itself. */
export interface PagePlace {
  readonly top: number
  readonly isFirst: boolean
}

/**
 * Fills a room with entries, one after the other.
 * @param room height in points
 * @param page height of an empty page
 * @param force place the first entry even if it neither fits nor can be split
 */
export function fill(
  entries: readonly Entry[],
  room: number,
  page: number,
  force: boolean,
  place?: PagePlace,
): Filled {
  return new Filler(entries, room, page, force, place).fill()
}

class Filler {
  readonly #placed: Placed[] = []
  /** Bottom of the placed content. */
  #y = 0
  /** Space required after it. */
  #after = 0
  /** Whether the area has content of the flow. */
  #begun = false
  #absoluteBottom = 0
  /** What of absolute boxes is left for the next page. */
  readonly #overflow: FlowEntry[] = []

  constructor(
    readonly entries: readonly Entry[],
    readonly room: number,
    readonly page: number,
    readonly force: boolean,
    readonly place: PagePlace | undefined,
  ) {}

  fill(): Filled {
    for (let index = 0; index < this.entries.length; index++) {
      const entry = this.entries[index]
      if (entry === undefined) break
      if (entry.kind === 'flow' && this.#overflow.length > 0)
        return this.#end(this.entries.slice(index))
      const rest = entry.kind === 'flow' ? this.#flow(entry, index) : this.#step(entry, index)
      if (rest !== undefined) return this.#end(rest)
    }
    return this.#end([])
  }

  /** Places an entry that is no block; gives the rest when the page ends with it. */
  #step(entry: Exclude<Entry, FlowEntry>, index: number): readonly Entry[] | undefined {
    if (entry.kind === 'absolute') {
      const fragment = entry.grows ? this.#partOfBox(entry.fragment, entry.y) : entry.fragment
      this.#placed.push({ fragment, left: entry.x, top: entry.y })
      this.#absoluteBottom = Math.max(this.#absoluteBottom, entry.y + fragment.height)
    } else if (entry.kind === 'space') {
      if (this.#begun) this.#advance(Math.max(this.#y, this.#y + entry.height))
    } else if (entry.kind === 'goto') this.#goto(entry.to, entry.clear)
    else if (this.#begun) return this.entries.slice(index + 1)
    return undefined
  }

  /** What of an absolute box is above the footer: the rest continues in the flow, on the next page. */
  #partOfBox(fragment: Fragment, y: number): Fragment {
    const room = this.place === undefined ? Infinity : this.place.top + this.room - y
    if (room <= 0 || fragment.height <= room + TOLERANCE) return fragment
    const parts = fragment.split(room, this.page)
    if (parts === undefined) return fragment
    const [head, rest] = parts
    const keep = { together: false, keepWithNext: false, keepWithPrevious: false }
    this.#overflow.push({ kind: 'flow', fragment: rest, before: 0, after: 0, ...keep })
    return head
  }

  #goto(to: number, clear: boolean): void {
    if (this.place === undefined) return
    const target = Math.max(
      this.place.isFirst ? to - this.place.top : 0,
      clear ? this.#absoluteBottom - this.place.top : 0,
    )
    if (target > this.#y) {
      this.#advance(target)
      this.#begun = true
    }
  }

  #advance(y: number): void {
    this.#y = y
    this.#after = 0
  }

  #flow(entry: FlowEntry, index: number): readonly Entry[] | undefined {
    const { fragment } = entry
    const top = this.#begun ? this.#y + Math.max(this.#after, entry.before) : this.#y
    const left = this.room - top + TOLERANCE
    if (fragment.height <= left) {
      const need = this.#needAfter(index)
      if (need <= left) {
        this.#put(fragment, top, entry.after)
        return undefined
      }
      // The following block must not be separated: the end of this block moves with it.
      if (this.entries[index + 1]?.kind === 'flow' && !entry.keepWithNext)
        return this.#part(entry, index, top, {
          room: Math.min(left, fragment.height) - 3 * TOLERANCE,
          free: left,
        })
      if (this.#begun) return this.entries.slice(index)
      this.#put(fragment, top, entry.after)
      return undefined
    }
    return this.#part(entry, index, top, { room: left, free: left })
  }

  /** The height of a block with everything that must stay with it. */
  #needAfter(index: number): number {
    let need = 0
    let after = 0
    for (let at = index; at < this.entries.length; at++) {
      const entry = this.entries[at]
      if (entry?.kind !== 'flow') break
      const isFirst = at === index
      const gap = isFirst ? 0 : Math.max(after, entry.before)
      const next = this.entries[at + 1]
      const bound = entry.keepWithNext || (next?.kind === 'flow' && next.keepWithPrevious)
      const whole = bound || isFirst
      const own = whole ? entry.fragment.height : headOf(entry, this.page)
      // A chain kept as a whole must fit on a page; a block of which only the end is kept need not.
      const isWhole = !isFirst && this.#keepsNext(at - 1)
      const isTooMuch = own > this.page || (isWhole && need + gap + own > this.page)
      if (!isFirst && isTooMuch) return need
      need += gap + own
      after = entry.after
      if (!bound) break
    }
    return need
  }

  #keepsNext(index: number): boolean {
    const entry = this.entries[index]
    return entry?.kind === 'flow' && entry.keepWithNext
  }

  /** Splits a block at the end of the area, or moves all of it to the next page. */
  #part(
    entry: FlowEntry,
    index: number,
    top: number,
    { room, free }: { readonly room: number; readonly free: number },
  ): readonly Entry[] | undefined {
    const mayPart = !entry.together || entry.fragment.height > this.page
    const parts = mayPart && room > 0 ? entry.fragment.split(room, this.page, free) : undefined
    if (parts !== undefined) {
      this.#put(parts[0], top, 0)
      return [{ ...entry, fragment: parts[1] }, ...this.entries.slice(index + 1)]
    }
    if (this.#begun || !this.force) return this.entries.slice(index)
    this.#put(entry.fragment, top, entry.after)
    return undefined
  }

  #put(fragment: Fragment, top: number, after: number): void {
    this.#placed.push({ fragment, top })
    this.#y = top + fragment.height
    this.#after = after
    this.#begun = true
  }

  #end(rest: readonly Entry[]): Filled {
    return { placed: this.#placed, height: this.#y, rest: [...this.#overflow, ...rest] }
  }
}

/** The least height of an entry at the end of a page. */
export function headOf(entry: FlowEntry, page: number): number {
  const { height, leastHead } = entry.fragment
  return entry.together && height <= page ? height : leastHead
}
