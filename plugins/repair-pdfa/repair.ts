import {
  detail,
  type Detail,
  LimitExceeded,
  PdfDocument,
  PdfNotReadable,
  type FileKind,
  type ReaderLimits,
} from 'twinvoice/pdf'
import { repairActions } from './clauses/actions.js'
import { repairAnnotations } from './clauses/annotations.js'
import { copyBorrowers } from './clauses/borrowed.js'
import { repairColors } from './clauses/colors.js'
import { ownResources, repairMetadata, repairNames, reportStructure } from './clauses/document.js'
import { dropOtherTexts, dropSignatures, repairForms, signatures } from './clauses/forms.js'
import { repairLayers } from './clauses/layers.js'
import { repairFiles } from './clauses/files.js'
import { encodeInformation, keepMetadata, metadataOf } from './clauses/metadata.js'
import { copyRepeatedPages, repairPageTree } from './clauses/page-tree.js'
import { addWatermark } from './clauses/watermark.js'
import { repairGraphicsStates, repairStreams, repairSums } from './clauses/streams.js'
import { declareLevel } from './clauses/structure.js'
import { applyEdits } from './content/apply-edits.js'
import type { Drawn } from './content/drawn.js'
import { readDrawn } from './content/walk.js'
import { FieldPainter } from './fields/drawn-field.js'
import { repairFonts } from './fonts/repair-fonts.js'
import { UserFonts } from './fonts/substitutes/user-fonts.js'
import { Model } from './model/read.js'
import { Dict } from './model/values.js'
import { CatalogTooLarge, MOST_CATALOG, writePdf } from './model/write.js'
import { RepairLog, type Obstacle, type Repair } from './log/repair-log.js'

/** A PDF to repair. */
export interface RepairJob {
  readonly bytes: Uint8Array
  readonly limits: Partial<ReaderLimits>
  readonly dropSignatures: boolean
  /** Whether level A is given up. */
  readonly levelB?: boolean
  /** Words across each page (D32); absent: none. */
  readonly watermark?: string
  /** Folder with fonts that may be embedded. */
  readonly fonts?: string
}

/** Why a file cannot be worked on at all. */
export interface Unreadable {
  readonly code: 'NOT_PDF' | 'PDF_UNREADABLE' | 'PDF_LIMIT' | 'PDF_LOCKED' | 'NO_PAGES'
  readonly found?: string | Detail
  /** What the file is instead of a PDF. */
  readonly reason?: FileKind['kind'] | 'unknown'
}

/** What came of it: plain data. */
export type RepairAnswer =
  | {
      readonly pdf: Uint8Array
      readonly repairs: readonly Repair[]
      readonly obstacles: readonly Obstacle[]
    }
  | { readonly unreadable: Unreadable }

/** Brings a PDF to PDF/A-3, as far as that can be done without drawing pages again. */
export function repairPdf(job: RepairJob): RepairAnswer {
  try {
    const document = new PdfDocument(job.bytes, job.limits)
    if (document.encryption?.open === false)
      return { unreadable: { code: 'PDF_LOCKED', found: document.encryption.handler.slice(0, 40) } }
    const drawn = readDrawn(document, job.watermark !== undefined)
    if (drawn.pages.length === 0) return { unreadable: { code: 'NO_PAGES' } }
    return repaired(document, drawn, job)
  } catch (thrown) {
    if (thrown instanceof LimitExceeded)
      return { unreadable: { code: 'PDF_LIMIT', found: thrown.what } }
    if (thrown instanceof CatalogTooLarge) {
      const found = detail`a catalog of more than ${MOST_CATALOG} bytes`
      return { unreadable: { code: 'PDF_LIMIT', found } }
    }
    if (!(thrown instanceof PdfNotReadable)) throw thrown
    if (thrown.reason !== 'no-header') return { unreadable: { code: 'PDF_UNREADABLE' } }
    const { kind = 'unknown', format } = thrown.kind ?? {}
    const details = format === undefined ? {} : { found: format }
    return { unreadable: { code: 'NOT_PDF', reason: kind, ...details } }
  }
}

function repaired(document: PdfDocument, drawn: Drawn, job: RepairJob): RepairAnswer {
  const log = new RepairLog()
  const model = new Model(document)
  const signed = signatures(model)
  if (signed.length > 0 && !job.dropSignatures) {
    const found = signed[0]?.text('T') ?? detail`a signature`
    log.obstacle('SIGNED', { object: model.numberOf(signed[0]), found })
    return { pdf: new Uint8Array(), repairs: [], obstacles: log.obstacles }
  }
  reportStructure(document, log)
  repairPageTree(model, log)
  dropSignatures(model, log)
  applyEdits(drawn, model, log)
  ownResources(resourceOwners(drawn, model), model, log)
  repairStreams(model, log)
  repairGraphicsStates(model, log)
  repairFonts(document, drawn, model, new UserFonts(job.fonts), log)
  repairSums(model, log)
  dropOtherTexts(model, log)
  const fields = new FieldPainter(model)
  for (const page of drawn.pages) {
    const dict = model.of(page.dict)
    // Required, even if empty (ISO 32000-1, table 30); default colour spaces need it.
    if (dict !== undefined && !dict.has('Resources')) dict.set('Resources', new Dict())
    if (dict !== undefined) repairAnnotations(dict, page.index + 1, { model, fields, log })
  }
  fields.finish()
  if (job.watermark !== undefined) addWatermark(drawn, model, job.watermark)
  repairForms(model, log)
  repairActions(model, log)
  repairLayers(model, log)
  repairFiles(model, log)
  repairNames(model, log)
  repairColors(model, new Set([...drawn.devices, ...fields.devices]), log)
  encodeInformation(model)
  const xmp = metadataOf(document, log)
  if (xmp !== undefined) keepMetadata(model, xmp, log)
  declareLevel(model, xmp, job.levelB ?? false, log)
  repairMetadata(model, log)
  copyBorrowers(drawn.borrowers, model, log)
  copyRepeatedPages(model, log)
  return {
    pdf: writePdf(model.catalog, model.info),
    repairs: log.repairs,
    obstacles: log.obstacles,
  }
}

/** Pages that inherit resources, and streams that use those of what draws them. */
function* resourceOwners(
  { pages, borrowers }: Drawn,
  model: Model,
): Generator<readonly [Dict | undefined, Dict | undefined]> {
  for (const { dict, resources } of pages)
    if (resources !== undefined) yield [model.of(dict), model.of(resources)]
  for (const [owner, { all }] of borrowers.all)
    if (all[0] !== undefined)
      yield [
        owner.kind === 'stream' ? model.streamOf(owner)?.dict : model.of(owner),
        model.of(all[0].resources),
      ]
}
