import type { Share } from '../concurrency/fair-queue.js'
import type { Finding } from '../pipeline/finding.js'
import type { StageReport } from '../pipeline/pipeline.js'
import type { PdfaErrors, Syntax } from '../catalog/entries.js'
import type { AttachedFile, OwnPdfSettings, PdfPlace } from '../request/own-pdf.js'
import type { Locale } from '../request/checked-request.js'
import type { Conversion } from '../request/from-invoice/converted.js'
import type { RequestInput } from '../request/request-input.js'
import type { DocumentRequest } from '../request/from-invoice/extracted.js'
import type { SupportingDocument } from '../request/supporting-documents.js'
import type { EmbeddedFile, InvoiceSummary } from '../verdict/artifacts.js'
import type { ValidationReport } from '../verdict/report.js'
import type { Leaf as ExtractedTerm } from '../view/received.js'

export type { ExtractedTerm, Share, ValidationReport }

/** Options of one document. */
export interface DocumentOptions {
  /** Language of messages where the request names none; default `en`. */
  readonly locale?: string
  /** Aborts the run; the promise is then rejected with the fault ABORTED. */
  readonly signal?: AbortSignal
  /**
   * Owner of the document. With workers, documents of one share queue behind each other, not before
   * those of others; more than it may have is refused with the fault OVER_SHARE.
   */
  readonly share?: Share
}

/** @template Coerce type of the option `coerce` */
export interface GenerateOptions<Coerce extends boolean = boolean> extends DocumentOptions {
  /** The moment that goes into the file (D22); default now. */
  readonly moment?: Date
  /** Sandbox watermark on every page (D32); default false. */
  readonly watermark?: boolean
  /**
   * Conformance level of the PDF/A: `a`, tagged, or `b`, the smallest file; default: the option of
   * `render-pdf` in the profile, else `a`.
   */
  readonly level?: 'a' | 'b'
  /** Id of the profile; default that of the instance, else `EN16931`. */
  readonly profile?: string
  /** XML syntax, `cii` or `ubl`; default the profile's first. */
  readonly syntax?: Syntax
  /** Reads strings such as `"120.50"` as numbers where the request has a number (D34); default false. */
  readonly coerce?: Coerce
  /** Settings that override those of the request. */
  readonly overrides?: { readonly template?: string; readonly locale?: Locale }
}

/** Options of generating XML. */
export interface GenerateXmlOptions<
  Coerce extends boolean = boolean,
> extends GenerateOptions<Coerce> {
  readonly output: 'xml'
  /**
   * Whether to check what a PDF would need as well, such as characters and the logo: then a request
   * that is not refused makes a PDF, too. Default false.
   */
  readonly dryRun?: boolean
}

/** What is made of a request: a PDF with the XML inside, or the XML as a file of its own. */
export type GenerateOutput = 'pdf' | 'xml'

/** A problem of a request (D3). */
export interface RequestDetail {
  readonly path: string
  readonly code: string
  readonly message: string
  readonly expected?: string
  /** The standard's rule, if a business rule is broken. */
  readonly rule?: string
  /** Where in a PDF of the caller it is: page and object, and what is there. */
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
  /** Warnings; an invoice with errors is refused. */
  readonly findings: readonly Finding[]
  /** Language of the invoice. */
  readonly locale: string
  readonly stages: readonly StageReport[]
}

/** A generated invoice. */
export interface Generated extends GeneratedXml {
  /** PDF/A-3 with the XML inside. */
  readonly pdf: Uint8Array
}

/** A request that was refused, with everything that is wrong with it. */
export interface Refused {
  readonly ok: false
  /** 400: not the contract's shape; 422: an invoice that breaks a business rule (D2). */
  readonly status: 400 | 422
  readonly details: readonly RequestDetail[]
  readonly locale: string
}

export type GenerateResult = Generated | Refused

/** @template Coerce type of the option `coerce` */
export interface EmbedOptions<Coerce extends boolean = boolean>
  extends DocumentOptions, Omit<OwnPdfSettings, 'attachments'> {
  /** The moment that goes into the file (D22); default now. */
  readonly moment?: Date
  /** Sandbox watermark on every page (D32); default false. */
  readonly watermark?: boolean
  /** For a request: id of the profile; default that of the instance, else `EN16931`. */
  readonly profile?: string
  /** For a request: reads strings such as `"120.50"` as numbers (D34); default false. */
  readonly coerce?: Coerce
  /** Whether the pages are compared with the XML; default true. */
  readonly agreement?: boolean
  /** Further files for the PDF, such as time sheets. */
  readonly attachments?: readonly AttachedFile[]
}

/** A repair of the caller's PDF. */
export interface PdfRepair extends PdfPlace {
  /** Clause of ISO 19005-3 that asks for it: `6.2.11.4.1`. */
  readonly clause: string
  /** What was done, in the language of the run. */
  readonly message: string
  /** What was there, in technical terms. */
  readonly found?: string
}

/** The caller's PDF with an invoice inside. */
export interface Embedded {
  readonly ok: true
  /** PDF/A-3 with the XML inside. */
  readonly pdf: Uint8Array
  readonly xml: string
  /** `invoice-<number>.pdf`, safe as a file's name (D24). */
  readonly filename: string
  /** Of the file as it is; `invalid` only with `force`. */
  readonly validation: GeneratedXml['validation']
  /** What was repaired in the PDF, in the order of the repairs. */
  readonly repairs: readonly PdfRepair[]
  /** The validation of the file. */
  readonly report: ValidationReport
  readonly locale: string
}

export type EmbedResult = Embedded | Refused

/** The result of generating XML. */
export type GenerateXmlResult = GeneratedXml | Refused

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

/** The XML of a file. */
export interface Extracted {
  /** Its name in the container, or the name of an XML file. */
  readonly name: string
  readonly xml: Uint8Array
  /** The files beside it, such as supporting documents (BG-24); empty unless asked for. */
  readonly files: readonly EmbeddedFile[]
  /** The invoice as data; absent unless asked for. */
  readonly invoice?: ExtractedInvoice
  /** All values that have a business term, as they are in the XML; absent unless asked for. */
  readonly terms?: readonly ExtractedTerm[]
}

/** An invoice as data. */
export interface ExtractedInvoice extends DocumentRequest {
  /** Id of the profile (D31). */
  readonly profile: string
  /** BT-24 unchanged. */
  readonly guideline: string
  /** Supporting documents (BG-24), and the other files of the PDF; with content if files are asked for. */
  readonly attachments: readonly ExtractedAttachment[]
}

/** A supporting document of the XML, or a file embedded in the PDF. */
export interface ExtractedAttachment extends SupportingDocument {
  readonly source: 'xml' | 'pdf'
}

export interface ExtractOptions extends ValidateOptions {
  /** Whether to give the files beside the invoice, too; default false. */
  readonly files?: boolean
  /** Whether to give the invoice as data, too; default false. */
  readonly invoice?: boolean
  /** Whether to give all values by business term, too; default false. */
  readonly terms?: boolean
}

/** What a document can be converted to. */
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
export type Converted = Conversion

/** The forms in which people can read an invoice. */
export const VIEW_FORMATS = ['html', 'pdf'] as const
export type ViewFormat = (typeof VIEW_FORMATS)[number]

export interface ViewOptions extends Omit<ValidateOptions, 'format'> {
  /** The form of the result; default `html`. */
  readonly format?: ViewFormat
  /** Expected kind of file, as the format of a validation. */
  readonly input?: FileFormat
  /** Id of the template of a PDF; default `classic`. */
  readonly template?: string
  /** Whether the invoice is validated, and the verdict shown with it; default true. */
  readonly validate?: boolean
  /** Bytes of attachments that an HTML page contains at most; default 3 MiB. */
  readonly attachmentBytes?: number
  /** Whether an HTML page also shows the XML, and a letter to the supplier; default false. */
  readonly source?: boolean
}

/** An invoice that people can read. */
export interface Viewed {
  readonly format: ViewFormat
  /** HTML in UTF-8, or a PDF. */
  readonly bytes: Uint8Array
  /** `invoice-<number>.html`, safe as a file's name (D24). */
  readonly filename: string
  /** What identifies the invoice, as it is in the document. */
  readonly invoice: InvoiceSummary & { readonly currency?: string }
  /** The verdict; absent if the invoice was not validated. */
  readonly report?: Extract<ValidateResult, { readonly zugferd: true }>
}

/** What can be done with documents: in this thread, or in a pool of workers. */
export interface Documents {
  /**
   * Makes an invoice.
   * @param request JSON text or its bytes (numbers are then read as decimals from their text,
   *   D5), or an object
   * @throws Fault BUSY, OVER_SHARE, TIMEOUT, ABORTED, WORKER_DIED, STAGE_FAILED, OPTIONS_INVALID
   */
  generate<Coerce extends boolean = false>(
    request: RequestInput<Coerce>,
    options: GenerateXmlOptions<Coerce>,
  ): Promise<GenerateXmlResult>
  generate<Coerce extends boolean = false>(
    request: RequestInput<Coerce>,
    options?: GenerateOptions<Coerce> & { readonly output?: 'pdf' },
  ): Promise<GenerateResult>
  /**
   * Embeds an invoice in a PDF of the caller, which becomes PDF/A-3; its pages stay as they are.
   * @param pdf of any producer; what breaks PDF/A is repaired where that is possible
   * @param invoice a request, as for {@link generate}, or an XML in CII: text or bytes
   * @throws Fault as {@link generate}
   */
  embed<Coerce extends boolean = false>(
    pdf: Uint8Array,
    invoice: RequestInput<Coerce>,
    options?: EmbedOptions<Coerce>,
  ): Promise<EmbedResult>
  /** Validates a PDF or an XML file; the kind is detected from the bytes. */
  validate(file: Uint8Array, options?: ValidateOptions): Promise<ValidateResult>
  /**
   * Returns the XML of a PDF or an XML file, and its invoice as data if asked for; undefined if
   * there is none.
   * @throws Fault INPUT_UNREADABLE
   */
  extract(file: Uint8Array, options?: ExtractOptions): Promise<Extracted | undefined>
  /**
   * Converts the invoice of a PDF or an XML file to another syntax or specification; undefined if
   * there is none. What the result does not have is in `lost`.
   * @throws Fault INPUT_UNREADABLE
   */
  convert(file: Uint8Array, options: ConvertOptions): Promise<Converted | undefined>
  /**
   * Shows the invoice of a PDF or an XML file to people, with everything that its XML contains;
   * undefined if there is none.
   * @throws Fault INPUT_UNREADABLE
   */
  view(file: Uint8Array, options?: ViewOptions): Promise<Viewed | undefined>
  /** Loads in advance everything that the first document needs. */
  warm(): Promise<void>
  /** Frees all processes and threads. */
  close(): Promise<void>
}
