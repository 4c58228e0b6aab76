import type { Catalog } from '../catalog/catalog.js'
import { LAYERS, type Layer, type Profile } from '../catalog/entries/entries.js'
import { askedPacks } from '../catalog/entries/rule-packs.js'
import { Fault } from '../pipeline/errors.js'
import { sumOfCounts } from '../pipeline/finding-log.js'
import type { RunResult } from '../pipeline/pipeline.js'
import type { ArtifactKey, RunSettings } from '../pipeline/stage.js'
import type { RulePackResult } from '../verdict/artifacts.js'
import { PDF_LAYERS, XML_LAYERS, verdict } from '../verdict/report.js'
import { SENTENCES } from '../verdict/sentences.js'
import type { FileFormat, ValidateOptions, ValidateResult } from './documents.js'
import { bearsInvoice, openFile, settingsOf, type OpenedFile } from './open-file.js'
import type { Pipelines } from '../wiring/pipelines.js'

/**
 * Opens the file, then judges it by the profile that its XML names.
 * @param known what the caller knows of the document
 * @throws Fault OPTIONS_INVALID for a rule pack that is not installed
 */
export async function validate(
  catalog: Catalog,
  pipelines: Pipelines,
  file: Uint8Array,
  options: ValidateOptions,
  known: Pick<RunSettings, 'rulesHeld'> = {},
): Promise<ValidateResult> {
  const settings = { ...validationSettings(catalog, options), ...known }
  const found = await openFile(pipelines, file, options, settings)
  if (!bearsInvoice(found.opened))
    return { zugferd: false, message: SENTENCES.text(settings.locale, 'notZugferd') }
  return validateOpened(catalog, pipelines, found, settings, options)
}

/** The verdict on a file that has an invoice. */
type Validated = Extract<ValidateResult, { readonly zugferd: true }>

/** The layers that `ua` asks for. */
const ON_REQUEST: readonly Layer[] = ['pdfua']

type ValidationChoice = Pick<
  ValidateOptions,
  'rules' | 'pdfa' | 'ua' | 'at' | 'locale' | 'signal' | 'agreement'
>

/**
 * The settings of a validation.
 * @throws Fault OPTIONS_INVALID for a rule pack that is not installed
 */
export function validationSettings(catalog: Catalog, options: ValidationChoice): RunSettings {
  const { rules = [], at, ua = false } = options
  const settings = {
    ...settingsOf(options),
    ...(at === undefined ? {} : { moment: at }),
    ...(ua ? { layers: ON_REQUEST } : {}),
    agreement: options.agreement ?? false,
  }
  askedPacks(rules, catalog.rulePacks, undefined, settings.moment)
  return settings
}

/** Judges a file that has an invoice. */
export async function validateOpened(
  catalog: Catalog,
  pipelines: Pipelines,
  { kind, opened }: OpenedFile,
  settings: RunSettings,
  { rules = [], signal, ...options }: ValidationChoice,
): Promise<Validated> {
  const { identity, layerTimes = [] } = opened.artifacts
  const profile = catalog.profiles.get(identity?.profile ?? 'UNKNOWN') ?? unknownProfile(catalog)
  const asked = askedPacks(rules, catalog.rulePacks, identity?.syntax, settings.moment)
  const { pdfa = profile.pdfa } = options
  const judging: RunSettings = {
    ...settings,
    addedPacks: asked.ids,
    ...(pdfa === 'warn' ? { mostSevere: { pdfa: 'warning' } } : {}),
  }
  const judged = await judge(pipelines, profile, opened, judging, signal)
  const report = verdict({
    findings: [...opened.findings, ...judged.findings],
    counts: sumOfCounts([opened.counts, judged.counts]),
    stages: [...opened.stages, ...judged.stages],
    layerTimes,
    packs: judged.packs,
    missingPacks: [...asked.missing, ...unjudged(asked.ids, judged.packs)],
    ...(identity === undefined ? {} : { identity, profile }),
    layers: layersOf(kind, options.ua === true),
    filePath: kind === 'pdf' ? '$.pdf_base64' : '$.invoice',
    locale: settings.locale,
  })
  const known = identity && { profile: profile.id, invoice: identity.summary }
  return { zugferd: true, ...report, ...(known === undefined ? {} : { known }) }
}

interface Judged extends Pick<RunResult, 'findings' | 'counts' | 'stages'> {
  readonly packs: readonly RulePackResult[]
}

async function judge(
  pipelines: Pipelines,
  profile: Profile,
  opened: RunResult,
  settings: RunSettings,
  signal: AbortSignal | undefined,
): Promise<Judged> {
  const given = (Object.keys(opened.artifacts) as ArtifactKey[]).sort()
  const pipeline = await pipelines.validation(profile, given, opened.artifacts.identity?.syntax)
  if (pipeline === undefined)
    return { findings: [], counts: sumOfCounts([]), stages: [], packs: [] }
  const result = await pipeline.run(opened.artifacts, settings, signal)
  return { ...result, packs: result.artifacts.rulePackResults ?? [] }
}

/** The packs that were asked for and that no stage applied. */
function unjudged(asked: readonly string[], packs: readonly RulePackResult[]): string[] {
  const done = new Set(packs.filter(({ status }) => status !== 'not_checked').map(({ id }) => id))
  return asked.filter((id) => !done.has(id))
}

function unknownProfile(catalog: Catalog): Profile {
  const profile = catalog.profiles.get('UNKNOWN')
  if (profile === undefined)
    throw new Fault(
      'CATALOG_INVALID',
      'the profile UNKNOWN, for documents of no known profile, is not installed',
    )
  return profile
}

function layersOf(kind: FileFormat, ua: boolean): readonly Layer[] {
  if (kind === 'xml') return XML_LAYERS
  return ua ? LAYERS : PDF_LAYERS
}
