import { PdfArray, PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from 'twinvoice/pdf'

/** Thousands of resources may share a dictionary of long values. */
const MEANINGS = new WeakMap<PdfDict, Map<string, string>>()

/** What resources give a name, as text; the same text is the same value. @param key `category/name` */
export function meaning(resources: PdfDict, key: string): string {
  const slash = key.indexOf('/')
  const named = resources.dict(key.slice(0, slash))
  if (named === undefined) return written(undefined)
  const known = MEANINGS.get(named) ?? new Map<string, string>()
  MEANINGS.set(named, known)
  const name = key.slice(slash + 1)
  const text = known.get(name) ?? written(named.raw(name))
  known.set(name, text)
  return text
}

/** A value as text: the same text is the same value. */
export function written(value: PdfValue): string {
  if (value instanceof PdfRef) return `${value.number} R`
  if (value instanceof PdfName) return `/${value.value}`
  if (value instanceof PdfArray) return `[${value.items.map(written).join(' ')}]`
  if (value instanceof PdfDict)
    return `<<${[...value.rawEntries()].map(([key, each]) => `/${key} ${written(each)}`).join(' ')}>>`
  if (value === undefined || typeof value === 'boolean') return String(value)
  if (value instanceof PdfStream) return 'stream'
  return value.kind === 'number' ? value.raw : `(${Buffer.from(value.bytes).toString('latin1')})`
}
