import type { Catalog } from '../catalog/catalog.js'
import type { Layer, Profile } from '../catalog/entries.js'
import { Fault } from '../pipeline/errors.js'
import { sumOfCounts } from '../pipeline/finding-log.js'
import type { RunResult } from '../pipeline/pipeline.js'
import type { ArtifactKey, Artifacts, RunSettings } from '../pipeline/stage.js'
import { PDF_LAYERS, XML_LAYERS, verdict } from '../verdict/report.js'
import { SENTENCES } from '../verdict/sentences.js'
import type {
  DocumentOptions,
  Extracted,
  ExtractOptions,
  FileFormat,
  ValidateOptions,
  ValidateResult,
} from './documents.js'
import type { Pipelines } from '../wiring/pipelines.js'

/** Opens the file, then judges it by the profile that its XML names. */
export async function validate(
  catalog: Catalog,
  pipelines: Pipelines,
  file: Uint8Array,
  options: ValidateOptions,
): Promise<ValidateResult> {
  const settings = settingsOf(options)
  const kind = options.format ?? kindOf(file)
  const given: Partial<Artifacts> =
    kind === 'pdf'
      ? { pdfa: file }
      : { xmlFile: { name: options.name ?? 'invoice.xml', bytes: file } }
  const opened = await (await pipelines.opening(kind)).run(given, settings, options.signal)
  if (!bearsInvoice(opened))
    return { zugferd: false, message: SENTENCES.text(settings.locale, 'notZugferd') }
  const { identity, layerTimes = [] } = opened.artifacts
  const profile = catalog.profiles.get(identity?.profile ?? 'UNKNOWN') ?? unknownProfile(catalog)
  const judged = await judge(pipelines, profile, opened, settings, options.signal)
  const report = verdict({
    findings: [...opened.findings, ...judged.findings],
    counts: sumOfCounts([opened.counts, judged.counts]),
    stages: [...opened.stages, ...judged.stages],
    layerTimes,
    ...(identity === undefined ? {} : { identity, profile }),
    layers: layersOf(kind),
    filePath: kind === 'pdf' ? '$.pdf_base64' : '$.invoice',
    locale: settings.locale,
  })
  return { zugferd: true, ...report }
}

/** D30: a file without an invoice is refused, and not validated. */
function bearsInvoice({ findings }: RunResult): boolean {
  return !findings.some(({ kind }) => kind === 'form')
}

async function judge(
  pipelines: Pipelines,
  profile: Profile,
  opened: RunResult,
  settings: RunSettings,
  signal: AbortSignal | undefined,
): Promise<Pick<RunResult, 'findings' | 'counts' | 'stages'>> {
  const given = (Object.keys(opened.artifacts) as ArtifactKey[]).sort()
  const pipeline = await pipelines.validation(profile, given, opened.artifacts.identity?.syntax)
  return (
    pipeline?.run(opened.artifacts, settings, signal) ?? {
      findings: [],
      counts: sumOfCounts([]),
      stages: [],
    }
  )
}

/** Returns the XML that a PDF carries, unchanged. */
export async function extract(
  pipelines: Pipelines,
  file: Uint8Array,
  options: ExtractOptions,
): Promise<Extracted | undefined> {
  const pipeline = await pipelines.opening('pdf')
  const settings = {
    ...settingsOf(options),
    embeddedFiles: options.files ?? false,
    inspections: false,
  }
  const opened = await pipeline.run({ pdfa: file }, settings, options.signal)
  const { xmlFile, embeddedFiles = [] } = opened.artifacts
  if (xmlFile !== undefined) return { name: xmlFile.name, xml: xmlFile.bytes, files: embeddedFiles }
  if (!bearsInvoice(opened)) return undefined
  const reason = opened.findings.find((finding) => finding.severity === 'error')?.message
  throw new Fault('INPUT_UNREADABLE', reason ?? 'the file cannot be read')
}

function settingsOf(options: DocumentOptions): RunSettings {
  return { locale: options.locale ?? 'en', moment: new Date() }
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

function layersOf(kind: FileFormat): readonly Layer[] {
  return kind === 'pdf' ? PDF_LAYERS : XML_LAYERS
}

/** XML begins with `<`, in any encoding and after any byte order mark; any other file must be a PDF. */
function kindOf(file: Uint8Array): FileFormat {
  const head = file.subarray(0, 64)
  for (const byte of head) {
    if (byte === 0x3c) return 'xml'
    const skipped = byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf || byte >= 0xfe
    if (!skipped) return 'pdf'
  }
  return 'pdf'
}
