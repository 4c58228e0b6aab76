import { PdfArray, type PdfPage } from 'twinvoice/pdf'
import { boxOf, shared, type Box } from '../paint/matrix.js'

const EVERYTHING: Box = [-Infinity, -Infinity, Infinity, Infinity]

/** What a viewer shows of a page. */
export function pageBox(page: PdfPage): Box {
  const [media, crop] = (['MediaBox', 'CropBox'] as const).map((key) => {
    const box = page.inherited(key)
    return boxOf(box instanceof PdfArray ? box : undefined) ?? EVERYTHING
  })
  const box = shared(media ?? EVERYTHING, crop ?? EVERYTHING)
  return box[0] < box[2] && box[1] < box[3] ? box : (media ?? EVERYTHING)
}
