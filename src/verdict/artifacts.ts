import type { Syntax, Validity } from '../catalog/entries/entries.js'
import type { Severity } from '../pipeline/finding.js'

/** The XML file as received: embedded in a PDF, or separate. */
export interface XmlFile {
  /** Name in the container. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** An embedded file of a PDF other than the invoice, such as a supporting document (BG-24). */
export interface EmbeddedFile {
  /**
   * A safe file name, without folders and deceptive characters. Two files can have the same name.
   */
  readonly name: string
  readonly bytes: Uint8Array
  /** As declared in the PDF; not compared with the content. */
  readonly mimeType?: string
  /** AFRelationship: `Supplement`, `Data`, … */
  readonly relationship?: string
  readonly description?: string
}

/** Summary of the invoice for validation results. Amounts are decimal text. */
export interface InvoiceSummary {
  readonly number?: string
  /** `YYYY-MM-DD` */
  readonly date?: string
  readonly sellerName?: string
  readonly buyerName?: string
  readonly net?: string
  readonly vat?: string
  readonly gross?: string
  /** Of the invoice, BT-5. */
  readonly currency?: string
}

/** The identity that a document declares. */
export interface DocumentIdentity {
  /**
   * Id of the profile that BT-24 and the root element stand for (D31): `MINIMUM`, `BASIC WL`,
   * `BASIC`, `EN16931`, `EXTENDED`, `XRECHNUNG`, `UBL`, `PEPPOL`, `CTC-FR`, `ZUGFERD1`; `UNKNOWN` for any
   * other.
   */
  readonly profile: string
  /** XML syntax, according to the root element; absent for ZUGFeRD 1 and unknown documents. */
  readonly syntax?: Syntax
  /** True if BT-24 is missing, or names no specification that complies with EN 16931. */
  readonly isUnknown?: boolean
  /** True if BT-24 is none of the profile's identifiers: the profile judges the document as a fallback. */
  readonly isFallback?: boolean
  /** BT-24 unchanged; '' if there is none. */
  readonly guideline: string
  /** File name of the XML. */
  readonly name: string
  /** SHA-256 of the bytes of the XML, hexadecimal. */
  readonly sha256: string
  readonly summary: InvoiceSummary
}

/** A rule pack that a document was judged by, and its result. */
export interface RulePackResult {
  readonly id: string
  readonly version: string
  /** Release of the standard or of the artefacts that it implements. */
  readonly release?: string
  /** The days on which its rules are in force. */
  readonly valid?: Validity
  /** `failed`: there are errors; `not_checked`: its rules could not be applied. */
  readonly status: 'passed' | 'failed' | 'not_checked'
  /** Findings of its rules, by severity. */
  readonly counts: Readonly<Record<Severity, number>>
}

/** Rule packs that found nothing at all in an XML, whatever severity a profile gives a finding. */
export interface RulesHeld {
  readonly xml: string
  /** Their ids. */
  readonly packs: readonly string[]
}

/**
 * Work that a stage did for another layer than its own, because the document was open; or time in which it
 * only waited.
 */
export interface LayerTime {
  /** The layer of the stage that did it. */
  readonly from: string
  /** The layer that it counts for; absent if for none. */
  readonly to?: string
  /** Milliseconds. */
  readonly ms: number
}

/** Artifacts that the stages of validation exchange. */
export interface ValidationArtifacts {
  xmlFile: XmlFile
  /** Other embedded files; empty unless the run requests them. */
  embeddedFiles: readonly EmbeddedFile[]
  identity: DocumentIdentity
  /** The rule packs that judged the document, in their order. */
  rulePackResults: readonly RulePackResult[]
  rulesHeld: RulesHeld
  layerTimes: readonly LayerTime[]
}

/** What the caller of validation may ask for. */
export interface ValidationSettings {
  /** Whether the reader of a PDF hands out the files beside the invoice, too; default false. */
  readonly embeddedFiles?: boolean
  /** Ids of rule packs that judge in addition to those of the profile; they are for the document's syntax. */
  readonly addedPacks?: readonly string[]
  /** What packs found a moment before; they need not judge the same XML again. */
  readonly rulesHeld?: RulesHeld
}

declare module '../pipeline/stage.js' {
  interface Artifacts extends ValidationArtifacts {}
  interface RunSettings extends ValidationSettings {}
}
