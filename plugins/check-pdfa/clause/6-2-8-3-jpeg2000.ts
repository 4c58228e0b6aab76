import { detail, type PdfStream } from 'twinvoice/pdf'
import { type Jp2Header, readJp2Header } from '../rendering/jp2-header.js'
import type { Found, PdfaSubject } from './clause.js'

const CIE_JAB = 19

/** 6.2.8.3: components, colour specifications and bit depths of JPEG 2000 images. */
export function jpeg2000({ rendering }: PdfaSubject, found: Found): void {
  for (const image of rendering.images) {
    checkImage(image, found)
    const mask = image.dict.stream('Mask')
    if (mask !== undefined) checkImage(mask, found)
  }
}

function checkImage(image: PdfStream, found: Found): void {
  if (image.filters.at(-1) !== 'JPXDecode') return
  const at = { object: image.dict }
  const header = readJp2Header(image.decode().bytes)
  if (header === undefined) {
    found(detail`no JP2 header, which says the components and their bits`, at)
    return
  }
  const { components, depths, hasOwnDepths, colors } = header
  if (![1, 3, 4].includes(components)) found(detail`${components} components`, at)
  // A colour space of the image dictionary takes the place of those in the data.
  if (!image.dict.has('ColorSpace')) checkColors(colors, (what) => found(what, at))
  if (hasOwnDepths) found(detail`a box of bits for each component`, at)
  if (depths.some((depth) => depth < 1 || depth > 38))
    found(detail`${depths.join(', ')} bits a component`, at)
}

/** Of several colour specifications the best counts; the others are ignored. */
function checkColors(colors: Jp2Header['colors'], found: Found): void {
  const best = colors.filter(({ approximation }) => approximation === 1)
  if (colors.length !== 1 && best.length !== 1)
    found(detail`${colors.length} colour specifications, not just one of which is the best`)
  const [used] = colors.length === 1 ? colors : best
  if (used === undefined) return
  const { method, space } = used
  if (method < 1 || method > 3) found(detail`colour specification method ${method}`)
  if (method === 1 && space === CIE_JAB) found(detail`the colour space CIEJab`)
}
