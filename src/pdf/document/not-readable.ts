import type { FileKind } from './file-kind.js'

/** The bytes are not a PDF file, or too little of it can be read. */
export class PdfNotReadable extends Error {
  /** `no-header`: no PDF by its first 1024 bytes; `no-catalog`: the page tree cannot be found. */
  readonly reason: 'no-header' | 'no-catalog'
  /** What the file is instead of a PDF, where its first bytes tell. */
  readonly kind: FileKind | undefined

  constructor(reason: 'no-header' | 'no-catalog', kind?: FileKind) {
    super(reason)
    this.name = 'NotReadable'
    this.reason = reason
    this.kind = kind
  }
}
