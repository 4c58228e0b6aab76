import { isIdentity, type PdfFunction } from 'twinvoice/pdf'
import type { Model } from '../model/read.js'
import { dictOf, List, resolved, type Value } from '../model/values.js'

/** Half a step of a colour of eight bits: what is nearer shows the same. */
const CLOSE = 0.5 / 255

/** Halftones within each other are followed to this depth. */
const DEEPEST = 4

/**
 * Whether a transfer function (ISO 32000-1, 10.5) changes what is painted, so that a page looks other without it. Of those
 * that cannot be told from the identity, it is assumed.
 */
export function changesColors(value: Value, model: Model): boolean {
  const transfer = resolved(value)
  // One for each colorant.
  if (transfer instanceof List) return transfer.values.some((each) => isOther(each, model))
  return isOther(transfer, model)
}

/** Whether a halftone has such a function, which takes the place of that of the graphics state (10.6.5). */
export function halftoneChangesColors(value: Value, model: Model, depth = 0): boolean {
  const halftone = dictOf(value)
  if (halftone === undefined || depth > DEEPEST) return false
  if (changesColors(halftone.get('TransferFunction'), model)) return true
  if (halftone.number('HalftoneType') !== 5) return false
  const inner = [...halftone.entries.values()]
  return inner.some((each) => halftoneChangesColors(each, model, depth + 1))
}

/** What is no function is no transfer function either: programs pass over it. */
function isOther(value: Value, model: Model): boolean {
  const dict = dictOf(value)
  if (dict?.number('FunctionType') === undefined) return false
  const given = model.functionOf(dict)
  return given === undefined || !isSame(given)
}

/** Thousands of graphics states may have one function. */
const KNOWN = new WeakMap<PdfFunction, boolean>()

function isSame(given: PdfFunction): boolean {
  const known = KNOWN.get(given) ?? isIdentity(given, CLOSE)
  KNOWN.set(given, known)
  return known
}
