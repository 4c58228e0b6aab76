import type { Attachment, Detail, PdfDocument } from '../pdf/index.js'
import type { ReportedFinding } from '../pipeline/finding.js'

/**
 * What inspectors hand over to the stage of their plugin, by the plugin's name. A plugin that brings
 * an inspector adds its own:
 *
 * ```ts
 * declare module 'twinvoice/plugin' { interface Inspections { 'page-size': PageSizes } }
 * ```
 */
export interface Inspections {}

/**
 * Looks at PDFs for a plugin that checks them. The default export of a module that the plugin's
 * manifest names: `offers: { 'pdf-inspector': './inspector.js' }`. It runs in the bounded process
 * that reads PDFs, where the document is open. Untrusted files are judged there, so the module
 * imports no more than `twinvoice/pdf` and what it needs itself.
 */
export interface PdfInspector<Facts> {
  /**
   * Looks at one PDF. What the file says is a finding or a fact; what is thrown is a fault of the
   * program, except LimitExceeded of the document, which ends the file with the finding `PDF_LIMIT`.
   * The same file gives the same answer.
   */
  inspect(subject: InspectedPdf, context: InspectionContext): Inspection<Facts>
}

/** An open PDF. All inspectors share it, and data that one has read is cached for the others. */
export interface InspectedPdf {
  readonly document: PdfDocument
  /** All embedded files. */
  readonly attachments: readonly Attachment[]
  /** The embedded invoice (D30); undefined if there is none. */
  readonly invoice: EmbeddedInvoice | undefined
}

/** The embedded file that is the invoice. */
export interface EmbeddedInvoice {
  readonly attachment: Attachment
  /** As in the file; may contain deceptive characters. */
  readonly name: string
  /** Its bytes, decoded; undefined if there are none. */
  readonly bytes: Uint8Array | undefined
}

/** What an inspector is told about the run. */
export interface InspectionContext {
  /** Language of messages. */
  readonly locale: string
  /** Additional layers that the run requests, such as `pdfua`. */
  readonly layers?: readonly string[]
  /** Whether the pages are compared with the XML; default false. */
  readonly agreement?: boolean
}

/** The result of an inspector: plain data. */
export interface Inspection<Facts> {
  /** Reported directly, in the layer of the reader, for every PDF. */
  readonly findings?: readonly InspectorFinding[]
  /** Passed to the stage of the plugin, which reports in its own layer. */
  readonly facts?: Facts
}

/**
 * A finding without `message` gets the text for its `code` of the plugin's message files,
 * `messages/<locale>.json` beside the inspector.
 */
export type InspectorFinding = Omit<ReportedFinding, 'message' | 'found'> &
  Partial<Pick<ReportedFinding, 'message'>> & {
    /** A value of the file, or a detail, which is said in the language of the run. */
    readonly found?: string | Detail
  }

/**
 * Details about PDF files in other languages, for `readMessages`: what `twinvoice/pdf` says, and what the plugins say
 * that judge and repair PDFs. Several of them say the same, so they share one file for each language.
 */
export const PDF_DETAILS = new URL('../pdf/details/', import.meta.url)

/** The data that the reader passes to the stages of plugins with an inspector. */
export interface InspectionArtifacts {
  /** Facts by the name of the plugin; none for a file that cannot be read. */
  inspections: Readonly<Partial<Inspections>>
}

/** What the caller of a run may ask for. */
export interface InspectionSettings {
  /** Whether inspectors look at the PDF; default true. */
  readonly inspections?: boolean
  /** Layers beside the usual ones that it asks for, such as `pdfua`; default none. */
  readonly layers?: readonly string[]
  /** Whether the pages are compared with the XML; default false. */
  readonly agreement?: boolean
}

declare module '../pipeline/stage.js' {
  interface Artifacts extends InspectionArtifacts {}
  interface RunSettings extends InspectionSettings {}
}
