import { PdfArray, PdfDict, PdfStream, type PdfValue } from './values.js'

/** Visits a value and all values directly in it; references are not followed. */
export function eachValue(value: PdfValue, visit: (value: PdfValue) => void): void {
  const open: PdfValue[] = [value]
  for (let next = open.pop(); next !== undefined || open.length > 0; next = open.pop()) {
    visit(next)
    if (next instanceof PdfStream) open.push(next.dict)
    else if (next instanceof PdfArray) for (const item of next.items) open.push(item)
    else if (next instanceof PdfDict) for (const [, inner] of next.rawEntries()) open.push(inner)
  }
}
