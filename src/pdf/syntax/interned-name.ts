import { PdfName } from './values.js'

const NAMES = new Map<string, PdfName>()

/** The name; the same object for the same text, as long as there are not too many. */
export function internName(text: string): PdfName {
  let name = NAMES.get(text)
  if (name === undefined) {
    name = new PdfName(text)
    if (NAMES.size < 4096 && text.length < 40) NAMES.set(text, name)
  }
  return name
}
