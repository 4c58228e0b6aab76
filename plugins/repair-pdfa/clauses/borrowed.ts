import { detail, PdfStream } from 'twinvoice/pdf'
import type { Borrower, Borrowers } from '../content/borrowing.js'
import type { Model } from '../model/read.js'
import { Dict, dictOf, Indirect, resolved, Stream, type Value } from '../model/values.js'
import type { RepairLog } from '../log/repair-log.js'

/** Where resources lead to what is drawn; `*` is any name. */
const IN_RESOURCES = [
  'XObject *',
  'Font *',
  'Pattern *',
  'ExtGState * SMask G',
  'Pattern * ExtGState SMask G',
]
const IN_ANNOTATION = ['AP N', 'AP N *']

/**
 * A stream that is drawn with other resources than at first, in which its names mean other things, becomes a copy with
 * these resources: 6.2.2. Everything else is repaired before, so that the copy is repaired, too.
 */
export function copyBorrowers(borrowers: Borrowers, model: Model, log: RepairLog): void {
  const borrowing = new Map<Dict, Borrower>()
  for (const [owner, { all }] of borrowers.all) {
    const [first, ...others] = all
    const original = owner instanceof PdfStream ? model.streamOf(owner) : model.of(owner)
    if (original === undefined || first === undefined) continue
    borrowing.set(dictIn(original), first)
    for (const borrower of others) {
      const copy = copyFor(borrower, original, model, log)
      if (copy !== undefined) borrowing.set(copy, borrower)
    }
  }
  leaveWhatIsUsed(borrowing, model)
}

/**
 * Of the resources of a page, what is drawn keeps those that it uses. With all of them, it would be among its own
 * resources, and programs that follow these come to no end.
 */
function leaveWhatIsUsed(borrowing: ReadonlyMap<Dict, Borrower>, model: Model): void {
  const objects = new Map<Dict, Indirect>()
  for (const [dict, { resources, uses }] of borrowing) {
    const all = model.of(resources)
    const used = new Dict()
    for (const key of uses.keys()) {
      const slash = key.indexOf('/')
      const [category, name] = [key.slice(0, slash), key.slice(slash + 1)]
      const value = all?.dict(category)?.raw(name) ?? null
      if (value === null) continue
      const named = used.dict(category) ?? new Dict()
      named.set(name, value instanceof Dict ? objectOf(value, objects) : value)
      used.set(category, named)
    }
    dict.set('Resources', used)
  }
}

/** Written in place, a font whose glyphs show text in it would have no end. */
function objectOf(dict: Dict, objects: Map<Dict, Indirect>): Indirect {
  const object = objects.get(dict) ?? new Indirect()
  object.value = dict
  objects.set(dict, object)
  return object
}

/** @returns the dictionary of the copy */
function copyFor(
  borrower: Borrower,
  original: Stream | Dict,
  model: Model,
  log: RepairLog,
): Dict | undefined {
  const resources = model.of(borrower.resources)
  if (resources === undefined) return undefined
  const copy = copyOf(original, model.objectOf(resources) ?? resources)
  const replaceIn = (holder: Dict | undefined, paths: readonly string[]) => {
    for (const path of paths) {
      const [key = '', ...below] = path.split(' ')
      if (holder?.has(key) === true)
        holder.set(key, replaced(holder.raw(key), below, original, copy))
    }
  }
  for (const each of borrower.alike) replaceIn(model.of(each), IN_RESOURCES)
  for (const each of borrower.annotations) replaceIn(model.of(each), IN_ANNOTATION)
  log.repaired('6.2.2', {
    object: model.numberOf(dictIn(original)),
    page: borrower.page,
    found: detail`no /Resources of its own; a copy with those of this page`,
  })
  return dictOf(copy)
}

function dictIn(value: Stream | Dict): Dict {
  return value instanceof Stream ? value.dict : value
}

function copyOf(original: Stream | Dict, resources: Value): Indirect {
  const copy = new Indirect()
  const dict = new Dict(dictIn(original).entries)
  dict.set('Resources', resources)
  copy.value = original instanceof Stream ? new Stream(dict, original.data) : dict
  return copy
}

/** Dictionaries on the way may belong to other resources, too: they are copied where something in them changes. */
function replaced(
  value: Value,
  [key, ...below]: readonly string[],
  original: Stream | Dict,
  copy: Indirect,
): Value {
  const target = resolved(value)
  if (key === undefined) return target === original ? copy : value
  if (!(target instanceof Dict)) return value
  let made: Dict | undefined
  for (const each of key === '*' ? target.entries.keys() : [key]) {
    const before = target.raw(each)
    const after = replaced(before, below, original, copy)
    if (after === before) continue
    made ??= new Dict(target.entries)
    made.set(each, after)
  }
  return made ?? value
}
