import { readBase64 } from './base64.js'
import { isJpeg, readJpeg, type JpegFile } from './jpeg.js'
import { isPng, readPng, type RasterSize } from './png.js'
import { LogoProblem } from './problem.js'
import { looksLikeMarkup, readSvg } from './svg.js'

/** Greatest logo: bytes after decoding Base64 (D4). */
export const MAX_LOGO_BYTES = 1024 * 1024
/** Greatest logo: megapixels (D4). */
const MAX_LOGO_MEGAPIXELS = 25

/** A logo whose structure is sound: plain data, to be decoded. */
export type Inspected =
  | { readonly format: 'png'; readonly size: RasterSize; readonly bytes: Uint8Array }
  | { readonly format: 'jpeg'; readonly size: RasterSize; readonly file: JpegFile }
  | { readonly format: 'svg'; readonly source: string }

const MEDIA_TYPES: Readonly<Record<string, Inspected['format']>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/svg+xml': 'svg',
}

/**
 * Checks a logo by its structure alone, without decoding a pixel: Base64, size, format, media
 * type, dimensions, completeness, and for SVG the allow list.
 * @param base64 Base64 or a data URI, as in a request
 * @throws LogoProblem
 */
export function inspectLogo(base64: string): Inspected {
  const { mediaType, bytes } = readBase64(base64, MAX_LOGO_BYTES)
  const inspected = inspectBytes(bytes)
  if (mediaType !== undefined && MEDIA_TYPES[mediaType] !== inspected.format)
    throw new LogoProblem('mediaType', {
      declared: mediaType.slice(0, 60),
      found: inspected.format.toUpperCase(),
    })
  if (inspected.format !== 'svg') {
    const { size } = inspected
    if (size.width * size.height > MAX_LOGO_MEGAPIXELS * 1e6)
      throw tooManyPixels(size, MAX_LOGO_MEGAPIXELS)
  }
  return inspected
}

export function tooManyPixels({ width, height }: RasterSize, limit: number): LogoProblem {
  return new LogoProblem('tooManyPixels', {
    width: String(width),
    height: String(height),
    limit: String(limit),
  })
}

function inspectBytes(bytes: Buffer): Inspected {
  if (isPng(bytes)) return { format: 'png', size: readPng(bytes), bytes }
  if (isJpeg(bytes)) {
    const file = readJpeg(bytes)
    const { width, height } = file
    return { format: 'jpeg', size: { width, height }, file }
  }
  if (looksLikeMarkup(bytes)) return { format: 'svg', source: readSvg(bytes) }
  throw new LogoProblem('unknownFormat')
}
