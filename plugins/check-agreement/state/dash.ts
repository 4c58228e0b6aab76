/** Gaps that are a larger share of a line can be looked through. */
const SMALL_GAPS = 0.1
/** More dashes and gaps than any line has; each piece of text looks at all of them. */
const MOST_TURNS = 64

/** Of what dashes and gaps a line consists, and where in them it begins (ISO 32000-1, 8.4.3.6). */
export class Dash {
  /** Whether a line hides less than one without gaps. */
  readonly hasGaps: boolean
  /** A dash, a gap, a dash … */
  readonly #turns: readonly number[]
  /** How long all of them are, and the dashes alone. */
  readonly #all: number
  readonly #drawn: number
  readonly #phase: number

  constructor(lengths: readonly number[], phase: number) {
    const known = lengths.slice(0, MOST_TURNS).map((each) => Math.max(0, each))
    this.#turns = known.length % 2 === 0 ? known : [...known, ...known]
    this.#all = this.#turns.reduce((sum, each) => sum + each, 0)
    this.#drawn = this.#turns.reduce((sum, each, at) => sum + (at % 2 === 0 ? each : 0), 0)
    this.#phase = phase
    this.hasGaps = this.#all - this.#drawn > SMALL_GAPS * this.#all
  }

  /** The share of a line of some length that is not in a gap. */
  drawnOf(length: number): number {
    if (!(this.#all > 0) || !(length > 0)) return 1
    return (this.#drawnUntil(this.#phase + length) - this.#drawnUntil(this.#phase)) / length
  }

  #drawnUntil(end: number): number {
    const whole = Math.floor(end / this.#all)
    let left = end - whole * this.#all
    let drawn = whole * this.#drawn
    for (const [at, turn] of this.#turns.entries()) {
      if (at % 2 === 0) drawn += Math.min(left, turn)
      left = Math.max(0, left - turn)
    }
    return drawn
  }
}

export const NO_GAPS = new Dash([], 0)
