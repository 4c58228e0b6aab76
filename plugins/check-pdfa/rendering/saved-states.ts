import { copyOf, type State } from './graphics-state.js'

/** Deeper than 28 is wrong (6.1.13); beyond this depth states are counted, and not kept. */
const MOST_KEPT = 1000

/** The graphics states that `q` saves in a content stream, and `Q` restores. */
export class SavedStates {
  readonly #kept: State[] = []
  #others = 0

  /** Nesting of `q`. */
  get depth(): number {
    return this.#kept.length + this.#others
  }

  save(state: State): void {
    if (this.#kept.length < MOST_KEPT) this.#kept.push(copyOf(state))
    else this.#others += 1
  }

  /** @returns undefined if none is saved, or it was not kept */
  restore(): State | undefined {
    if (this.#others === 0) return this.#kept.pop()
    this.#others -= 1
    return undefined
  }
}
