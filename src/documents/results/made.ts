import type { Finding } from '../../pipeline/finding.js'
import type { StageReport } from '../../pipeline/step.js'
import type { Syntax } from '../../catalog/entries/entries.js'
import type { AttachedFile, OwnPdfSettings, PdfPlace } from '../../request/own-pdf.js'
import type { Locale } from '../../request/checked-request.js'
import type { InvoiceSummary } from '../../verdict/artifacts.js'
import type { ValidationReport } from '../../verdict/report.js'
import type { DocumentOptions } from './options.js'

/** @template Coerce type of the option `coerce` */
export interface GenerateOptions<Coerce extends boolean = boolean> extends DocumentOptions {
  /** Moment of creation (D22); default now. */
  readonly moment?: Date
  /** Sandbox watermark on every page (D32); default false. */
  readonly watermark?: boolean
  /**
   * Conformance level of the PDF/A: `a`, tagged, or `b`, the smallest file; default: the option of
   * `render-pdf` in the profile, or `a`.
   */
  readonly level?: 'a' | 'b'
  /** Id of the profile; default: that of the instance, or `EN16931`. */
  readonly profile?: string
  /** XML syntax, `cii` or `ubl`; default: the first syntax of the profile. */
  readonly syntax?: Syntax
  /** Reads strings such as `"120.50"` as numbers where the request has a number (D34); default false. */
  readonly coerce?: Coerce
  /**
   * Further files to embed in the PDF, such as time sheets, in addition to `files` of the request.
   */
  readonly attachments?: readonly AttachedFile[]
  /** Settings that override those of the request. */
  readonly overrides?: { readonly template?: string; readonly locale?: Locale }
}

/** Options of generating XML. */
export interface GenerateXmlOptions<
  Coerce extends boolean = boolean,
> extends GenerateOptions<Coerce> {
  readonly output: 'xml'
  /**
   * Whether to also check the requirements of a PDF, such as characters and the logo. A request
   * that passes can then also be generated as a PDF. Default false.
   */
  readonly dryRun?: boolean
}

/** The kind of output: a PDF with the embedded XML, or the XML alone. */
export type GenerateOutput = 'pdf' | 'xml'

/** The options of both overloads. */
export type GenerationOptions = GenerateOptions & {
  readonly output?: GenerateOutput
  readonly dryRun?: boolean
}

/** A problem of a request (D3). */
export interface RequestDetail {
  readonly path: string
  readonly code: string
  readonly message: string
  readonly expected?: string
  /** Id of the rule in the standard, if a business rule is violated. */
  readonly rule?: string
  /** Location in a PDF of the caller: page and object, and the actual value. */
  readonly page?: number
  readonly object?: number
  readonly found?: string
}

/** An invoice that was generated as XML. */
export interface GeneratedXml {
  readonly ok: true
  readonly xml: string
  /** `invoice-<number>.xml` or `invoice-<number>.pdf`, safe as a file's name (D24). */
  readonly filename: string
  readonly validation: {
    readonly status: 'valid' | 'invalid'
    readonly profile: string
    readonly version: string
  }
  /** What identifies the invoice. */
  readonly invoice: Required<Pick<InvoiceSummary, 'number' | 'sellerName'>>
  /** Warnings; an invoice with errors is refused. */
  readonly findings: readonly Finding[]
  /** Language of the invoice. */
  readonly locale: string
  readonly stages: readonly StageReport[]
}

/** A generated invoice. */
export interface Generated extends GeneratedXml {
  /** PDF/A-3 with the embedded XML. */
  readonly pdf: Uint8Array
}

/** A refused request, with its problems: of very many, the first (D38). */
export interface Refused {
  readonly ok: false
  /** 400: the request does not match the schema; 422: the invoice violates a business rule (D2). */
  readonly status: 400 | 422
  readonly details: readonly RequestDetail[]
  /** How many problems `details` does not list; absent if it lists all. */
  readonly more?: number
  readonly locale: string
}

export type GenerateResult = Generated | Refused

/** @template Coerce type of the option `coerce` */
export interface EmbedOptions<Coerce extends boolean = boolean>
  extends DocumentOptions, Omit<OwnPdfSettings, 'attachments' | 'levelB'> {
  /** Moment of creation (D22); default now. */
  readonly moment?: Date
  /** Sandbox watermark on every page (D32); default false. */
  readonly watermark?: boolean
  /** For a request: fields that replace its own. */
  readonly overrides?: { readonly locale?: Locale }
  /** For a request: id of the profile; default: that of the instance, or `EN16931`. */
  readonly profile?: string
  /** For a request: reads strings such as `"120.50"` as numbers (D34); default false. */
  readonly coerce?: Coerce
  /** Whether the pages are compared with the XML; default true. */
  readonly agreement?: boolean
  /** Further files to embed in the PDF, such as time sheets. */
  readonly attachments?: readonly AttachedFile[]
}

/** A repair of the caller's PDF. */
export interface PdfRepair extends PdfPlace {
  /** Clause of ISO 19005-3 that requires the repair, such as `6.2.11.4.1`; of another standard with its name. */
  readonly clause: string
  /** Description of the repair, in the language of the run. */
  readonly message: string
  /** Previous value, in technical terms. */
  readonly found?: string
}

/** The caller's PDF with an embedded invoice. */
export interface Embedded {
  readonly ok: true
  /** PDF/A-3 with the embedded XML. */
  readonly pdf: Uint8Array
  readonly xml: string
  /** `invoice-<number>.pdf`, safe as a file's name (D24). */
  readonly filename: string
  /** Validation result of the written file; `invalid` only with `force`. */
  readonly validation: GeneratedXml['validation']
  /** The identifying values of the invoice, as far as the file contains them. */
  readonly invoice: InvoiceSummary
  /** The repairs of the PDF, in order. */
  readonly repairs: readonly PdfRepair[]
  /** The validation of the file. */
  readonly report: ValidationReport
  readonly locale: string
}

export type EmbedResult = Embedded | Refused

/** The result of generating XML. */
export type GenerateXmlResult = GeneratedXml | Refused
