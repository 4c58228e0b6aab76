import type { PdfaErrors } from '../../catalog/entries/entries.js'
import type { InvoiceSummary } from '../../verdict/artifacts.js'
import type { ValidationReport } from '../../verdict/report.js'
import type { DocumentOptions } from './options.js'

export type { ValidationReport }

/** The file contains no ZUGFeRD or Factur-X XML (D30). */
export interface NotZugferd {
  readonly zugferd: false
  readonly message: string
}

/** What a file says of itself, whether it is valid or not; no part of the contract's answer (D40). */
export interface KnownInvoice {
  /** Id of the profile that it was judged by. */
  readonly profile: string
  readonly invoice: InvoiceSummary
}

export type ValidateResult =
  ({ readonly zugferd: true; readonly known?: KnownInvoice } & ValidationReport) | NotZugferd

/** The kinds of files that can be validated. */
export type FileFormat = 'pdf' | 'xml'

export interface ValidateOptions extends DocumentOptions {
  /** Name of the file, for an XML that is judged on its own. */
  readonly name?: string
  /** Whether the pages of a PDF are compared with its XML; default false. */
  readonly agreement?: boolean
  /** Expected kind of file; another kind is an error. Default: detected from the bytes (D39). */
  readonly format?: FileFormat
  /**
   * Ids or families of rule packs that judge in addition to those of the profile, such as `xrechnung`;
   * the pack for the document's syntax is taken.
   */
  readonly rules?: readonly string[]
  /** The moment at which the document is judged: rule packs have dates; default now. */
  readonly at?: Date
  /** How errors of the PDF/A layer count: `error`, or as warnings (`warn`); default: as the profile has it. */
  readonly pdfa?: PdfaErrors
  /** Whether a PDF is also judged by PDF/UA-1 (ISO 14289-1), as the layer `pdfua`; default false. */
  readonly ua?: boolean
}
