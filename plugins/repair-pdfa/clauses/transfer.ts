import { PdfNumber } from 'twinvoice/pdf'
import { type Dict, dictOf, List, resolved, Stream, type Value } from '../model/values.js'

/** Halftones within each other are followed to this depth. */
const DEEPEST = 4

/**
 * Whether a transfer function (ISO 32000-1, 10.5) changes what is painted, so that a page looks other without it. Of those
 * that cannot be told from the identity, it is assumed.
 */
export function changesColors(value: Value): boolean {
  const transfer = resolved(value)
  // One for each colorant.
  if (transfer instanceof List) return transfer.values.some((each) => isOther(each))
  return isOther(transfer)
}

/** Whether a halftone has such a function, which takes the place of that of the graphics state (10.6.5). */
export function halftoneChangesColors(value: Value, depth = 0): boolean {
  const halftone = dictOf(value)
  if (halftone === undefined || depth > DEEPEST) return false
  if (changesColors(halftone.get('TransferFunction'))) return true
  if (halftone.number('HalftoneType') !== 5) return false
  const inner = [...halftone.entries.values()]
  return inner.some((each) => halftoneChangesColors(each, depth + 1))
}

/** What is no function is no transfer function either: programs pass over it. */
function isOther(value: Value): boolean {
  const dict = dictOf(value)
  const type = dict?.number('FunctionType')
  if (dict === undefined || type === undefined) return false
  const isWhole = isUnit(dict.list('Domain')) && isUnit(dict.list('Range'))
  return !(isWhole && isIdentity(value, dict, type))
}

function isIdentity(value: Value, dict: Dict, type: number): boolean {
  if (type === 2) {
    const [first, last] = [numbersOf(dict.list('C0')) ?? [0], numbersOf(dict.list('C1')) ?? [1]]
    return dict.number('N') === 1 && first.join() === '0' && last.join() === '1'
  }
  if (!(value instanceof Stream)) return false
  const bytes = value.source?.decode().bytes ?? new Uint8Array()
  if (type === 4)
    return /^\s*\{\s*\}\s*$/.test(Buffer.from(bytes.subarray(0, 99)).toString('latin1'))
  return type === 0 && isStraight(dict, bytes)
}

/** Whether samples of eight bits lie on the line from 0 to 1, as producers write the identity (7.10.2). */
function isStraight(dict: Dict, bytes: Uint8Array): boolean {
  const count = numbersOf(dict.list('Size'))?.[0] ?? 0
  if (dict.has('Encode') || !isUnit(dict.list('Decode'))) return false
  if (dict.number('BitsPerSample') !== 8 || count < 2 || bytes.length < count) return false
  return bytes
    .subarray(0, count)
    .every((sample, at) => Math.abs(sample - (255 * at) / (count - 1)) <= 0.5)
}

/** Whether limits are from 0 to 1, or none. */
function isUnit(limits: List | undefined): boolean {
  return limits === undefined || numbersOf(limits)?.join() === '0,1'
}

function numbersOf(list: List | undefined): number[] | undefined {
  return list?.values.map((each) => (each instanceof PdfNumber ? each.value : NaN))
}
