import type { PdfaErrors } from '../../catalog/entries/entries.js'
import type { InvoiceSummary } from '../../verdict/artifacts.js'
import type { ValidationReport } from '../../verdict/report.js'
import type { DocumentOptions } from './options.js'

export type { ValidationReport }

/** The file contains no ZUGFeRD or Factur-X XML (D30). */
export interface NotZugferd {
  readonly zugferd: false
  readonly message: string
  /** Names of the first files that the PDF embeds, none of which is an invoice's; absent if there are none. */
  readonly embedded?: string
}

/**
 * What the file contains, whether it is valid or not; not part of the contract's response (D40).
 */
export interface KnownInvoice {
  /** Id of the profile against which the file was validated. */
  readonly profile: string
  readonly invoice: InvoiceSummary
}

export type ValidateResult =
  ({ readonly zugferd: true; readonly known?: KnownInvoice } & ValidationReport) | NotZugferd

/** The contract's answer about a file with an invoice: the result without what is said beside it. */
export function contractReport({
  zugferd: _zugferd,
  known: _known,
  unopened: _unopened,
  ...report
}: Extract<ValidateResult, { readonly zugferd: true }>) {
  return report
}

/** The kinds of files that can be validated. */
export type FileFormat = 'pdf' | 'xml'

export interface ValidateOptions extends DocumentOptions {
  /** Name of the file, for an XML without a PDF. */
  readonly name?: string
  /** Whether the pages of a PDF are compared with its XML; default false. */
  readonly agreement?: boolean
  /** Expected kind of file; another kind is an error. Default: detected from the bytes (D39). */
  readonly format?: FileFormat
  /**
   * Ids or families of rule packs to apply in addition to those of the profile, such as
   * `xrechnung`; of a family, the pack for the syntax of the document is used.
   */
  readonly rules?: readonly string[]
  /** The moment whose rules are applied, for rule packs with dates; default now. */
  readonly at?: Date
  /** Severity of PDF/A errors: `error`, or `warn` for warnings; default: that of the profile. */
  readonly pdfa?: PdfaErrors
  /**
   * Whether a PDF is also validated against PDF/UA-1 (ISO 14289-1), as the layer `pdfua`; default
   * false.
   */
  readonly ua?: boolean
}
