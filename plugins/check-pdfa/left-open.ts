import { detail, type Detail, englishDetail, PdfName, PREDEFINED_CMAPS } from 'twinvoice/pdf'
import type { PdfaSubject } from './clause/clause.js'
import { MAX_DEPTH } from './rendering/content-walk.js'
import type { ShownFont } from './fonts/shown-font.js'

/** What of a file was not checked, by clause and reason; empty if every clause was judged. */
export function leftOpen({ fonts, rendering, embedded }: PdfaSubject): Detail[] {
  const open = fonts.flatMap((shown) => reasonFor(shown) ?? [])
  if (rendering.undecoded)
    open.push(detail`ISO 19005-3 6.2.2 (a content stream that cannot be decoded)`)
  if (rendering.tooDeep)
    open.push(detail`ISO 19005-3 6.2.2 (content streams in more than ${MAX_DEPTH} others)`)
  if ([...embedded.values()].includes('not judged'))
    open.push(detail`ISO 19005-2 6.8 (an embedded file, which has to be PDF/A-1 or PDF/A-2)`)
  return [...new Map(open.map((what) => [englishDetail(what), what])).values()]
}

function reasonFor({ font, name, program, glyphs, subtype }: ShownFont): Detail | undefined {
  if (program === 'unknown')
    return detail`ISO 19005-3 6.2.11 (${name}: a font program that was not read)`
  const encoding = font.get('Encoding')
  if (
    subtype !== 'Type0' ||
    !(encoding instanceof PdfName) ||
    !PREDEFINED_CMAPS.has(encoding.value)
  )
    return undefined
  // A later release of the CMap may map a code that ours does not.
  if (glyphs.every(({ cid }) => cid !== undefined)) return undefined
  return detail`ISO 19005-3 6.2.11 (${name}: codes that the predefined CMap ${encoding.value} does not map)`
}
