/** The XML as it came: an attachment of a PDF, or a file of its own. */
export interface XmlFile {
  /** As the container names it. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** A file that a PDF carries beside its invoice, such as a supporting document (BG-24). */
export interface EmbeddedFile {
  /** Safe to write: without folders and characters that deceive. Two files may have one name. */
  readonly name: string
  readonly bytes: Uint8Array
  /** As the PDF says; nobody has compared it with the content. */
  readonly mimeType?: string
  /** AFRelationship: `Supplement`, `Data`, … */
  readonly relationship?: string
  readonly description?: string
}

/** What a reader of a verdict wants to see of the invoice. Amounts are decimal text. */
export interface InvoiceSummary {
  readonly number?: string
  /** `YYYY-MM-DD` */
  readonly date?: string
  readonly sellerName?: string
  readonly buyerName?: string
  readonly net?: string
  readonly vat?: string
  readonly gross?: string
}

/** What a document says it is. */
export interface DocumentIdentity {
  /**
   * Id of the profile that BT-24 stands for (D31): `MINIMUM`, `BASIC WL`, `BASIC`, `EN16931`,
   * `EXTENDED`, `XRECHNUNG`, `ZUGFERD1`; `UNKNOWN` for any other.
   */
  readonly profile: string
  /** BT-24 as it stands; '' if there is none. */
  readonly guideline: string
  /** Name of the judged XML. */
  readonly name: string
  /** SHA-256 of the judged XML's bytes, hexadecimal. */
  readonly sha256: string
  readonly summary: InvoiceSummary
}

/** Work that a stage did for another layer than its own, because the document was open. */
export interface LayerTime {
  /** The layer of the stage that did it. */
  readonly from: string
  /** The layer that it counts for. */
  readonly to: string
  /** Milliseconds. */
  readonly ms: number
}

/** What flows between the stages of validation. */
export interface ValidationArtifacts {
  xmlFile: XmlFile
  /** Files beside the invoice; empty unless the run asks for them. */
  embeddedFiles: readonly EmbeddedFile[]
  identity: DocumentIdentity
  layerTimes: readonly LayerTime[]
}

/** What the caller of validation may ask for. */
export interface ValidationSettings {
  /** Whether the reader of a PDF hands out the files beside the invoice, too; default false. */
  readonly embeddedFiles?: boolean
}

declare module '../pipeline/stage.js' {
  interface Artifacts extends ValidationArtifacts {}
  interface RunSettings extends ValidationSettings {}
}
