/** How much of a kind begins at once, and in each turn after that. */
const PER_TURN = 4
/** Time between two turns, in milliseconds: five hundred connections of an address begin in a second. */
const PAUSE_MS = 8

/**
 * Lets work begin in turns: of one kind only a little in each, so that a burst of it does not keep the
 * others waiting until all of it is done.
 */
export class Turns {
  /** How much of a kind has begun in this turn. */
  readonly #begun = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()
  #isScheduled = false

  /** Begins now, or behind what is waiting of its kind. */
  begin(kind: string, work: () => void): void {
    const begun = this.#begun.get(kind) ?? 0
    const waiting = this.#waiting.get(kind)
    if (waiting !== undefined) waiting.push(work)
    else if (begun >= PER_TURN) this.#waiting.set(kind, [work])
    else {
      this.#begun.set(kind, begun + 1)
      work()
    }
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setTimeout(() => {
      this.#isScheduled = false
      this.#nextTurn()
    }, PAUSE_MS)
  }

  #nextTurn(): void {
    this.#begun.clear()
    for (const [kind, waiting] of this.#waiting) {
      const works = waiting.splice(0, PER_TURN)
      if (waiting.length === 0) this.#waiting.delete(kind)
      this.#begun.set(kind, works.length)
      for (const work of works) work()
    }
    if (this.#begun.size > 0) this.#schedule()
  }
}
