import type { FileKind } from './file-kind.js'

/** The bytes are not a PDF file, or the file is too damaged. */
export class PdfNotReadable extends Error {
  /** `no-header`: the first 1024 bytes are not those of a PDF; `no-catalog`: the page tree cannot be found. */
  readonly reason: 'no-header' | 'no-catalog'
  /** The actual type of the file, if its first bytes indicate it. */
  readonly kind: FileKind | undefined

  constructor(reason: 'no-header' | 'no-catalog', kind?: FileKind) {
    super(reason)
    this.name = 'NotReadable'
    this.reason = reason
    this.kind = kind
  }
}
