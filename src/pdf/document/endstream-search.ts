const KEYWORD = 'endstream'

/** Finds the keyword `endstream` of streams whose length is wrong; a file is searched once, for all of them. */
export class EndstreamSearch {
  readonly #bytes: Buffer
  /** The offsets of all of them, in ascending order. */
  #all: readonly number[] | undefined

  constructor({ buffer, byteOffset, length }: Uint8Array) {
    this.#bytes = Buffer.from(buffer, byteOffset, length)
  }

  /** The offset of the next `endstream` at or after `from`; -1 if there is none. */
  find(from: number): number {
    const all = (this.#all ??= this.#search())
    let [low, high] = [0, all.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((all[middle] as number) < from) low = middle + 1
      else high = middle
    }
    return all[low] ?? -1
  }

  #search(): number[] {
    const all: number[] = []
    const next = (from: number) => this.#bytes.indexOf(KEYWORD, from)
    for (let at = next(0); at >= 0; at = next(at + KEYWORD.length)) all.push(at)
    return all
  }
}
