import { eachValue } from '../syntax/each-value.js'
import { type PdfDict, PdfRef, type PdfValue } from '../syntax/values.js'
import type { PdfDocument } from './document.js'

/**
 * Objects of a hybrid file that its pages, attachments and metadata need, and that its table calls free (ISO 32000-1,
 * 7.5.8.4): programs that do not read `/XRefStm`, or read it last, take them for null. Those of the structure tree,
 * which hybrid files are made for, show nothing.
 * @returns their numbers, in ascending order
 * @throws LimitExceeded
 */
export function hiddenObjects(document: PdfDocument): number[] {
  const hidden = new Set(document.sections.flatMap(({ hides }) => hides))
  const reached = new Set<number>()
  const open: PdfValue[] = []
  if (hidden.size > 0 && !document.recovered) open.push(document.trailer)
  const follow = (inner: PdfValue) => {
    if (!(inner instanceof PdfRef) || reached.has(inner.number)) return
    reached.add(inner.number)
    const target = document.get(inner)
    if (target !== undefined) open.push(target)
  }
  for (let value = open.pop(); value !== undefined; value = open.pop())
    for (const part of value === document.catalog ? shownBy(document.catalog) : [value])
      eachValue(part, follow)
  return [...hidden].filter((number) => reached.has(number)).sort((a, b) => a - b)
}

function shownBy(catalog: PdfDict): PdfValue[] {
  return catalog.keys.filter((key) => key !== 'StructTreeRoot').map((key) => catalog.raw(key))
}
