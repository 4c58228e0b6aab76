/**
 * The least depth at which each object was met, where objects within each other are followed to a depth: one that is
 * in itself is examined once, and one that was met too deep is examined again.
 */
export class LeastDepth<Key> {
  readonly #depths = new Map<Key, number>()

  /** True if the object was not met at this depth or at a lesser one; it is noted. */
  isNew(met: Key, depth: number): boolean {
    if ((this.#depths.get(met) ?? Infinity) <= depth) return false
    this.#depths.set(met, depth)
    return true
  }
}
