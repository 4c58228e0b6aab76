import { LAYERS, LAYERS_ON_REQUEST, type Layer, type Profile } from '../catalog/entries/entries.js'
import type { Finding } from '../pipeline/finding.js'
import { FindingLog, listed, sumOfCounts, type FindingCounts } from '../pipeline/finding-log.js'
import type { StageReport, StageStatus } from '../pipeline/step.js'
import type { DocumentIdentity, InvoiceSummary, LayerTime, RulePackResult } from './artifacts.js'
import { SENTENCES } from './sentences.js'
import { inLanguage, isUnopened, unjudged } from './unchecked-layer.js'

/** Result of one layer. */
export interface LayerReport {
  readonly name: Layer
  readonly status: StageStatus
  /** Duration in milliseconds. */
  readonly ms: number
}

/** A finding in the response of the contract. */
export type ReportFinding = Omit<Finding, 'stage' | 'kind' | 'more'>

/** The response of the contract to a validation (D26 to D31): `valid` tells which of both. */
export type ValidationReport = ValidReport | InvalidReport

/** What every report has. */
export interface ReportBase {
  readonly errors: readonly ReportFinding[]
  readonly warnings: readonly ReportFinding[]
  readonly layers: readonly LayerReport[]
  /** How many findings there are, whether they are listed or not (D38). */
  readonly counts: FindingCounts
  /** `null` for an XML file, which is in no container (D39). */
  readonly container?: null
  /** The XML that was checked. */
  readonly xml?: CheckedXml
  /** The rule packs that judged the document. */
  readonly packs: readonly RulePackResult[]
  /**
   * Indexes of the warnings that say no more than that an earlier layer gave a layer nothing to check; absent if there
   * are none. It is not part of the contract's response.
   */
  readonly unopened?: readonly number[]
}

/** The report of a valid document, which has no errors. */
export interface ValidReport extends ReportBase {
  readonly valid: true
  /** Id of the profile. */
  readonly profile: string
  readonly version: string
  /** Exact release of the profile's specification, `2.5.2` (D33). */
  readonly release?: string
  readonly invoice: {
    readonly number: string
    readonly date: string
    readonly seller: { readonly name: string }
    readonly buyer: { readonly name: string }
    readonly total: { readonly net: number; readonly vat: number; readonly gross: number }
  }
  readonly xml: CheckedXml
}

/** The report of a document that is not valid; what it says of itself is not in it (D40). */
export interface InvalidReport extends ReportBase {
  readonly valid: false
  readonly profile?: never
  readonly version?: never
  readonly release?: never
  readonly invoice?: never
}

/** The XML that was checked: name in the container or of the file, hash of its bytes, BT-24. */
export interface CheckedXml {
  readonly name: string
  readonly sha256: string
  readonly guideline: string
}

/** The data for a report. */
export interface Judgement {
  readonly findings: readonly Finding[]
  /** How many there are in all, where not all are kept. */
  readonly counts: FindingCounts
  readonly stages: readonly StageReport[]
  /** Time of stages that counts for other layers than theirs. */
  readonly layerTimes?: readonly LayerTime[]
  /** The rule packs that judged it. */
  readonly packs?: readonly RulePackResult[]
  /** Rule packs that were asked for and have not judged it. */
  readonly missingPacks?: readonly string[]
  readonly identity?: DocumentIdentity
  readonly profile?: Profile
  /** The layers that apply: an XML file has neither container nor PDF/A. */
  readonly layers: readonly Layer[]
  /** Path of findings about the whole file: `$.pdf_base64` or `$.invoice`. */
  readonly filePath: string
  readonly locale: string
}

/** A document is valid only if these layers were checked completely without an error (D28). */
const DECISIVE: readonly Layer[] = ['container', 'schema', 'rules', 'arithmetic']

/**
 * Makes the report: valid if every decisive layer that applies has passed and no layer has an
 * error. A part that was not checked is reported and never counts as passed.
 */
export function verdict(judgement: Judgement): ValidationReport {
  const layers = judgement.layers.map((layer) => layerReport(layer, judgement))
  const ofLayers = layers.map((layer) => gaps(layer, judgement))
  const missing = [
    ...ofLayers.flat(),
    ...(judgement.missingPacks ?? []).map((pack) => missingPack(pack, judgement)),
  ]
  const findings = listed([...judgement.findings, ...missing])
  const counts = sumOfCounts([judgement.counts, countsOf(missing)])
  const shown = (finding: Finding) => inContract(finding, judgement.filePath)
  const errors = findings.filter((finding) => finding.severity === 'error').map(shown)
  const others = findings.filter((finding) => finding.severity !== 'error')
  const warnings = others.map(shown)
  const unopened = ofLayers
    .filter((_, at) => {
      const layer = layers[at]
      return layer?.status === 'not_checked' && isUnopened(layer.name, judgement)
    })
    .flatMap((gap) => gap.map((finding) => others.indexOf(finding)).filter((at) => at >= 0))
  const decided = layers.filter(({ name }) => isDecisive(name, judgement))
  const passed =
    errors.length === 0 &&
    counts.severity.error === 0 &&
    decided.every((layer) => layer.status === 'passed')
  const { identity, profile, packs = [] } = judgement
  const container = judgement.layers.includes('container') ? {} : { container: null }
  const checked = { layers, counts, ...container, ...(unopened.length > 0 ? { unopened } : {}) }
  const said = { errors, warnings }
  if (identity === undefined || profile === undefined)
    return { valid: false, ...said, ...checked, packs }
  const xml = xmlOf(identity)
  if (!passed) return { valid: false, ...said, ...checked, xml, packs }
  const invoice = summaryOf(identity.summary)
  return { valid: true, ...specificationOf(profile), ...said, invoice, ...checked, xml, packs }
}

function xmlOf({ name, sha256, guideline }: DocumentIdentity): CheckedXml {
  return { name, sha256, guideline }
}

function isDecisive(layer: Layer, { profile }: Judgement): boolean {
  return DECISIVE.includes(layer) && profile?.notApplicable?.layers.includes(layer) !== true
}

function specificationOf({ id, version, release }: Profile) {
  return { profile: id, version, ...(release === undefined ? {} : { release }) }
}

function countsOf(findings: readonly Finding[]): FindingCounts {
  const log = new FindingLog()
  for (const finding of findings) log.add(finding)
  return log.counts
}

function layerReport(name: Layer, { stages, layerTimes = [] }: Judgement): LayerReport {
  const own = stages.filter((stage) => stage.layer === name)
  const ms = Math.round(Math.max(0, msOf(own) + borrowed(name, layerTimes)) * 1000) / 1000
  const has = (status: StageStatus) => own.some((stage) => stage.status === status)
  const status =
    own.length === 0 || own.every((stage) => stage.status === 'not_checked')
      ? 'not_checked'
      : has('failed')
        ? 'failed'
        : has('partial') || has('not_checked')
          ? 'partial'
          : 'passed'
  return { name, status, ms }
}

function msOf(stages: readonly StageReport[]): number {
  return stages.reduce((total, stage) => total + stage.ms, 0)
}

/** Milliseconds that other layers worked for this one, less those that it worked for others. */
function borrowed(name: Layer, times: readonly LayerTime[]): number {
  return times.reduce(
    (total, { from, to, ms }) => total + (to === name ? ms : 0) - (from === name ? ms : 0),
    0,
  )
}

/** The findings about the parts of a layer that were not checked (D28). */
function gaps(layer: LayerReport, judgement: Judgement): Finding[] {
  const { stages, profile, locale, filePath } = judgement
  const finding = (code: string, severity: 'error' | 'warning', message: string): Finding => ({
    rule: code,
    code,
    kind: 'internal',
    severity,
    message,
    stage: 'verdict',
    path: filePath,
  })
  const notJudged = (sentence: string) =>
    finding('NOT_JUDGED', 'error', SENTENCES.text(locale, sentence, { layer: layer.name }))
  const named = stages
    .filter((stage) => stage.layer === layer.name && layer.status !== 'not_checked')
    .flatMap((stage) => stage.notChecked)
  const gap =
    layer.name === 'rules' && profile?.gap !== undefined ? [inLanguage(profile.gap, locale)] : []
  if (layer.status !== 'not_checked') {
    const partial =
      named.length === 0
        ? []
        : [
            SENTENCES.text(locale, 'NOT_CHECKED.part', {
              layer: layer.name,
              parts: named.join(', '),
            }),
          ]
    const warnings = [...partial, ...gap].map((message) =>
      finding('NOT_CHECKED', 'warning', message),
    )
    return layer.status === 'partial' && isDecisive(layer.name, judgement)
      ? [notJudged('NOT_JUDGED.part'), ...warnings]
      : warnings
  }
  const reason = unjudged(layer.name, judgement)
  const warning = finding(
    'NOT_CHECKED',
    'warning',
    SENTENCES.text(locale, 'NOT_CHECKED', { layer: layer.name, reason }),
  )
  return isDecisive(layer.name, judgement) ? [notJudged('NOT_JUDGED'), warning] : [warning]
}

/** A document is not valid by rules that were asked for and not applied. */
function missingPack(pack: string, { identity, locale, filePath }: Judgement): Finding {
  const syntax = identity?.syntax?.toUpperCase() ?? '–'
  return {
    rule: 'PACK_NOT_APPLICABLE',
    code: 'PACK_NOT_APPLICABLE',
    kind: 'internal',
    severity: 'error',
    message: SENTENCES.text(locale, 'PACK_NOT_APPLICABLE', { pack, syntax }),
    stage: 'verdict',
    path: filePath,
    found: syntax,
  }
}

/** Stages say of the file as a whole that it is the PDF (D27); of an XML alone it is the invoice. */
function inContract(
  { stage: _stage, kind: _kind, more: _more, ...finding }: Finding,
  filePath: string,
): ReportFinding {
  return finding.path === '$.pdf_base64' ? { ...finding, path: filePath } : finding
}

function summaryOf(summary: InvoiceSummary): ValidReport['invoice'] {
  return {
    number: summary.number ?? '',
    date: summary.date ?? '',
    seller: { name: summary.sellerName ?? '' },
    buyer: { name: summary.buyerName ?? '' },
    total: {
      net: Number(summary.net ?? 0),
      vat: Number(summary.vat ?? 0),
      gross: Number(summary.gross ?? 0),
    },
  }
}

/** The usual layers of a PDF. */
export const PDF_LAYERS: readonly Layer[] = LAYERS.filter(
  (layer) => !LAYERS_ON_REQUEST.includes(layer),
)

/** The layers of an XML file. */
export const XML_LAYERS: readonly Layer[] = PDF_LAYERS.filter(
  (layer) => layer !== 'container' && layer !== 'pdfa',
)
