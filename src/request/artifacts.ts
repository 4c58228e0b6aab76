import type { CheckedRequest } from './checked-request.js'
import type { Invoice } from '../invoice/model/invoice.js'

/** Artifacts that the stages of generation exchange. */
export interface GenerationArtifacts {
  /** The checked request. */
  data: CheckedRequest
  /** The invoice of the request, completed to the semantic model. */
  invoice: Invoice
}

/** What the caller of generation may say of the file. */
export interface GenerationSettings {
  /** Sandbox files have a watermark on every page (D32); default false. */
  readonly watermark?: boolean
  /**
   * Conformance level of the PDF/A: `a`, tagged, or `b`, the smallest file; default: as the profile
   * has it.
   */
  readonly level?: 'a' | 'b'
  /** Id of the template that the caller chose in place of the request's. */
  readonly template?: string
  /**
   * Whether dates and identifiers that are written in another way are read, if it is clear what is
   * meant (D34); each is reported. Default: they are refused, with the value to send.
   */
  readonly coerce?: boolean
  /** For the view of a received invoice, which is no invoice itself: the file then has no XML. */
  readonly received?: ReceivedNotice
}

/** What the pages of a received invoice say beside the invoice itself. */
export interface ReceivedNotice {
  /** That the pages are a view of an XML, and no original. */
  readonly mark: string
  /** The verdict in one line. */
  readonly verdict: string
  /** Headings of the list of values for which a template has no place. */
  readonly headings: {
    readonly further: string
    readonly term: string
    readonly name: string
    readonly value: string
    readonly unmapped: string
    readonly place: string
    /** Before the numbers of several lines of the invoice: `Lines`. */
    readonly lines: string
    /** The lines of the invoice that no other value names. */
    readonly otherLines: string
    readonly colon: string
  }
  /** All values of the invoice, in order. */
  readonly values: readonly ReceivedValue[]
  /** Values of the XML without a business term, with their places. */
  readonly unmapped: readonly { readonly xpath: string; readonly value: string }[]
}

/** A value of a received invoice. */
export interface ReceivedValue {
  /** Path in the model: `items[0].unit`. */
  readonly path: string
  /** Business term: `BT-130`. */
  readonly id: string
  /** The groups that the term is in: `Seller`; '' for the invoice. */
  readonly group: string
  readonly label: string
  readonly value: string
  /** True if the invoice to print lacks the value, or has only its beginning. */
  readonly isUnprintable: boolean
}

/** What a finding may say of the request. */
export interface RequestNotice {
  /**
   * True for a finding that tells what was made of the request: an amount that was booked, a value
   * that was written in another form. It is reported to the client, though nothing is wrong.
   */
  readonly notice?: true
}

declare module '../pipeline/finding.js' {
  interface Finding extends RequestNotice {}
}
declare module '../pipeline/stage.js' {
  interface Artifacts extends GenerationArtifacts {}
  interface RunSettings extends GenerationSettings {}
}
