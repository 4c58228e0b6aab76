import { detail, type PdfDocument } from 'twinvoice/pdf'
import type { Model } from '../model/read.js'
import { type Dict, name } from '../model/values.js'
import type { RepairLog } from '../log/repair-log.js'

/** What the structure of the file breaks is gone once it is written again: 6.1. */
export function reportStructure(document: PdfDocument, log: RepairLog): void {
  if (document.encryption !== undefined)
    log.repaired('6.1.3', { found: detail`/Encrypt, ${document.encryption.handler}` })
  if (document.recovered || document.problems.all.length > 0)
    log.repaired('6.1.4', { found: document.problems.all[0] ?? detail`cross-references` })
  else if (document.sections.length > 1)
    log.repaired('6.1.3', { found: detail`${document.sections.length} revisions` })
}

/** Metadata: those of the document are made again by packaging, those of objects are left out (6.6.2). */
export function repairMetadata(model: Model, log: RepairLog): void {
  for (const dict of model.dicts)
    if (dict !== model.catalog && dict.stream('Metadata') !== undefined) {
      dict.delete('Metadata')
      log.repaired('6.6.2.1', {
        object: model.numberOf(dict),
        found: detail`/Metadata of an object`,
      })
    }
  model.catalog.delete('Version')
  model.catalog.delete('Extensions')
}

/** Names of fonts and colorants are UTF-8: 6.1.8. */
export function repairNames(model: Model, log: RepairLog): void {
  for (const dict of model.dicts)
    for (const key of ['BaseFont', 'FontName']) {
      const written = dict.name(key)
      if (written === undefined || name(written).utf8 !== undefined) continue
      dict.set(key, name(Buffer.from(written, 'utf8').toString('latin1')))
      log.repaired('6.1.8', { object: model.numberOf(dict), found: detail`/${key}` })
    }
}

/** Resources that pages and forms inherit or borrow become their own: 6.2.2. */
export function ownResources(
  borrowed: Iterable<readonly [Dict | undefined, Dict | undefined]>,
  model: Model,
  log: RepairLog,
): void {
  for (const [dict, resources] of borrowed) {
    if (dict === undefined || resources === undefined || dict.has('Resources')) continue
    dict.set('Resources', model.objectOf(resources) ?? resources)
    log.repaired('6.2.2', { object: model.numberOf(dict), found: detail`no /Resources of its own` })
  }
}
