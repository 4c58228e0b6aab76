/** The entry point `twinvoice`: generates and validates documents inside another program. */
// First, since it says what to do if the package was put into a bundle.
import './catalog/package-root.js'

export {
  createTwinvoice,
  type Twinvoice,
  type TwinvoiceOptions,
} from './documents/instance/twinvoice.js'
export {
  CONVERT_TARGETS,
  type Converted,
  type ConvertOptions,
  type ConvertTarget,
  VIEW_FORMATS,
  type Viewed,
  type ViewFormat,
  type ViewOptions,
} from './documents/documents.js'
export type {
  DocumentOptions,
  Embedded,
  EmbedOptions,
  EmbedResult,
  PdfRepair,
  Documents,
  ExtractedAttachment,
  ExtractedInvoice,
  ExtractedTerm,
  ExtractOptions,
  FileFormat,
  Extracted,
  GenerateOptions,
  GenerateOutput,
  GenerateResult,
  Generated,
  GeneratedXml,
  GenerateXmlResult,
  NotZugferd,
  Refused,
  RequestDetail,
  Share,
  ValidateOptions,
  ValidateResult,
} from './documents/documents.js'

export type {
  DocumentIdentity,
  EmbeddedFile,
  InvoiceSummary,
  RulePackResult,
} from './verdict/artifacts.js'
export type {
  CheckedXml,
  InvalidReport,
  LayerReport,
  ReportBase,
  ReportFinding,
  ValidationReport,
  ValidReport,
} from './verdict/report.js'
export { LAYERS, type Layer, type PdfaErrors, type Validity } from './catalog/entries/entries.js'
export type { AttachedFile, OwnPdfSettings, PdfPlace } from './request/own-pdf.js'
export type { Detail } from './pipeline/detail.js'
export { FAULTS, Fault, type FaultCode, type FaultPlace } from './pipeline/errors.js'
export type { Finding, FindingKind, ReportedFinding, Severity } from './pipeline/finding.js'
export type { StageReport, StageStatus } from './pipeline/step.js'
export type { JsonSchema } from './pipeline/plugin.js'

export { LOCALES, isLocale, type Locale } from './request/checked-request.js'
export { generateRequestSchema } from './request/schema.js'
export type { CoercibleRequest, RequestInput } from './request/request-input.js'
export type { GenerateRequest } from './request/types.js'

export type { InvoicePlace } from './invoice/artifacts.js'
export type { ModelObject } from './invoice/binding/model-path.js'
export type { ProfileLevel } from './invoice/binding/row.js'
export type { XmlElement } from './invoice/binding/xml-element.js'
export type { TermType } from './invoice/model/terms/fact.js'
export { readDocument, readInvoice, type ReadInvoice } from './invoice/syntaxes/read.js'
export type { Syntax } from './invoice/syntaxes/document-kinds.js'
export { TERMS, type BusinessTerm } from './invoice/terms.js'

export {
  readTable,
  type TableRefusal,
  type TableRequest,
  type TableRequests,
} from './tables/table-requests.js'
export {
  readTableMap,
  type CellReference,
  type DateOrder,
  type MapNode,
  type MapObject,
  type TableMap,
} from './tables/table-map.js'
export { TABLE_MAP_SCHEMA } from './tables/table-map-schema.js'
