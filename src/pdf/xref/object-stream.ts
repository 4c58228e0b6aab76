import { END_OF_DATA, Keyword, type Parser } from '../syntax/parser.js'
import type { IndirectObject } from '../syntax/indirect-object.js'
import { PdfNumber, type PdfStream, type PdfValue } from '../syntax/values.js'

/** The objects of one object stream (ISO 32000-1, 7.5.7), each read on demand. */
export class ObjectStream {
  readonly #container: number
  readonly #bytes: Uint8Array
  readonly #offsets: ReadonlyMap<number, number>
  readonly #parser: (bytes: Uint8Array, from: number) => Parser

  /**
   * @param container number of the stream's own object
   * @throws LimitExceeded
   */
  constructor(
    container: number,
    stream: PdfStream,
    parser: (bytes: Uint8Array, from: number) => Parser,
  ) {
    this.#container = container
    this.#bytes = stream.decode().bytes
    this.#parser = parser
    this.#offsets = this.#readHeader(stream)
  }

  /** Numbers of the objects in it. */
  get numbers(): IterableIterator<number> {
    return this.#offsets.keys()
  }

  /** @returns undefined if it has no such object */
  read(number: number): IndirectObject | undefined {
    const offset = this.#offsets.get(number)
    if (offset === undefined) return undefined
    const parser = this.#parser(this.#bytes, offset)
    const next = parser.next()
    const value: PdfValue = next === END_OF_DATA || next instanceof Keyword ? undefined : next
    const { oddities, malformed } = parser
    return {
      number,
      generation: 0,
      value,
      place: undefined,
      container: this.#container,
      oddities,
      malformed,
    }
  }

  #readHeader(stream: PdfStream): Map<number, number> {
    const offsets = new Map<number, number>()
    const first = stream.dict.number('First') ?? 0
    const count = Math.min(stream.dict.number('N') ?? 0, this.#bytes.length)
    const parser = this.#parser(this.#bytes, 0)
    for (let i = 0; i < count; i++) {
      const number = parser.next()
      const offset = parser.next()
      if (!(number instanceof PdfNumber) || !(offset instanceof PdfNumber)) break
      const at = first + offset.value
      if (at >= 0 && at < this.#bytes.length) offsets.set(number.value, at)
    }
    return offsets
  }
}
