import type { Catalog } from '../catalog/catalog.js'
import type { Profile, Template } from '../catalog/entries.js'
import { Fault } from '../pipeline/errors.js'
import type { Finding } from '../pipeline/finding.js'
import { JsonDocument } from '../request/json-document.js'
import type { RunSettings } from '../pipeline/stage.js'
import type { GenerateOptions, GenerateResult, RequestDetail } from './documents.js'
import type { Pipelines } from './pipelines.js'

/** Codes of what is wrong with a request's form (D3); every other is the id of a broken rule. */
const FORM_CODES: ReadonlySet<string> = new Set([
  'INVALID_JSON',
  'REQUIRED',
  'TYPE',
  'FORMAT',
  'VALUE',
  'RANGE',
  'TOO_LONG',
  'TOO_SHORT',
  'UNKNOWN_FIELD',
  'UNSUPPORTED_CHARACTER',
  'IMAGE',
])

/** Runs the two pipelines of generation: the request's own, then that of template and profile. */
export async function generate(
  catalog: Catalog,
  pipelines: Pipelines,
  request: unknown,
  options: GenerateOptions,
): Promise<GenerateResult> {
  const profile = entryOf(catalog.profiles, options.profile ?? 'EN16931', 'profile')
  const settings: RunSettings = {
    locale: options.overrides?.locale ?? options.locale ?? 'en',
    moment: options.moment ?? new Date(),
    watermark: options.watermark ?? false,
    level: options.level ?? 'a',
  }
  const intake = await (await pipelines.intake()).run({ input: request }, settings, options.signal)
  const checked = intake.artifacts.data
  if (checked === undefined || hasErrors(intake.findings))
    return refused(intake.findings, checked?.locale ?? settings.locale)
  const data = { ...checked, ...options.overrides }
  const template = entryOf(catalog.templates, data.template, 'template')
  const pipeline = await pipelines.generation(template, profile)
  const spoken = options.overrides?.locale ?? (namesLocale(request) ? data.locale : settings.locale)
  const made = await pipeline.run({ data }, { ...settings, locale: spoken }, options.signal)
  const findings = [...intake.findings, ...made.findings]
  if (hasErrors(findings)) return refused(findings, data.locale)
  const { pdfa, xml } = made.artifacts
  if (pdfa === undefined || xml === undefined)
    throw new Fault('STAGE_INCOMPLETE', 'the pipeline ended without a PDF/A or without XML', {
      file: profile.file,
    })
  return {
    ok: true,
    pdf: pdfa,
    xml,
    filename: filenameOf(data.invoice.number),
    validation: { status: 'valid', profile: profile.id, version: profile.version },
    findings,
    locale: data.locale,
    stages: [...intake.stages, ...made.stages],
  }
}

function entryOf<T extends Profile | Template>(
  entries: ReadonlyMap<string, T>,
  id: string,
  kind: string,
): T {
  const entry = entries.get(id)
  if (entry !== undefined) return entry
  const known = [...entries.keys()].join(', ')
  throw new Fault('OPTIONS_INVALID', `there is no ${kind} "${id}" (installed: ${known})`)
}

/**
 * D25: whether the request itself says its language; the invoice has one in any case. No other
 * field has this name, and within a string its quotes would be escaped.
 */
function namesLocale(request: unknown): boolean {
  if (typeof request === 'string') return request.includes('"locale"')
  if (request instanceof Uint8Array)
    return Buffer.from(request.buffer, request.byteOffset, request.byteLength).includes('"locale"')
  const root = request instanceof JsonDocument ? request.root : request
  return typeof root === 'object' && root !== null && 'locale' in root
}

function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === 'error')
}

function refused(findings: readonly Finding[], locale: string): GenerateResult {
  const errors = findings.filter((finding) => finding.severity === 'error')
  const ownFault = errors.find((finding) => finding.code === 'SCHEMA')
  if (ownFault !== undefined)
    throw new Fault('STAGE_FAILED', `the generated XML breaks its schema: ${ownFault.message}`, {
      stage: ownFault.stage,
    })
  const status = errors.some((finding) => FORM_CODES.has(finding.rule)) ? 400 : 422
  return { ok: false, status, details: errors.map(detailOf), locale }
}

function detailOf(finding: Finding): RequestDetail {
  const { path = '$', code, message, expected, rule } = finding
  return {
    path,
    code,
    message,
    ...(expected === undefined ? {} : { expected }),
    ...(FORM_CODES.has(rule) ? {} : { rule }),
  }
}

/** D24: what a file system forbids becomes `_`. */
function filenameOf(number: string): string {
  return `invoice-${number.replace(/[\u0000-\u001f\u007f"*/:<>?\\|]/g, '_')}.pdf`
}
