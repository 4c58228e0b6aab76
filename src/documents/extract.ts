import type { Catalog } from '../catalog/catalog.js'
import type { Profile } from '../catalog/entries/entries.js'
import { detail } from '../pipeline/detail.js'
import { Fault } from '../pipeline/errors.js'
import type { RunResult } from '../pipeline/pipeline.js'
import {
  convertDocument,
  type ConversionTarget,
  type SchemaExtent,
} from '../request/from-invoice/converted.js'
import { requestOf } from '../request/from-invoice/extracted.js'
import type { GeneratedProfile } from '../request/from-invoice/unmapped.js'
import { defaultTerms } from '../request/from-invoice/default-terms.js'
import { supportingDocuments } from '../request/supporting-documents.js'
import type { DocumentIdentity, EmbeddedFile } from '../verdict/artifacts.js'
import { readReceived } from '../view/received.js'
import type { Pipelines } from '../wiring/pipelines.js'
import type {
  Converted,
  ConvertOptions,
  ConvertTarget,
  Extracted,
  ExtractedAttachment,
  ExtractedInvoice,
  ExtractedTerm,
  ExtractOptions,
} from './documents.js'
import { hasErrors } from './generate.js'
import { validate } from './validate.js'
import { bearsInvoice, openFile, settingsOf } from './open-file.js'
import { unreadable } from './results/unreadable.js'

/** Returns the XML of a file unchanged, and its invoice as data if that is asked for. */
export async function extract(
  catalog: Catalog,
  pipelines: Pipelines,
  file: Uint8Array,
  options: ExtractOptions,
): Promise<Extracted | undefined> {
  const { invoice: isWanted = false, files = false, terms = false } = options
  const settings = { ...settingsOf(options), inspections: false }
  const embeddedFiles = files || isWanted
  const { kind, opened } = await openFile(pipelines, file, options, { ...settings, embeddedFiles })
  const { xmlFile = { name: options.name ?? 'invoice.xml', bytes: file } } = opened.artifacts
  const { embeddedFiles: beside = [] } = opened.artifacts
  if (!bearsInvoice(opened)) return undefined
  // The XML of a PDF is given to look into even if it is broken; a bare file must be an invoice.
  if (kind === 'xml' && hasErrors(opened.findings)) throw withoutInvoice(opened)
  const extracted = {
    name: xmlFile.name,
    xml: xmlFile.bytes,
    files: files ? beside : [],
    ...(terms ? { terms: termsOf(opened) } : {}),
  }
  if (isWanted) return { ...extracted, invoice: invoiceOf(catalog, opened, files) }
  if (opened.artifacts.xmlFile === undefined && opened.artifacts.xml === undefined)
    throw withoutInvoice(opened)
  return extracted
}

/**
 * Converts the invoice of a file to another syntax or specification, and validates the result by the profile
 * that it names. What was wrong with the file before, and is kept, is wrong with the result, too.
 * @throws Fault INPUT_UNREADABLE
 */
export async function convert(
  catalog: Catalog,
  pipelines: Pipelines,
  file: Uint8Array,
  options: ConvertOptions,
): Promise<Converted | undefined> {
  const settings = { ...settingsOf(options), inspections: false }
  const { opened } = await openFile(pipelines, file, options, settings)
  if (!bearsInvoice(opened)) return undefined
  const { xml } = identified(opened)
  const converted = convertDocument(xml, targetOf(catalog, options.to))
  if (converted === undefined) throw withoutInvoice(opened)
  const { locale, signal, at } = options
  const result = new TextEncoder().encode(converted.xml)
  const judging = {
    format: 'xml',
    ...(locale === undefined ? {} : { locale }),
    ...(signal === undefined ? {} : { signal }),
    ...(at === undefined ? {} : { at }),
  } as const
  const report = await validate(catalog, pipelines, result, judging)
  return { ...converted, warnings: report.zugferd ? report.errors : [] }
}

interface TargetProfile {
  readonly id: string
  /** The syntax of the result; without one, the only one of the profile, else that of the document. */
  readonly syntax?: NonNullable<ConversionTarget['syntax']>
}

/** The profile that each target writes; the others keep that of the document. */
const TARGET_PROFILES: Readonly<Partial<Record<ConvertTarget, TargetProfile>>> = {
  facturx: { id: 'EN16931' },
  xrechnung: { id: 'XRECHNUNG' },
  // Every receiver on the network accepts UBL; CII is for those that registered it.
  peppol: { id: 'PEPPOL', syntax: 'ubl' },
}

function targetOf({ profiles }: Catalog, to: ConvertTarget): ConversionTarget {
  const levelOf = (guideline: string) =>
    [...profiles.values()].find((each) => each.guideline === guideline)?.level ?? 'EN16931'
  if (to === 'cii' || to === 'ubl') {
    const core = profiles.get('EN16931')?.guideline ?? ''
    const schema = (guideline: string) => extentFor(profiles, guideline)
    // The profiles of Factur-X are of CII alone.
    const isOfCii = (guideline: string) => /factur-x|zugferd/i.test(guideline)
    const inUbl = (old: string) => (isOfCii(old) ? core : old)
    // ZUGFeRD 1.0 is no specification of CII D16B.
    const inCii = (old: string) => (old.startsWith('urn:ferd:') ? core : old)
    if (to === 'cii') return { syntax: to, guideline: inCii, schema }
    return { syntax: to, guideline: (old) => inUbl(inCii(old)), level: levelOf }
  }
  const target = TARGET_PROFILES[to]
  const profile = profiles.get(target?.id ?? '')
  if (profile === undefined)
    throw new Fault('OPTIONS_INVALID', detail`the profile ${target?.id ?? to} is not installed`)
  const { guideline, syntaxes, businessProcess } = profile
  const syntax = target?.syntax ?? (syntaxes.length === 1 ? syntaxes[0] : undefined)
  return {
    guideline: () => guideline,
    level: levelOf,
    schema: (guideline) => extentFor(profiles, guideline),
    ...(syntax === undefined ? {} : { syntax }),
    ...(businessProcess === undefined ? {} : { businessProcess }),
  }
}

/** The guidelines of each catalog whose XML a subset of the schema of CII judges. */
const SUBSETS = new WeakMap<Catalog['profiles'], readonly RegExp[]>()

/** The XML schema of CII that counts for XML with a guideline (BT-24). */
function extentFor(profiles: Catalog['profiles'], guideline: string): SchemaExtent {
  const present = SUBSETS.get(profiles)
  const known = present ?? [...profiles.values()].filter(isOfSubset).flatMap(guidelinesOf)
  if (present === undefined) SUBSETS.set(profiles, known)
  return known.some((each) => each.test(guideline)) ? 'profile' : 'complete'
}

/** Whether the complete schema does not judge XML that names the profile; it judges specifications without a profile. */
function isOfSubset({ validate: { stages } }: Profile): boolean {
  return !stages.some(
    ({ input, guideline, options }) =>
      input !== 'pdf' && guideline !== 'other' && options?.['schema'] === 'complete',
  )
}

function guidelinesOf({ guideline, identifiers = [] }: Profile): RegExp[] {
  const own = guideline.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  return [own, ...identifiers.map((each) => each.guideline)].map(
    (pattern) => new RegExp(`^(?:${pattern})$`, 'u'),
  )
}

function termsOf(opened: RunResult): readonly ExtractedTerm[] {
  const { xml } = opened.artifacts
  const received = xml === undefined ? undefined : readReceived(xml)
  if (received === undefined) throw withoutInvoice(opened)
  return received.leaves
}

function invoiceOf(catalog: Catalog, opened: RunResult, content: boolean): ExtractedInvoice {
  const { xml, identity } = identified(opened)
  const found = requestOf(xml, defaultTerms(catalog.wording), profileAgain(catalog, identity))
  if (found === undefined) throw withoutInvoice(opened)
  const { embeddedFiles = [] } = opened.artifacts
  const attachments = [
    ...supportingDocuments(found.request.invoice, content).map(
      (each) => ({ source: 'xml', ...each }) as const,
    ),
    ...embeddedFiles.map((each) => embedded(each, content)),
  ]
  return { profile: identity.profile, guideline: identity.guideline, ...found, attachments }
}

/** The profile of a document; for one that is not installed or makes no invoices, what EN 16931 has. */
function profileAgain({ profiles }: Catalog, { profile: id }: DocumentIdentity): GeneratedProfile {
  const profile = profiles.get(id)
  if (profile?.generate === undefined) return { guideline: '', level: 'EN16931', schema: 'profile' }
  return { ...profile, schema: extentFor(profiles, profile.guideline) }
}

function embedded(
  { name, bytes, mimeType, description }: EmbeddedFile,
  content: boolean,
): ExtractedAttachment {
  return {
    source: 'pdf',
    name,
    ...(mimeType === undefined ? {} : { mimeType }),
    ...(description === undefined ? {} : { description }),
    bytes: bytes.length,
    ...(content ? { base64: Buffer.from(bytes).toString('base64') } : {}),
  }
}

function identified(opened: RunResult): { xml: string; identity: DocumentIdentity } {
  const { xml, identity } = opened.artifacts
  if (xml === undefined || identity === undefined) throw withoutInvoice(opened)
  return { xml, identity }
}

function withoutInvoice({ findings }: RunResult): Fault {
  return unreadable(findings, detail`the file has no invoice in CII or UBL`)
}
