/** The bytes are not a PDF file, or too little of it can be read. */
export class PdfNotReadable extends Error {
  /** `no-header`: no `%PDF-` in the first 1024 bytes; `no-catalog`: the page tree cannot be found. */
  readonly reason: 'no-header' | 'no-catalog'

  constructor(reason: 'no-header' | 'no-catalog') {
    super(reason)
    this.name = 'NotReadable'
    this.reason = reason
  }
}
