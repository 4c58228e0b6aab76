/** The boundary of a form, as its Content-Type names it (RFC 2046, 5.1.1). */
const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i

const DASHES = Buffer.from('--')

/**
 * Counts the parts of a multipart body. The parser passes over a part whose headers name no field, and over one
 * whose delimiter has white space or anything else behind it, as if it had not been sent: a file or a setting
 * would be missing, and nobody told.
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
    if (boundary !== undefined) this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  }

  take(chunk: Buffer): void {
    const delimiter = this.#delimiter
    if (delimiter === undefined) return
    const bytes = Buffer.concat([this.#rest, chunk])
    let from = 0
    for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, from)) {
      const end = at + delimiter.length
      // The two bytes behind it tell the last delimiter from those of parts.
      if (end + DASHES.length > bytes.length) break
      if (!bytes.subarray(end, end + DASHES.length).equals(DASHES)) this.count += 1
      from = end
    }
    this.#rest = bytes.subarray(Math.max(from, bytes.length - delimiter.length - 1))
  }
}
