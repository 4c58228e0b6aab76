import { contentParts, type Parser, type PdfDict, type PdfDocument } from 'twinvoice/pdf'

const BACKSLASH = 0x5c
const LINE_END = 0x0a
/** White space as long as a backslash and a line end, which are nothing within a string (ISO 32000-1, 7.3.4.2). */
const BETWEEN = Buffer.from('\r\r')

/**
 * The streams of a page as one. They may be divided between tokens alone (ISO 32000-1, 7.8.2); of strings that are
 * split all the same, some readers show a code in between. They are joined here.
 */
export class JoinedContent {
  readonly bytes: Uint8Array
  /** Whether a string was joined: the streams do not show the same everywhere. */
  hasJoined = false
  /** Where the white space between streams is. */
  readonly #divisions: number[] = []
  #next = 0

  /** @throws LimitExceeded */
  constructor(document: PdfDocument, page: PdfDict) {
    const parts = contentParts(document, page)
    if (parts.length < 2) {
      this.bytes = parts[0] ?? new Uint8Array()
      return
    }
    let at = 0
    for (const { length } of parts) {
      this.#divisions.push((at += length))
      at += BETWEEN.length
    }
    this.bytes = Buffer.concat(parts.flatMap((part) => [part, BETWEEN]))
  }

  /**
   * Joins the strings of a value that was read from a place on.
   * @returns true if the parser was put back, to read the value again
   */
  join(parser: Parser, from: number): boolean {
    const to = parser.position
    for (;;) {
      const division = this.#divisions[this.#next]
      if (division === undefined || division >= to) return false
      if (division >= from) break
      this.#next += 1
    }
    if (!this.#joinStrings(from, to)) return false
    parser.position = from
    return true
  }

  #joinStrings(from: number, to: number): boolean {
    const { bytes } = this
    let depth = 0
    let found = false
    for (let at = from; at < to; at++) {
      const byte = bytes[at]
      if (depth === 0 && byte === 0x25) at = lineEndAfter(bytes, at)
      else if (depth > 0 && this.#isDivision(at)) {
        bytes[at] = BACKSLASH
        bytes[at + 1] = LINE_END
        found = true
        this.#next += 1
        at += 1
      } else if (depth > 0 && byte === BACKSLASH) {
        at += 1
        if (!this.#isDivision(at)) continue
        // The backslash belongs to what the next stream begins with.
        bytes[at] = LINE_END
        bytes[at + 1] = BACKSLASH
        found = true
        this.#next += 1
      } else if (byte === 0x28) depth += 1
      else if (byte === 0x29 && depth > 0) depth -= 1
    }
    this.hasJoined ||= found
    return found
  }

  #isDivision(at: number): boolean {
    while ((this.#divisions[this.#next] ?? at) < at) this.#next += 1
    return this.#divisions[this.#next] === at
  }
}

function lineEndAfter(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++
  return at
}
