/** Milliseconds that the rate is taken over. */
const WINDOW_MS = 30_000

interface Standing {
  readonly settled: number
  readonly documents: number
}

/** How fast the last documents of a run were settled, and when the rest will be. */
export class Pace {
  readonly #seen: { readonly at: number; readonly settled: number }[] = []

  /** @param at milliseconds of any clock */
  measure(
    { settled, documents }: Standing,
    at: number,
  ): { readonly rate: number; readonly secondsLeft: number | undefined } {
    this.#seen.push({ at, settled })
    while ((this.#seen[1]?.at ?? at) < at - WINDOW_MS) this.#seen.shift()
    const first = this.#seen[0] ?? { at, settled }
    const seconds = (at - first.at) / 1000
    const rate = seconds === 0 ? 0 : Math.max(0, settled - first.settled) / seconds
    return { rate, secondsLeft: rate === 0 ? undefined : Math.ceil((documents - settled) / rate) }
  }
}
