import type { Finding } from '../../pipeline/finding.js'
import type { Conversion } from '../../request/from-invoice/converted.js'
import type { DocumentRequest } from '../../request/from-invoice/extracted.js'
import type { SupportingDocument } from '../../request/supporting-documents.js'
import type { EmbeddedFile, InvoiceSummary } from '../../verdict/artifacts.js'
import type { ReportFinding } from '../../verdict/report.js'
import type { Leaf as ExtractedTerm } from '../../view/leaf.js'
import type { ValidateResult, FileFormat, ValidateOptions } from './validated.js'

export type { ExtractedTerm }

/** The XML of a file. */
export interface Extracted {
  /** Its name in the container, or the name of an XML file. */
  readonly name: string
  readonly xml: Uint8Array
  /** The other embedded files, such as supporting documents (BG-24); empty unless requested. */
  readonly files: readonly EmbeddedFile[]
  /** The invoice as data; absent unless requested. */
  readonly invoice?: ExtractedInvoice
  /** All values that have a business term, as in the XML; absent unless requested. */
  readonly terms?: readonly ExtractedTerm[]
}

/** An invoice as data. */
export interface ExtractedInvoice extends DocumentRequest {
  /** Id of the profile (D31). */
  readonly profile: string
  /** BT-24 unchanged. */
  readonly guideline: string
  /**
   * Supporting documents (BG-24) and other files of the PDF; with content if files are requested.
   */
  readonly attachments: readonly ExtractedAttachment[]
}

/** A supporting document of the XML, or a file embedded in the PDF. */
export interface ExtractedAttachment extends SupportingDocument {
  readonly source: 'xml' | 'pdf'
}

export interface ExtractOptions extends ValidateOptions {
  /** Whether to also return the other embedded files; default false. */
  readonly files?: boolean
  /** Whether to also return the invoice as data; default false. */
  readonly invoice?: boolean
  /** Whether to also return all values by business term; default false. */
  readonly terms?: boolean
}

/** The targets of a conversion. */
export const CONVERT_TARGETS = ['ubl', 'cii', 'facturx', 'xrechnung', 'peppol'] as const

export type ConvertTarget = (typeof CONVERT_TARGETS)[number]

export interface ConvertOptions extends ValidateOptions {
  /**
   * `ubl` and `cii` change the syntax, and keep the specification identifier (BT-24) where it exists in
   * both. `facturx` (CII), `xrechnung` (the syntax of the document) and `peppol` (UBL) write their own.
   */
  readonly to: ConvertTarget
}

/** A converted invoice. */
export interface Converted extends Conversion {
  /**
   * Errors in the result, by its XML schema and the rules of its profile, as `validate` finds them: a
   * conversion does not add values that the target requires, and does not fix what is wrong with the file.
   */
  readonly warnings: readonly ReportFinding[]
}

/** The formats in which an invoice can be rendered. */
export const VIEW_FORMATS = ['html', 'pdf'] as const

export type ViewFormat = (typeof VIEW_FORMATS)[number]

export interface ViewOptions extends Omit<ValidateOptions, 'format'> {
  /** The format of the result; default `html`. */
  readonly format?: ViewFormat
  /** Expected kind of file, as the format of a validation. */
  readonly input?: FileFormat
  /** Id of the template of a PDF; default `classic`. */
  readonly template?: string
  /** Whether the invoice is validated, and the result shown; default true. */
  readonly validate?: boolean
  /** Maximum total size of the attachments in an HTML page, in bytes; default 3 MiB. */
  readonly attachmentBytes?: number
  /** Whether an HTML page also shows the XML, and a letter to the supplier; default false. */
  readonly source?: boolean
}

/** A rendered invoice. */
export interface Viewed {
  readonly format: ViewFormat
  /** HTML in UTF-8, or a PDF. */
  readonly bytes: Uint8Array
  /** `invoice-<number>.html`, safe as a file's name (D24). */
  readonly filename: string
  /** The identifying values of the invoice, as in the document. */
  readonly invoice: InvoiceSummary & { readonly currency?: string }
  /**
   * Values that could not be shown unchanged, such as characters that no installed font contains.
   */
  readonly findings: readonly Finding[]
  /** The validation result; absent if the invoice was not validated. */
  readonly report?: Extract<ValidateResult, { readonly zugferd: true }>
}
