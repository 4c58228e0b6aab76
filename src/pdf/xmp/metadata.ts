import type { PdfDocument } from '../document/document.js'
import { PdfStream } from '../syntax/values.js'
import { XmpNotReadable, parseXmp, type Xmp } from './xmp.js'

/** What was read already, or why it cannot be read. */
const READ = new WeakMap<PdfDocument, Xmp | XmpNotReadable | 'none'>()

/**
 * The XMP metadata of the document (ISO 32000-1, 14.3.2), read once.
 * @returns undefined if the catalog has none
 * @throws XmpNotReadable, LimitExceeded
 */
export function readMetadata(document: PdfDocument): Xmp | undefined {
  const known = READ.get(document) ?? read(document)
  READ.set(document, known)
  if (known instanceof XmpNotReadable) throw known
  return known === 'none' ? undefined : known
}

/** As {@link readMetadata}, for those to whom metadata that cannot be read is none. @throws LimitExceeded */
export function readableMetadata(document: PdfDocument): Xmp | undefined {
  try {
    return readMetadata(document)
  } catch (thrown) {
    if (thrown instanceof XmpNotReadable) return undefined
    throw thrown
  }
}

function read(document: PdfDocument): Xmp | XmpNotReadable | 'none' {
  const stream = document.catalog.get('Metadata')
  if (!(stream instanceof PdfStream)) return 'none'
  const { problem } = stream.decode()
  if (problem !== undefined && stream.data.length === 0) return new XmpNotReadable(problem)
  try {
    return parseXmp(stream.data)
  } catch (thrown) {
    if (thrown instanceof XmpNotReadable) return thrown
    throw thrown
  }
}
