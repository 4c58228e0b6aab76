/** Finds the keyword `endstream` of streams whose length is wrong; a file without one is searched once. */
export class EndstreamSearch {
  readonly #bytes: Buffer
  #noneFrom = Infinity

  constructor({ buffer, byteOffset, length }: Uint8Array) {
    this.#bytes = Buffer.from(buffer, byteOffset, length)
  }

  /** The offset of the next `endstream` at or after `from`; -1 if there is none. */
  find(from: number): number {
    if (from >= this.#noneFrom) return -1
    const at = this.#bytes.indexOf('endstream', from)
    if (at < 0) this.#noneFrom = from
    return at
  }
}
