import type { Catalog } from '../catalog/catalog.js'
import type { Layer, Profile } from '../catalog/entries.js'
import { Fault } from '../pipeline/errors.js'
import { sumOfCounts } from '../pipeline/finding-log.js'
import type { RunResult } from '../pipeline/pipeline.js'
import type { ArtifactKey, RunSettings } from '../pipeline/stage.js'
import { PDF_LAYERS, XML_LAYERS, verdict } from '../verdict/report.js'
import { SENTENCES } from '../verdict/sentences.js'
import type { FileFormat, ValidateOptions, ValidateResult } from './documents.js'
import { bearsInvoice, openFile, settingsOf } from './open-file.js'
import type { Pipelines } from '../wiring/pipelines.js'

/** Opens the file, then judges it by the profile that its XML names. */
export async function validate(
  catalog: Catalog,
  pipelines: Pipelines,
  file: Uint8Array,
  options: ValidateOptions,
): Promise<ValidateResult> {
  const settings = settingsOf(options)
  const { kind, opened } = await openFile(pipelines, file, options, settings)
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
