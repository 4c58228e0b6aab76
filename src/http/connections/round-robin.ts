/** How many of a key begin at once, and in each round after that. */
const PER_ROUND = 4
/** Milliseconds between two rounds: five hundred connections of an address begin in a second. */
const PAUSE_MS = 8

/**
 * Begins work in rounds, only a little of each key in each, so that a burst of one does not keep the others
 * waiting until all of it is done.
 */
export class RoundRobin {
  /** How many of a key have begun in this round. */
  readonly #begun = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()
  #isScheduled = false

  /** Begins now, or after what is waiting under its key. */
  begin(key: string, work: () => void): void {
    const begun = this.#begun.get(key) ?? 0
    const waiting = this.#waiting.get(key)
    if (waiting !== undefined) waiting.push(work)
    else if (begun >= PER_ROUND) this.#waiting.set(key, [work])
    else {
      this.#begun.set(key, begun + 1)
      work()
    }
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setTimeout(() => {
      this.#isScheduled = false
      this.#nextRound()
    }, PAUSE_MS)
  }

  #nextRound(): void {
    this.#begun.clear()
    for (const [key, waiting] of this.#waiting) {
      const works = waiting.splice(0, PER_ROUND)
      if (waiting.length === 0) this.#waiting.delete(key)
      this.#begun.set(key, works.length)
      for (const work of works) work()
    }
    if (this.#begun.size > 0) this.#schedule()
  }
}
