import { type PdfDict, writtenValue } from 'twinvoice/pdf'

/** Thousands of resources may share a dictionary of long values. */
const MEANINGS = new WeakMap<PdfDict, Map<string, string>>()

/** What resources give a name, as text; the same text is the same value. @param key `category/name` */
export function meaning(resources: PdfDict, key: string): string {
  const slash = key.indexOf('/')
  const named = resources.dict(key.slice(0, slash))
  if (named === undefined) return writtenValue(undefined)
  const known = MEANINGS.get(named) ?? new Map<string, string>()
  MEANINGS.set(named, known)
  const name = key.slice(slash + 1)
  const text = known.get(name) ?? writtenValue(named.raw(name))
  known.set(name, text)
  return text
}
