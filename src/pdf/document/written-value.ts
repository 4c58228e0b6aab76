import { PdfArray, PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../syntax/values.js'

/** What a name cannot be written with (ISO 32000-1, 7.3.5). */
const ESCAPED = /[^!-~]|[#/()<>[\]{}%]/g

/**
 * A value as text, with references by their numbers: values of a document that have the same text are the same.
 * Streams, which are never part of another value, all have one text.
 */
export function writtenValue(value: PdfValue): string {
  if (value instanceof PdfRef) return `${value.number} ${value.generation} R`
  if (value instanceof PdfName) return writtenName(value.value)
  if (value instanceof PdfArray) return `[${value.items.map(writtenValue).join(' ')}]`
  if (value instanceof PdfDict) {
    const entries = [...value.rawEntries()]
    return `<<${entries.map(([key, each]) => `${writtenName(key)} ${writtenValue(each)}`).join(' ')}>>`
  }
  if (value === undefined || typeof value === 'boolean') return String(value)
  if (value instanceof PdfStream) return 'stream'
  return value.kind === 'number' ? value.raw : `<${Buffer.from(value.bytes).toString('hex')}>`
}

function writtenName(name: string): string {
  return `/${name.replace(ESCAPED, (one) => `#${one.charCodeAt(0).toString(16).padStart(2, '0')}`)}`
}
