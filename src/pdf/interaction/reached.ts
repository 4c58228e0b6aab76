import { asDict, type PdfDict, type PdfValue } from '../syntax/values.js'

/** Form fields, outline items or actions that are examined. */
export const MOST_REACHED = 50_000

/** The dictionaries that some lead to, each once. */
export function* reached(
  start: Iterable<PdfValue>,
  next: (dict: PdfDict) => Iterable<PdfValue>,
): Generator<PdfDict> {
  const seen = new Set<PdfDict>()
  const open: PdfDict[] = []
  const add = (values: Iterable<PdfValue>): void => {
    for (const value of values) {
      const dict = asDict(value)
      if (dict === undefined || seen.has(dict)) continue
      seen.add(dict)
      open.push(dict)
    }
  }
  add(start)
  for (let count = 0; count < MOST_REACHED; count += 1) {
    const dict = open.pop()
    if (dict === undefined) return
    yield dict
    add(next(dict))
  }
}
