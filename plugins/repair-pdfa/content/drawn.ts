import type { Detail, PdfDict, PdfPage, PdfStream } from 'twinvoice/pdf'
import type { Borrowers } from './borrowing.js'
import type { Device } from './devices.js'
import type { JoinedContent } from './joined-content.js'

/** Text that is shown in a font. */
export interface FontUse {
  readonly font: PdfDict
  /** The first page on which it is used, from 1. */
  readonly page: number
  readonly visible: Uint8Array[]
  /** In text rendering mode 3. */
  readonly invisible: Uint8Array[]
}

/** Bytes of a content stream that others replace. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly bytes: Uint8Array
  /** The clause that asks for it, and what is there. */
  readonly clause: '6.1.10' | '6.2.2' | '6.2.6' | '6.2.8.1'
  readonly found: string | Detail
}

/** A content stream: that of a page, or a form, pattern, glyph or appearance. */
export interface Content {
  readonly owner: PdfPage | PdfStream
  /** Further pages with the same content. */
  readonly further: PdfPage[]
  readonly page: number
  readonly bytes: Uint8Array
  readonly edits: Edit[]
  /** The streams of a page. */
  readonly joined: JoinedContent | undefined
}

/** What all pages draw. */
export interface Drawn {
  readonly pages: readonly PdfPage[]
  readonly fonts: ReadonlyMap<PdfDict, FontUse>
  /** Device colours that operators and inline images set. */
  readonly devices: ReadonlySet<Device>
  /** Content streams in which something is to be changed. */
  readonly edited: readonly Content[]
  /** What is drawn with resources that are not its own. */
  readonly borrowers: Borrowers
  /** The operators that close what the content of a page leaves open. */
  readonly endings: ReadonlyMap<PdfPage, string>
}
