import type { Catalog } from '../catalog/catalog.js'
import type { Profile, Template } from '../catalog/entries/entries.js'
import { didYouMean } from '../catalog/problems/nearest.js'
import { invoiceFilename } from './invoice-filename.js'
import { checkSyntax, profileNamed } from './profile-name.js'
import { detail } from '../pipeline/detail.js'
import { Fault } from '../pipeline/errors.js'
import { afterChanges, type RunResult } from '../pipeline/pipeline.js'
import type { Finding } from '../pipeline/finding.js'
import type { RunSettings } from '../pipeline/stage.js'
import { coerceDecimals } from '../request/coerce-decimals.js'
import { valueAt } from '../request/document-order.js'
import type { JsonValue } from '../request/json/json-document.js'
import { readRequest } from '../request/read-request.js'
import { generateRequestSchema } from '../request/schema.js'
import type { Generated, GeneratedXml, GenerationOptions, Refused } from './documents.js'
import { attachedFiles, attachmentProblems } from './attached-files.js'
import type { Pipelines } from '../wiring/pipelines.js'
import { detailsOf, isOfForm, moreThan, rightInForm } from './refusal.js'
import { inLanguage, type RequestInLanguage } from './request-language.js'

/** Runs the two pipelines of generation: the request's own, then that of template and profile. */
export async function generate(
  catalog: Catalog,
  pipelines: Pipelines,
  request: unknown,
  options: GenerationOptions,
): Promise<Generated | GeneratedXml | Refused> {
  const profile = profileNamed(catalog.profiles, options.profile ?? 'EN16931')
  checkSyntax(catalog.profiles, profile, options.syntax)
  checkOutput(catalog, profile, options)
  const read = readRequest(request)
  const coerced = options.coerce === true ? coerceDecimals(read, generateRequestSchema()) : read
  const { document, locale } = inLanguage(coerced, options)
  const settings: RunSettings = {
    locale,
    moment: options.moment ?? new Date(),
    watermark: options.watermark ?? false,
    coerce: options.coerce ?? false,
    ...(options.level === undefined ? {} : { level: options.level }),
    ...(options.overrides?.template === undefined ? {} : { template: options.overrides.template }),
  }
  const wrong = attachmentProblems(options.attachments, locale)
  if (wrong.length > 0) return { ok: false, status: 400, details: wrong, locale }
  // A dry run tells what making the PDF would tell, though it has the output xml.
  const told = options.dryRun === true ? ({ ...options, output: 'pdf' } as const) : options
  const refuse = async (...runs: readonly Run[]): Promise<Refused> => {
    const findings = runs.flatMap((run) => run.findings)
    const right = rightInForm(document, findings)
    const template = templateFor(catalog, profile, options.overrides?.template, right)
    if (right === undefined || template === undefined)
      return refused(runs, [], { document, locale })
    const pipeline = await pipelines.generation(template, profile, told)
    const further = await pipeline.inspect(right, settings, runs[1]?.stages, options.signal)
    return refused(runs, further, { document, locale })
  }
  const intake = await (await pipelines.intake()).run({ input: document }, settings, options.signal)
  const checked = intake.artifacts.data
  if (checked === undefined || hasErrors(intake.findings)) return refuse(intake)
  const data = { ...checked, ...options.overrides }
  const template = entryOf(catalog.templates, data.template, 'template')
  const pipeline = await pipelines.generation(template, profile, options)
  const attachments = attachedFiles(data, options.attachments)
  const made = await pipeline.run({ data }, { ...settings, attachments }, options.signal)
  const findings = [...intake.findings, ...made.findings]
  if (hasErrors(findings)) return refuse(intake, made)
  if (options.dryRun === true) {
    const printing = await pipelines.generation(template, profile, told)
    const { root } = document
    const request = typeof root === 'object' ? { ...root, ...options.overrides } : root
    const further = await printing.inspect(request, settings, made.stages, options.signal)
    if (hasErrors(further)) return refused([intake, made], further, { document, locale })
  }
  const { pdfa, xml } = made.artifacts
  const { output = 'pdf' } = options
  if (xml === undefined || (output === 'pdf' && pdfa === undefined))
    throw new Fault('STAGE_INCOMPLETE', 'the pipeline ended without a PDF/A or without XML', {
      file: profile.file,
    })
  return {
    ok: true,
    ...(pdfa === undefined ? {} : { pdf: pdfa }),
    xml,
    filename: invoiceFilename(data.invoice.number, output),
    validation: { status: 'valid', profile: profile.id, version: profile.version },
    invoice: { number: data.invoice.number, sellerName: data.invoice.seller.name },
    findings,
    locale: data.locale,
    stages: [...intake.stages, ...made.stages],
  }
}

/**
 * @throws Fault OPTIONS_INVALID if a PDF is asked of a profile that makes none, or of a dry run, or files are
 *   attached to XML
 */
export function checkOutput(
  { plugins }: Catalog,
  { id, generate: plan }: Profile,
  { output = 'pdf', dryRun, attachments = [] }: GenerationOptions,
): void {
  if (output === 'xml' && dryRun !== true && attachments.length > 0)
    throw new Fault('OPTIONS_INVALID', detail`files are attached to a PDF, and the output is XML`)
  if (dryRun === true && output !== 'xml')
    throw new Fault('OPTIONS_INVALID', detail`a dry run makes no PDF: it needs the output xml`)
  if (output === 'xml' || plan === undefined) return
  const gives = plan.stages.flatMap(
    ({ plugin }) => plugins.get(plugin)?.plugin.manifest.gives ?? [],
  )
  if (gives.includes('pdfa')) return
  const reason = detail`the profile ${id} makes XML only: choose the output xml (on the command line, -o <name>.xml or --format xml)`
  throw new Fault('OPTIONS_INVALID', reason)
}

/** @throws Fault OPTIONS_INVALID for an id that is not installed */
export function entryOf<T extends Profile | Template>(
  entries: ReadonlyMap<string, T>,
  id: string,
  kind: 'profile' | 'template',
): T {
  const entry = entries.get(id)
  if (entry !== undefined) return entry
  const known = [...entries.keys()]
  const more = detail`${didYouMean(id, known)} (installed: ${known.join(', ')})`
  const reason =
    kind === 'template'
      ? detail`there is no template "${id}"${more}`
      : detail`there is no profile "${id}"${more}`
  throw new Fault('OPTIONS_INVALID', reason)
}

/** The template of a request that is refused, else the profile's first that is installed. */
function templateFor(
  { templates }: Catalog,
  profile: Profile,
  override: string | undefined,
  right: JsonValue | undefined,
): Template | undefined {
  const named = [override, member(right, 'template'), ...profile.templates]
  const id = named.find((each) => typeof each === 'string' && templates.has(each))
  return typeof id === 'string' ? templates.get(id) : undefined
}

function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return valueAt(value ?? null, [name])
}

export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === 'error')
}

type Run = Pick<RunResult, 'findings' | 'counts' | 'stages' | 'changes'>

/**
 * @param runs of the intake, and of the generation if it came to that
 * @param further what was found beside them
 */
function refused(
  runs: readonly Run[],
  further: readonly Finding[],
  { document, locale }: Pick<RequestInLanguage, 'document' | 'locale'>,
): Refused {
  const findings = [...runs.flatMap((run) => run.findings), ...further]
  const errors = findings.filter((finding) => finding.severity === 'error')
  const ownFault = errors.find(({ kind }) => kind === 'internal')
  if (ownFault !== undefined) {
    const { rule, message, found = '', stage } = ownFault
    const reason = `the generated invoice breaks ${rule}: ${message} ${found}`.trimEnd()
    throw new Fault('STAGE_FAILED', reason + afterChanges(runs[1]?.changes ?? []), { stage })
  }
  const status = errors.some(isOfForm) ? 400 : 422
  const details = detailsOf(errors, document)
  // A run counts also those errors that it does not keep.
  const counted = runs.reduce((sum, { counts }) => sum + counts.severity.error, 0)
  const all = counted + further.filter(({ severity }) => severity === 'error').length
  return { ok: false, status, details, ...moreThan(details, all), locale }
}
