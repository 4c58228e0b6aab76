import { type Detail, detail, PdfString, safeFileName } from 'twinvoice/pdf'
import { resemblesInvoiceName } from 'twinvoice/plugin'
import type { Model } from '../model/read.js'
import {
  Dict,
  dictOf,
  Indirect,
  List,
  name,
  nameOf,
  resolved,
  Stream,
  textString,
  type Value,
} from '../model/values.js'
import type { RepairLog } from '../log/repair-log.js'

/** Files that the PDF carries already: 6.8. Those named as an invoice give way to the new one. */
export function repairFiles(model: Model, log: RepairLog): void {
  const { catalog } = model
  const files = new Files(model, log)
  const names = catalog.dict('Names')
  const tree = names?.dict('EmbeddedFiles')
  const listed = tree === undefined ? [] : files.leaves(tree)
  files.removeInvoices()
  const kept = listed.filter(([, value]) => !files.isInvoice(dictOf(value)))
  if (names !== undefined && tree !== undefined) {
    if (kept.length === 0) names.delete('EmbeddedFiles')
    else names.set('EmbeddedFiles', new Dict([['Names', new List(kept.flat())]]))
  }
  const associated = new List()
  for (const dict of model.dicts) {
    const object = model.numberOf(dict)
    if (!dict.has('EF') && dict.name('Type') === 'Filespec') {
      // A file elsewhere needs no /Type, and with it a relationship to this document.
      dict.delete('Type')
      log.repaired('6.8', { object, found: detail`/Type of a file elsewhere` })
    }
    if (!dict.has('EF') || !files.has(dict) || files.isInvoice(dict)) continue
    repairSpecification(dict, object, log)
    const reference = files.objectOf(dict)
    if (reference !== undefined) associated.items.push(reference)
  }
  catalog.delete('AF')
  if (associated.items.length > 0) catalog.set('AF', associated)
}

/**
 * The file specifications of a PDF, where they are (ISO 32000-1, 7.11): in the name tree, as associated files, in
 * annotations and actions. One that is in another object becomes one of its own, which /AF can name.
 */
class Files {
  /** With the names that the name tree gives them. */
  readonly #keys = new Map<Dict, string[]>()
  readonly #own = new Map<Dict, Indirect>()
  /** Nodes of the name tree. */
  readonly #nodes = new Set<Dict>()
  readonly #invoiceNames = new Map<Dict, string | undefined>()

  constructor(
    readonly model: Model,
    readonly log: RepairLog,
  ) {
    for (const dict of model.dicts) {
      for (const key of ['FS', 'F']) {
        const specification = dict.get(key)
        if (!(specification instanceof Dict)) continue
        if (key === 'FS' || specification.has('EF')) dict.set(key, this.#object(dict.raw(key)))
      }
      const associated = associatedWith(dict)
      if (associated.length > 0)
        dict.set('AF', new List(associated.map((each) => this.#object(each))))
    }
  }

  /** The pairs of the name tree; a node that is reached twice is read once. */
  leaves(tree: Dict, depth = 0): [Value, Value][] {
    if (depth > 16 || this.#nodes.has(tree)) return []
    this.#nodes.add(tree)
    const items = tree.list('Names')?.items ?? []
    const pairs: [Value, Value][] = []
    for (let at = 0; at + 1 < items.length; at += 2) {
      const key = resolved(items[at] as Value)
      const value = this.#object(items[at + 1] as Value)
      pairs.push([key, value])
      const written = key instanceof PdfString ? key.text : (nameOf(key) ?? '')
      const specification = dictOf(value)
      if (specification !== undefined) this.#keys.get(specification)?.push(written)
    }
    const kids = (tree.list('Kids')?.items ?? []).flatMap((kid) => {
      const below = dictOf(kid)
      return below === undefined ? [] : this.leaves(below, depth + 1)
    })
    return [...pairs, ...kids]
  }

  has(dict: Dict): boolean {
    return this.#keys.has(dict) || /^F(ilespec)?$/.test(dict.name('Type') ?? '')
  }

  objectOf(dict: Dict): Indirect | undefined {
    return this.model.objectOf(dict) ?? this.#own.get(dict)
  }

  isInvoice(dict: Dict | undefined): boolean {
    return dict !== undefined && this.#invoiceName(dict) !== undefined
  }

  /** Takes invoices out of everything but the name tree; an annotation for one stays as a picture. */
  removeInvoices(): void {
    for (const dict of this.#keys.keys()) {
      const written = this.#invoiceName(dict)
      if (written === undefined) continue
      const object = this.model.numberOf(dict)
      const found = detail`an invoice in the PDF: ${safeFileName(written)}`
      this.log.repaired('6.8', { object, found })
    }
    for (const dict of this.model.dicts) {
      const associated = associatedWith(dict)
      const kept = associated.filter((each) => !this.isInvoice(dictOf(each)))
      if (kept.length < associated.length) dict.set('AF', new List(kept))
      if (dict.name('Subtype') !== 'FileAttachment' || !this.isInvoice(dict.dict('FS'))) continue
      dict.set('Subtype', name('Stamp'))
      dict.delete('FS')
      dict.delete('Name')
    }
  }

  /** The name by which programs would take it for the invoice, found once: a file may have thousands of names. */
  #invoiceName(dict: Dict): string | undefined {
    if (this.#invoiceNames.has(dict)) return this.#invoiceNames.get(dict)
    const names = [dict.text('UF'), dict.text('F'), ...(this.#keys.get(dict) ?? [])]
    const found = names.find((each) => each !== undefined && resemblesInvoiceName(each))
    this.#invoiceNames.set(dict, found)
    return found
  }

  #object(value: Value): Value {
    const dict = dictOf(value)
    if (dict !== undefined && !this.#keys.has(dict)) this.#keys.set(dict, [])
    if (!(value instanceof Dict)) return value
    const object = this.#own.get(value) ?? new Indirect()
    object.value = value
    this.#own.set(value, object)
    return object
  }
}

/** /AF: a list, or one file, as some programs write it. */
function associatedWith(dict: Dict): readonly Value[] {
  const value = dict.get('AF')
  if (value instanceof List) return value.items
  return value instanceof Dict ? [dict.raw('AF')] : []
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
