/** Ranges of more codes are kept as what they are: many CMaps map all codes that begin with a byte by one range. */
const FEW = 16
/** Each of them is examined for each code that is asked for; those beyond are mapped code by code. */
const MAX_WIDE = 64

interface WideRange<Value> {
  readonly from: number
  readonly to: number
  readonly valueOf: (code: number) => Value
}

/** What the codes of a CMap stand for. Of several entries for a code the first or the last one counts. */
export class CodeRanges<Value> {
  readonly #counts: 'first' | 'last'
  readonly #single = new Map<number, Value>()
  /** The one that counts comes first. */
  readonly #wide: WideRange<Value>[] = []

  constructor(counts: 'first' | 'last') {
    this.#counts = counts
  }

  get(code: number): Value | undefined {
    return (
      this.#single.get(code) ??
      this.#wide.find(({ from, to }) => from <= code && code <= to)?.valueOf(code)
    )
  }

  set(code: number, value: Value): void {
    if (this.#counts === 'last' || this.get(code) === undefined) this.#single.set(code, value)
  }

  /** @returns false for a range whose codes have to be set one by one */
  setWide(from: number, to: number, valueOf: (code: number) => Value): boolean {
    if (!(to - from >= FEW) || this.#wide.length >= MAX_WIDE) return false
    if (this.#counts === 'first') this.#wide.push({ from, to, valueOf })
    else {
      for (const code of this.#single.keys())
        if (from <= code && code <= to) this.#single.delete(code)
      this.#wide.unshift({ from, to, valueOf })
    }
    return true
  }
}
