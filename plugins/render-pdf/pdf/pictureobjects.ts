import { deflateSync } from 'node:zlib'
import type { PDFContext, PDFRef } from 'pdf-lib'
import type { Picture } from '../picture.js'
import { flateStream } from './objects.js'

interface Deflated {
  readonly data: Uint8Array | undefined
  readonly alpha: Uint8Array | undefined
}

/** The last pictures, deflated: a sender's logo comes with each of its invoices. */
const remembered = new Map<string, Deflated>()
const REMEMBERED = 64

/** Registers a picture as an image of the PDF (ISO 32000-1 8.9.5). */
export function embedPicture(context: PDFContext, picture: Picture): PDFRef {
  const { width, height, colors, encoding } = picture
  const { data, alpha } = deflatedOf(picture)
  const size = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height }
  const mask =
    alpha === undefined
      ? {}
      : {
          SMask: context.register(
            flateStream(context, alpha, { ...size, ColorSpace: 'DeviceGray', BitsPerComponent: 8 }),
          ),
        }
  const entries = {
    ...size,
    ColorSpace: colors === 'rgb' ? 'DeviceRGB' : 'DeviceGray',
    BitsPerComponent: 8,
    ...mask,
  }
  return context.register(
    encoding === 'jpeg' || data === undefined
      ? context.stream(picture.data, { ...entries, Filter: 'DCTDecode' })
      : flateStream(context, data, entries),
  )
}

function deflatedOf(picture: Picture): Deflated {
  const known = remembered.get(picture.key)
  if (known !== undefined) return known
  const deflated = {
    data: picture.encoding === 'jpeg' ? undefined : deflateSync(picture.data, { level: 9 }),
    alpha: picture.alpha && deflateSync(picture.alpha, { level: 9 }),
  }
  if (remembered.size >= REMEMBERED) {
    const [oldest] = remembered.keys()
    if (oldest !== undefined) remembered.delete(oldest)
  }
  remembered.set(picture.key, deflated)
  return deflated
}
