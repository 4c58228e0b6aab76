import type { PDFContext, PDFRef } from '#pdf-lib'
import type { Logo } from '../images/picture.js'
import { flateStream } from './syntax/objects.js'

/** Registers a picture as an image of the PDF (ISO 32000-1 8.9.5). */
export function embedPicture(context: PDFContext, picture: Logo): PDFRef {
  const { width, height, colorSpace } = picture
  const image = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
  }
  const colored = { ...image, ColorSpace: colorSpace === 'gray' ? 'DeviceGray' : 'DeviceRGB' }
  if (picture.kind === 'jpeg')
    return context.register(context.stream(picture.bytes, { ...colored, Filter: 'DCTDecode' }))
  const { deflated, deflatedAlpha } = picture
  const opacity =
    deflatedAlpha === undefined
      ? {}
      : {
          SMask: context.register(
            flateStream(context, deflatedAlpha, { ...image, ColorSpace: 'DeviceGray' }),
          ),
        }
  return context.register(flateStream(context, deflated, { ...colored, ...opacity }))
}
