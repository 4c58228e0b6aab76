import { itemsOf, LimitExceeded } from '../syntax/limits.js'
import { PdfArray, type PdfDict, PdfStream } from '../syntax/values.js'
import type { PdfDocument } from './document.js'

const LINE_END = Buffer.from('\n')

/**
 * The content of a page: its streams as one, with white space between them (ISO 32000-1, 7.8.2). Pages may share
 * streams, and one may have a stream many times.
 * @throws LimitExceeded
 */
export function pageContent({ budget }: PdfDocument, page: PdfDict): Uint8Array {
  const contents = page.get('Contents')
  if (contents instanceof PdfStream) return contents.decode().bytes
  const parts: Uint8Array[] = []
  let size = 0
  for (const part of contents instanceof PdfArray ? contents.values() : []) {
    if (!(part instanceof PdfStream)) continue
    const { bytes } = part.decode()
    parts.push(bytes, LINE_END)
    size += bytes.length
    const { streamBytes } = budget.limits
    if (size > streamBytes) throw new LimitExceeded('streamBytes', streamBytes)
  }
  if (parts.length === 2) return parts[0] as Uint8Array
  budget.spendItems(itemsOf(size))
  return Buffer.concat(parts)
}
