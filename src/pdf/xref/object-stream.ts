import { detail, type Detail } from '../details/detail.js'
import { END_OF_DATA, Keyword, type Parser } from '../syntax/parser.js'
import type { IndirectObject } from '../syntax/indirect-object.js'
import { PdfNumber, type PdfStream, type PdfValue } from '../syntax/values.js'

/** The objects of one object stream (ISO 32000-1, 7.5.7), each read on demand. */
export class ObjectStream {
  /** What is wrong with its header; programs read such a stream differently. */
  readonly problems: Detail[] = []
  readonly #container: number
  readonly #bytes: Uint8Array
  /** Numbers and offsets, in the order of the header. */
  readonly #members: { readonly number: number; readonly at: number }[] = []
  readonly #offsets = new Map<number, number>()
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
    this.#readHeader(stream)
  }

  /** Numbers of the objects in it. */
  get numbers(): IterableIterator<number> {
    return this.#offsets.keys()
  }

  /** Whether the header has the object at this place, as an entry of the cross-reference says (7.5.8.3). */
  has(number: number, index: number): boolean {
    return this.#members[index]?.number === number
  }

  /**
   * @param index its place in the header: where another object is, that of its number counts
   * @returns undefined if it has no such object
   */
  read(number: number, index: number): IndirectObject | undefined {
    const member = this.#members[index]
    const offset = member?.number === number ? member.at : this.#offsets.get(number)
    if (offset === undefined || offset < 0 || offset >= this.#bytes.length) return undefined
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

  #readHeader({ dict }: PdfStream): void {
    const first = dict.number('First') ?? 0
    const said = dict.number('N') ?? 0
    const count = Math.min(said, this.#bytes.length)
    const parser = this.#parser(this.#bytes, 0)
    let isTwice = false
    let isReal = false
    for (let i = 0; i < count; i++) {
      const number = parser.next()
      const offset = parser.next()
      if (!(number instanceof PdfNumber) || !(offset instanceof PdfNumber)) break
      if (parser.position > first) break
      isReal ||= !number.isInteger || !offset.isInteger
      const at = first + offset.value
      this.#members.push({ number: number.value, at })
      isTwice ||= this.#offsets.has(number.value)
      if (at >= 0 && at < this.#bytes.length) this.#offsets.set(number.value, at)
    }
    if (this.#members.length < said)
      this.problems.push(detail`object stream ${this.#container} with fewer objects than it says`)
    if (isReal)
      this.problems.push(
        detail`object stream ${this.#container} whose header has other than integers`,
      )
    if (isTwice)
      this.problems.push(detail`object stream ${this.#container} with two objects of one number`)
  }
}
