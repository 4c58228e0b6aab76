import { itemsOf, LimitExceeded } from '../syntax/limits.js'
import { PdfArray, type PdfDict, PdfStream } from '../syntax/values.js'
import type { PdfDocument } from '../document/document.js'

/** What veraPDF reads between two streams: in a string that they split, it is a code that is shown. */
const BETWEEN = Buffer.from('\r')

/**
 * The content of a page: its streams as one, with white space between them (ISO 32000-1, 7.8.2).
 * @throws LimitExceeded
 */
export function pageContent(document: PdfDocument, page: PdfDict): Uint8Array {
  const parts = contentParts(document, page)
  if (parts.length === 1) return parts[0] as Uint8Array
  return Buffer.concat(parts.flatMap((part) => [part, BETWEEN]))
}

/**
 * The streams of a page, each decoded, in their order. Pages may share streams, and one may have a stream many times.
 * @throws LimitExceeded
 */
export function contentParts({ budget }: PdfDocument, page: PdfDict): readonly Uint8Array[] {
  const contents = page.get('Contents')
  if (contents instanceof PdfStream) return [contents.decode().bytes]
  const parts: Uint8Array[] = []
  let size = 0
  for (const part of contents instanceof PdfArray ? contents.values() : []) {
    if (!(part instanceof PdfStream)) continue
    const { bytes } = part.decode()
    parts.push(bytes)
    size += bytes.length
    const { streamBytes } = budget.limits
    if (size > streamBytes) throw new LimitExceeded('streamBytes', streamBytes)
  }
  if (parts.length > 1) budget.spendItems(itemsOf(size))
  return parts
}
