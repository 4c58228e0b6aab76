import type { AttachmentPlace } from 'twinvoice/pdf'

declare module 'twinvoice/plugin' {
  interface Inspections {
    'check-container': ContainerFacts
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
