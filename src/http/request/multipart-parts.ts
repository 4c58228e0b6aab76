/** The boundary of a form, as its Content-Type names it (RFC 2046, 5.1.1). */
const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i

/**
 * Counts the parts of a multipart body. The parser passes over a part whose headers name no field, as if
 * it had not been sent: a file would be missing, and nobody told.
 */
export class MultipartParts {
  readonly #delimiter: Buffer | undefined
  /** The end of what came, in which the next delimiter may begin; a body begins like a line. */
  #rest = Buffer.from('\r\n')
  /** Parts so far; 0 if the boundary cannot be read. */
  count = 0

  constructor(contentType: string) {
    const [, quoted, plain] = BOUNDARY.exec(contentType) ?? []
    const boundary = quoted ?? plain
    if (boundary !== undefined) this.#delimiter = Buffer.from(`\r\n--${boundary}\r\n`, 'latin1')
  }

  take(chunk: Buffer): void {
    const delimiter = this.#delimiter
    if (delimiter === undefined) return
    const bytes = Buffer.concat([this.#rest, chunk])
    let from = 0
    for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, from)) {
      this.count += 1
      from = at + delimiter.length - 2
    }
    this.#rest = bytes.subarray(Math.max(from, bytes.length - delimiter.length + 1))
  }
}
