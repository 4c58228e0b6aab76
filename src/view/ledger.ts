import type { Leaf } from './leaf.js'

/**
 * The values of an invoice: those that a page has shown, and those that are left. A page that shows the
 * rest at its end leaves nothing out.
 */
export class Ledger {
  readonly #left: Map<string, Leaf>
  readonly #sizes = new Map<string, number>()
  readonly #groups = new Set<string>()

  constructor(leaves: readonly Leaf[]) {
    this.#left = new Map(leaves.map((leaf) => [leaf.path, leaf]))
    for (const { path } of leaves) this.#enter(path)
  }

  /** A value, which then counts as shown. */
  take(path: string): Leaf | undefined {
    const leaf = this.#left.get(path)
    if (leaf !== undefined) this.#left.delete(path)
    return leaf
  }

  /** A value that stays to be shown. */
  peek(path: string): string | undefined {
    return this.#left.get(path)?.value
  }

  /** True for a group that has a value. */
  has(group: string): boolean {
    return this.#groups.has(group)
  }

  /** The groups of a list: `items[0]`, `items[1]`; without those that have no value. */
  list(path: string): string[] {
    const size = this.#sizes.get(path) ?? 0
    return Array.from({ length: size }, (_, index) => `${path}[${index}]`).filter((each) =>
      this.#groups.has(each),
    )
  }

  /** What no part of the page has shown, in the order of the table of terms. */
  rest(): readonly Leaf[] {
    return [...this.#left.values()]
  }

  #enter(path: string): void {
    for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) {
      const group = path.slice(0, end)
      if (this.#groups.has(group)) return
      this.#groups.add(group)
      const [, list, index] = /^(.*)\[(\d+)\]$/.exec(group) ?? []
      if (list !== undefined)
        this.#sizes.set(list, Math.max(this.#sizes.get(list) ?? 0, Number(index) + 1))
    }
  }
}
