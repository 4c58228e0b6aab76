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
}

/** What a finding may say of the request. */
export interface RequestNotice {
  /**
   * True for a finding that tells what was made of the request: an amount that was booked, a value
   * that was written in another form. The client is told, though nothing is wrong.
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
