import type { PdfFile } from '../../pdf/pdf-file.js'
import { managed, type PdfaCase, requirement } from '../../requirements/case.js'

/** A box of ISO/IEC 15444-1, Annex I. */
function box(type: string, data: Uint8Array | readonly number[]): Buffer {
  const bytes = Buffer.from(data)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + bytes.length, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, bytes])
}

/** The same box, with its length in eight bytes (I.4). */
function long(short: Buffer): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1, 0)
  short.copy(head, 4, 4, 8)
  head.writeBigUInt64BE(BigInt(short.length + 8), 8)
  return Buffer.concat([head, short.subarray(8)])
}

const SIGNATURE = Buffer.concat([
  box('jP  ', [0x0d, 0x0a, 0x87, 0x0a]),
  box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ')),
])
const header = (components: number) =>
  box('ihdr', [0, 0, 0, 1, 0, 0, 0, 1, 0, components, 7, 7, 0, 0])
const color = (space: number, method = 1, approximation = 0) =>
  box('colr', [method, 0, approximation, 0, 0, 0, space])

/** The data of an image of one pixel, as far as PDF/A looks at it. */
function jp2(colors: readonly Buffer[], components = 3, signature = SIGNATURE): Buffer {
  const parts = Array.from({ length: components }, () => [7, 1, 1]).flat()
  const size = Buffer.alloc(38)
  size.writeUInt16BE(38 + parts.length, 0)
  for (const at of [4, 8, 20, 24]) size.writeUInt32BE(1, at)
  size.writeUInt16BE(components, 36)
  const stream = Buffer.concat([Buffer.from([0xff, 0x4f, 0xff, 0x51]), size, Buffer.from(parts)])
  const head = box('jp2h', Buffer.concat([header(components), ...colors]))
  return Buffer.concat([signature, head, box('jp2c', stream)])
}

const image = (data: Buffer, entries = '', space = 'RGB '): PdfFile =>
  managed('/I Do', space, { resources: '/XObject<</I 30 0 R>>' }).stream(
    30,
    `/Type/XObject/Subtype/Image/Width 1/Height 1/Filter/JPXDecode${entries}`,
    data,
  )
const masked = (data: Buffer) =>
  managed('/I Do', 'RGB ', { resources: '/XObject<</I 30 0 R>>' })
    .stream(
      30,
      '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Mask 31 0 R',
      '0',
    )
    .stream(
      31,
      '/Type/XObject/Subtype/Image/Width 1/Height 1/ImageMask true/Filter/JPXDecode',
      data,
    )

const [CMYK, JAB, SRGB, GRAY] = [12, 19, 16, 17]

/** What JPEG 2000 data say of their colours. */
export const JPEG2000_CASES: readonly PdfaCase[] = [
  requirement(
    '6.2.8.3-1',
    { 'a mask of one component': () => masked(jp2([color(GRAY)], 1)) },
    {
      'a mask of two components': () => masked(jp2([color(GRAY)], 2)),
      'data without signature': () => image(jp2([color(SRGB)], 3, Buffer.alloc(0))),
    },
  ),
  requirement(
    '6.2.8.3-2',
    {
      'the best of two': () => image(jp2([color(SRGB), color(SRGB, 1, 1)])),
      'one of a long box': () => image(jp2([long(color(SRGB))])),
      'none, and a colour space of the image': () => image(jp2([]), '/ColorSpace/DeviceRGB'),
    },
    {
      none: () => image(jp2([])),
      'the best two': () => image(jp2([color(SRGB, 1, 1), color(SRGB, 1, 1)])),
    },
  ),
  requirement(
    '6.2.8.3-3',
    { 'an odd method that is not the best': () => image(jp2([color(0, 4), color(SRGB, 1, 1)])) },
    { 'an odd method that is the best': () => image(jp2([color(0, 4, 1), color(SRGB)])) },
  ),
  requirement(
    '6.2.8.3-4',
    { 'CIEJab that is not the best': () => image(jp2([color(JAB), color(SRGB, 1, 1)])) },
    { 'CIEJab that is the best': () => image(jp2([color(JAB, 1, 1), color(SRGB)])) },
  ),
  requirement(
    '6.2.4.3-3',
    {
      'data of CMYK under an output intent of it': () => image(jp2([color(CMYK)], 4), '', 'CMYK'),
      'data of CMYK with another colour space': () =>
        image(jp2([color(CMYK)], 4), '/ColorSpace/DeviceRGB'),
    },
    { 'data of CMYK under another output intent': () => image(jp2([color(CMYK)], 4)) },
  ),
].flat()
