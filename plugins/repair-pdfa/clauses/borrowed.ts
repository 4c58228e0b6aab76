import { detail, PdfStream } from 'twinvoice/pdf'
import type { Borrower, Borrowers } from '../content/borrowing.js'
import type { Model } from '../model/read.js'
import { Dict, Indirect, resolved, Stream, type Value } from '../model/values.js'
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
  for (const [owner, [, ...others]] of borrowers.all) {
    const original = owner instanceof PdfStream ? model.streamOf(owner) : model.of(owner)
    if (original === undefined) continue
    for (const borrower of others) copyFor(borrower, original, model, log)
  }
}

function copyFor(borrower: Borrower, original: Stream | Dict, model: Model, log: RepairLog): void {
  const resources = model.of(borrower.resources)
  if (resources === undefined) return
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
  const dict = original instanceof Stream ? original.dict : original
  log.repaired('6.2.2', {
    object: model.numberOf(dict),
    page: borrower.page,
    found: detail`no /Resources of its own; a copy with those of this page`,
  })
}

function copyOf(original: Stream | Dict, resources: Value): Indirect {
  const copy = new Indirect()
  const dict = new Dict((original instanceof Stream ? original.dict : original).entries)
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
