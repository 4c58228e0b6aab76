import { asDict, type PdfDict, type PdfValue } from '../syntax/values.js'

/** Form fields, outline items or actions that are looked at. */
export const MOST_REACHED = 50_000

/** The dictionaries that some lead to, each once. */
export function* reached(
  start: Iterable<PdfValue>,
  next: (dict: PdfDict) => Iterable<PdfValue>,
): Generator<PdfDict> {
  const seen = new Set<PdfDict>()
  const open = [...start]
  while (open.length > 0 && seen.size < MOST_REACHED) {
    const dict = asDict(open.pop())
    if (dict === undefined || seen.has(dict)) continue
    seen.add(dict)
    yield dict
    for (const each of next(dict)) open.push(each)
  }
}
