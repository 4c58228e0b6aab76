/**
 * The entry point `twinvoice/plugin`: everything that a plugin imports.
 *
 * Declare your own artifacts and services by
 * `declare module 'twinvoice/plugin' { interface Artifacts { zip: Uint8Array } }`.
 */
export { fileReason, jsonOf } from './pipeline/file-reason.js'
export { FAULTS, Fault, reasonOf, type FaultCode, type FaultPlace } from './pipeline/errors.js'
export type {
  Finding,
  FindingKind,
  ReportedFinding,
  Severity,
  SeverityOverride,
} from './pipeline/finding.js'
export {
  CORE_VERSION,
  definePlugin,
  type JsonSchema,
  type OfferKinds,
  type Plugin,
  type PluginLayers,
  type PluginManifest,
  type ServiceName,
  type Services,
  type SharedResources,
} from './pipeline/plugin.js'
export type { PipelinePlan, StageEntry } from './pipeline/profile.js'
export type { RunResult } from './pipeline/pipeline.js'
export type { ArtifactKey, Artifacts, RunSettings, Stage, StageContext } from './pipeline/stage.js'
export type { StageReport, StageStatus } from './pipeline/step.js'

export {
  LAYERS,
  type CodeLists,
  type Layer,
  type LocalizedText,
  type PdfaErrors,
  type Profile,
  type ProfileIdentifier,
  type ProfilePlan,
  type ProfileStage,
  type RulePackEntry,
  type Template,
  type Validity,
  type Wording,
} from './catalog/entries/entries.js'
export { ownVatIdName } from './catalog/entries/vat-id-name.js'
export type { OfferedModule, Offers } from './catalog/offers.js'
export { nearestName } from './catalog/problems/nearest.js'
export { optionErrors, type OptionError } from './catalog/template-options.js'
export type { CatalogServices } from './catalog/services.js'

export {
  clauseCodes,
  FindingCodes,
  type FindingCode,
  type FindingDetails,
} from './messages/finding-codes.js'
export { codePointName } from './messages/code-point.js'
export { Messages, readMessages, textsOf, type Texts, type Values } from './messages/messages.js'
export { detail, type Detail } from './pipeline/detail.js'
export { PDF_DETAILS } from './inspection/inspector.js'

export type {
  EmbeddedInvoice,
  InspectedPdf,
  Inspection,
  InspectionContext,
  Inspections,
  InspectorFinding,
  PdfInspector,
} from './inspection/inspector.js'

// These also load the types that they merge into artifacts, settings and findings.
export type { AttachedFile, OwnPdfArtifacts, OwnPdfSettings, PdfPlace } from './request/own-pdf.js'
export type { InvoiceArtifacts, InvoicePlace } from './invoice/artifacts.js'
export type {
  GenerationArtifacts,
  GenerationSettings,
  ReceivedNotice,
  ReceivedValue,
} from './request/artifacts.js'
export { LOCALES, isLocale, type CheckedRequest, type Locale } from './request/checked-request.js'
export {
  computedPrepayment,
  paidAmount,
  type ComputedPrepayment,
} from './request/completion/prepayments.js'
export { xrechnungTerm, type XRechnungTerm } from './invoice/xrechnung-terms.js'
export {
  isCorrection,
  isCreditNote,
  isPaidBack,
  isSelfBilled,
} from './invoice/model/document-type.js'
export {
  hasRegime,
  isWithoutVat,
  regimesOf,
  withVatRegime,
} from './request/completion/vat-regime.js'
export {
  completeInvoice,
  extensionsOf,
  type InvoiceDemands,
  type InvoiceWording,
} from './request/completion/complete-invoice.js'
export {
  FRENCH_SUBJECTS,
  FRENCH_SUPPLIES,
  type FrenchWording,
} from './request/completion/french-mentions.js'
export { dateMeant } from './request/formats/date-text.js'
export { Formats } from './request/formats/formats.js'
export {
  cashDiscounts,
  latePenalties,
  daysBetween,
  isDiscount,
  isPenalty,
  lastDay,
  percentOf,
  type CashDiscount,
} from './request/completion/payment-terms.js'
export { grossGoods, isGross } from './request/completion/gross-prices.js'
export { documentOrder, valueAt } from './request/document-order.js'
export type * from './request/invoice-input.js'
export { isInvoiceName, isLikeInvoiceName, resemblesInvoiceName } from './request/invoice-names.js'
export {
  JsonDocument,
  type JsonArray,
  type JsonObject,
  type JsonProblem,
  type JsonReason,
  type JsonValue,
} from './request/json/json-document.js'
export type { JsonSlip } from './request/json/json-slip.js'
export { jsonPath, type PathSegment } from './request/json/json-path.js'
export { placeOf, type ModelPlace } from './request/model-place.js'
export { longMarkRun, normalizedText } from './request/json/normalized-text.js'
export { readRequest } from './request/read-request.js'
export { generateRequestSchema } from './request/schema.js'
export type { GenerateRequest } from './request/types.js'

export type { ModelObject } from './invoice/binding/model-path.js'
export { INVOICE_LIMITS } from './invoice/limits.js'
export { parseXml, trimmed, type XmlElement } from './invoice/binding/xml-element.js'
export { ciiView, type CiiView } from './invoice/syntaxes/zugferd-1.js'
export { Exact, amount, plain, sum } from './invoice/model/decimal.js'
export type * from './invoice/model/invoice.js'
export { PROFILE_LEVELS, type ProfileLevel, type SchemaExtent } from './invoice/binding/row.js'
export {
  lineNetAmount,
  totals,
  vatBreakdown,
  type Exemption,
  type PricedLine,
  type TaxedInvoice,
} from './invoice/model/totals.js'
export type { TermType } from './invoice/model/terms/fact.js'
export { readDocument, readInvoice, type ReadInvoice } from './invoice/syntaxes/read.js'
export { ciiWriter, ublWriter, xmlWriter } from './invoice/syntaxes/write.js'
export { crowdedLists, type CrowdedList } from './invoice/syntaxes/single-lists.js'
export type { Syntax } from './invoice/syntaxes/document-kinds.js'
export { TERMS, type BusinessTerm } from './invoice/terms.js'

export type {
  DocumentIdentity,
  EmbeddedFile,
  InvoiceSummary,
  RulePackResult,
  ValidationArtifacts,
  XmlFile,
} from './verdict/artifacts.js'
