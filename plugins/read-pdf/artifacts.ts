import type { ReportedFinding } from 'twinvoice/plugin'

declare module 'twinvoice/plugin' {
  interface Artifacts {
    /** What the container says about the invoice. */
    container: ContainerFacts
    /** What the clauses of ISO 19005-3 found, for the stage that reports it. */
    pdfaFindings: PdfaReport
  }
}

/** A file embedded in the PDF. */
export interface AttachmentFacts {
  /** Safe to show. */
  readonly name: string
  readonly relationship?: string
  readonly mimeType?: string
  readonly description?: string
  /** Length in bytes, decoded; absent where the data could not be read. */
  readonly size?: number
  /** Where it is listed. */
  readonly listedIn: readonly AttachmentPlace[]
}

/** Name tree of the catalog, `/AF` of the catalog or a page, or an annotation. */
export type AttachmentPlace = 'EmbeddedFiles' | 'AF' | 'page AF' | 'annotation'

/** The Factur-X or ZUGFeRD properties of the XMP metadata. */
export interface XmpInvoiceFacts {
  readonly namespace: string
  /** The standard that the namespace belongs to. */
  readonly standard: 'Factur-X' | 'ZUGFeRD 2.0' | 'ZUGFeRD 1.0' | 'ZUGFeRD RC' | 'unknown'
  readonly documentType?: string
  readonly documentFileName?: string
  readonly version?: string
  readonly conformanceLevel?: string
}

/** What the container says. */
export interface ContainerFacts {
  readonly pdfVersion: string
  readonly encrypted: boolean
  /** Incremental updates after the first version of the file. */
  readonly updates: number
  /** `pdfaid` of the XMP metadata: `3` and `B`. */
  readonly pdfaPart?: string
  readonly pdfaConformance?: string
  readonly xmp?: XmpInvoiceFacts
  readonly attachments: readonly AttachmentFacts[]
  /** Which of the attachments is the invoice; -1 if none is. */
  readonly invoice: number
}

/** What the PDF/A check has to say, in the run's language. */
export interface PdfaReport {
  readonly findings: readonly ReportedFinding[]
  /** Clauses that are not implemented, or were not reached, and why. */
  readonly notChecked: readonly string[]
  /** Milliseconds that the clauses took. */
  readonly ms: number
}
