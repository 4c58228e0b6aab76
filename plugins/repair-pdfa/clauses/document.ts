import { type Detail, detail, PdfString, type PdfDocument } from 'twinvoice/pdf'
import type { Model } from '../model/read.js'
import {
  Dict,
  dictOf,
  Indirect,
  List,
  name,
  resolved,
  Stream,
  textString,
  type Value,
} from '../model/values.js'
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

/** Metadata: those of the document are made anew by packaging, those of objects are left out (6.6.2). */
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

/** Files that the PDF carries already: 6.8. Those named as an invoice give way to the new one. */
export function repairFiles(model: Model, log: RepairLog): void {
  const { catalog } = model
  const names = catalog.dict('Names')
  const tree = names?.dict('EmbeddedFiles')
  // A specification that is written in the tree becomes an object, which /AF can name.
  const own = new Map<Dict, Indirect>()
  const listed = tree === undefined ? [] : leaves(tree, own)
  const kept = listed.filter(([, value]) => !isInvoice(dictOf(value)))
  if (kept.length < listed.length) log.repaired('6.8', { found: detail`an invoice in the PDF` })
  if (names !== undefined && tree !== undefined) {
    if (kept.length === 0) names.delete('EmbeddedFiles')
    else names.set('EmbeddedFiles', new Dict([['Names', new List(kept.flat())]]))
  }
  const associated = new List()
  for (const dict of model.dicts) {
    if (!dict.has('EF') && dict.name('Type') === 'Filespec') {
      // A file elsewhere needs no /Type, and with it a relationship to this document.
      dict.delete('Type')
      log.repaired('6.8', {
        object: model.numberOf(dict),
        found: detail`/Type of a file elsewhere`,
      })
    }
    if (!dict.has('EF') || isInvoice(dict)) continue
    repairSpecification(dict, model.numberOf(dict), log)
    const object = model.objectOf(dict) ?? own.get(dict)
    if (object !== undefined) associated.items.push(object)
  }
  catalog.delete('AF')
  if (associated.items.length > 0) catalog.set('AF', associated)
}

function leaves(tree: Dict, own: Map<Dict, Indirect>, depth = 0): [Value, Value][] {
  if (depth > 16) return []
  const items = tree.list('Names')?.items ?? []
  const pairs: [Value, Value][] = []
  for (let at = 0; at + 1 < items.length; at += 2)
    pairs.push([resolved(items[at] as Value), specificationOf(items[at + 1] as Value, own)])
  const kids = (tree.list('Kids')?.items ?? []).flatMap((kid) => {
    const below = dictOf(kid)
    return below === undefined ? [] : leaves(below, own, depth + 1)
  })
  return [...pairs, ...kids]
}

/** A file specification is an object of its own. @param own takes those that are made */
function specificationOf(value: Value, own: Map<Dict, Indirect>): Value {
  if (value instanceof Indirect) return value
  const object = new Indirect()
  object.value = value
  if (value instanceof Dict) own.set(value, object)
  return object
}

const INVOICES = /^(factur-x|zugferd-invoice|xrechnung)\.xml$/i

function isInvoice(dict: Dict | undefined): boolean {
  return INVOICES.test(dict?.text('UF') ?? dict?.text('F') ?? '')
}

function repairSpecification(dict: Dict, object: number | undefined, log: RepairLog): void {
  const repaired = (found: Detail) => log.repaired('6.8', { object, found })
  const written = dict.get('UF') instanceof PdfString ? dict.get('UF') : dict.get('F')
  for (const key of ['F', 'UF'])
    if (!(dict.get(key) instanceof PdfString)) {
      dict.set(key, written instanceof PdfString ? written : textString('attachment'))
      repaired(detail`no /${key}`)
    }
  if (dict.name('AFRelationship') === undefined) {
    dict.set('AFRelationship', name('Unspecified'))
    repaired(detail`no /AFRelationship`)
  }
  const files = dict.dict('EF')
  for (const key of files?.entries.keys() ?? []) {
    const stream = files?.get(key)
    if (!(stream instanceof Stream)) continue
    if (stream.dict.name('Subtype')?.includes('/') === true) continue
    stream.dict.set('Subtype', name('application/octet-stream'))
    repaired(detail`no MIME type`)
  }
}
