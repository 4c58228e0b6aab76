/** What keeps work waiting, and who waits. Tells the first of it, and when none is left. */
export class Troubles {
  readonly #tell: (thrown: unknown) => void
  readonly #left = new Map<unknown, unknown>()

  /** @param tell receives the trouble that has lasted longest; undefined: there is none any more */
  constructor(tell: (thrown: unknown) => void) {
    this.#tell = tell
  }

  /** @param thrown what keeps `who` waiting; undefined: nothing does */
  set(who: unknown, thrown: unknown): void {
    if (thrown !== undefined) this.#left.set(who, thrown)
    else if (!this.#left.delete(who)) return
    const [first] = this.#left.values()
    this.#tell(first)
  }
}
