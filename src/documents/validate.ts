import type { Catalog } from '../catalog/catalog.js'
import { LAYERS, type Layer } from '../catalog/entries/entries.js'
import { askedPacks } from '../catalog/entries/rule-packs.js'
import { sumOfCounts } from '../pipeline/finding-log.js'
import type { RunSettings } from '../pipeline/stage.js'
import { PDF_LAYERS, XML_LAYERS, verdict } from '../verdict/report.js'
import type { FileFormat, ValidateOptions, ValidateResult } from './documents.js'
import { Judgement } from './judging/judgement.js'
import { bearsInvoice, openFile, settingsOf, type OpenedFile } from './open-file.js'
import type { Pipelines } from '../wiring/pipelines.js'
import { notZugferd } from './results/without-invoice.js'

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
  const judgement = new Judgement(catalog, pipelines, settings, options)
  try {
    const found = await openFile(pipelines, file, options, settings, judgement.begin)
    if (bearsInvoice(found.opened)) return await validateOpened(judgement, found, settings, options)
    return notZugferd(found.opened.findings, settings.locale)
  } finally {
    await judgement.close()
  }
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

/** The verdict on a file that has an invoice. */
export async function validateOpened(
  judgement: Judgement,
  { kind, opened }: OpenedFile,
  { locale }: RunSettings,
  { ua = false }: Pick<ValidateOptions, 'ua'>,
): Promise<Validated> {
  const { identity, layerTimes = [] } = opened.artifacts
  const { profile, packs, missingPacks, ...judged } = await judgement.end(opened)
  const report = verdict({
    findings: [...opened.findings, ...judged.findings],
    counts: sumOfCounts([opened.counts, judged.counts]),
    stages: [...opened.stages, ...judged.stages],
    layerTimes,
    packs,
    missingPacks,
    ...(identity === undefined ? {} : { identity, profile }),
    layers: layersOf(kind, ua),
    filePath: kind === 'pdf' ? '$.pdf_base64' : '$.invoice',
    locale,
  })
  const known = identity && { profile: profile.id, invoice: identity.summary }
  return { zugferd: true, ...report, ...(known === undefined ? {} : { known }) }
}

function layersOf(kind: FileFormat, ua: boolean): readonly Layer[] {
  if (kind === 'xml') return XML_LAYERS
  return ua ? LAYERS : PDF_LAYERS
}
