import type { PdfDocument } from '../reader/document.js'
import type { Xmp } from '../xmp/xmp.js'

/** What a clause looks at. */
export interface PdfaSubject {
  readonly document: PdfDocument
  /** The catalog's XMP metadata; undefined if there is none or it cannot be read. */
  readonly xmp: Xmp | undefined
}
