import type { Detail, IndirectObject, PdfDocument, PdfStream, Xmp } from 'twinvoice/pdf'
import type { EmbeddedVerdict } from '../embedded/embedded-documents.js'
import type { OutputIntent } from '../rendering/output-intent/output-intent.js'
import type { ShownFont } from '../fonts/shown-font.js'
import type { ClauseId } from './codes.js'
import type { Place, Rendering } from '../rendering/rendering.js'
import type { Packet } from './packets.js'

/** What a clause looks at; the expensive parts are worked out when the first clause asks. */
export interface PdfaSubject {
  readonly document: PdfDocument
  /** The catalog's XMP metadata; undefined if there is none or it cannot be read. */
  readonly xmp: Xmp | undefined
  /** The XMP metadata of pages, images and all else that has metadata of its own. */
  readonly packets: readonly Packet[]
  /** All indirect objects. */
  readonly objects: readonly IndirectObject[]
  /** The content of the pages: content streams with their resources, followed as a viewer would. */
  readonly rendering: Rendering
  /** The fonts that text is shown in, with the glyphs that it shows. */
  readonly fonts: readonly ShownFont[]
  /** The PDF/A output intent. */
  readonly outputIntent: OutputIntent | undefined
  /** In PDF/A-2, what is said of the files that it embeds; empty in PDF/A-3, which may embed any. */
  readonly embedded: ReadonlyMap<PdfStream, EmbeddedVerdict>
}

/** Says that the clause is broken: what was found, in technical terms, and where. */
export type Found = (what: Detail, at?: number | Place) => void

/** A clause, and the function that checks it. */
export interface Clause {
  readonly id: ClauseId
  readonly check: (subject: PdfaSubject, found: Found) => void
}
