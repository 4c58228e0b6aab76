import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type * as ResvgLibrary from '@resvg/resvg-js'
import type { Resvg as ResvgClass } from '@resvg/resvg-js'
import type * as JpegLibrary from 'jpeg-js'
import { readBase64 } from './base64.js'
import { isJpeg, readJpeg, type JpegFile } from './jpeg.js'
import { isPng, readPng, type RasterSize } from './png.js'
import { LogoProblem } from './problem.js'
import {
  isInvisible,
  isOpaque,
  reduce,
  toSamples,
  type Pixels,
  type SampledLogo,
} from './raster.js'
import { looksLikeMarkup, readSvg } from './svg.js'

/** A JPEG that a PDF can hold as it is: grey or YCbCr, eight bits, decoded once as a proof. */
export interface JpegLogo extends RasterSize {
  readonly kind: 'jpeg'
  readonly colorSpace: 'rgb' | 'gray'
  readonly bytes: Uint8Array
}

/** A logo as plain data, ready to be embedded. The same bytes give the same logo. */
export type Logo = SampledLogo | JpegLogo

/** Greatest logo: bytes after decoding Base64 (D4). */
export const MAX_LOGO_BYTES = 1024 * 1024
/** Greatest logo: megapixels (D4). */
export const MAX_LOGO_MEGAPIXELS = 25

/** Fine enough for the edges of a logo in offset printing. */
const DOTS_PER_INCH = 600
const MAX_SIDE = 2048
/** CMYK is converted without native code, about 4 megapixels a second. */
const MAX_CMYK_MEGAPIXELS = 4
const CACHE_BYTES = 64 * 1024 * 1024

type Inspected =
  | { readonly format: 'png'; readonly size: RasterSize; readonly bytes: Buffer }
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
 * @returns what is wrong with it, or nothing
 */
export function checkLogo(base64: string): LogoProblem | undefined {
  try {
    inspect(base64)
    return undefined
  } catch (thrown) {
    if (thrown instanceof LogoProblem) return thrown
    throw thrown
  }
}

/** Decodes logos and remembers them by content and width. Make one and share it. */
export class LogoDecoder {
  readonly #cache = new Map<string, Logo>()
  #cachedBytes = 0

  /**
   * @param base64 Base64 or a data URI, as in a request
   * @param widthMm printed width in millimetres; decides how many pixels are worth keeping
   * @throws LogoProblem
   */
  decode(base64: string, widthMm: number): Logo {
    const key = createHash('sha256').update(`${widthMm} `).update(base64).digest('base64')
    const known = this.#cache.get(key)
    if (known !== undefined) return known
    const logo = this.#decodeAnew(inspect(base64), widthMm)
    this.#remember(key, logo)
    return logo
  }

  #decodeAnew(inspected: Inspected, widthMm: number): Logo {
    const width = Math.min(MAX_SIDE, Math.max(1, Math.round((widthMm / 25.4) * DOTS_PER_INCH)))
    switch (inspected.format) {
      case 'svg':
        return toSamples(this.#drawSvg(inspected.source, width))
      case 'png': {
        const pixels = this.#drawRaster('image/png', inspected.bytes, inspected.size)
        if (isInvisible(pixels)) throw new LogoProblem('corrupt')
        return toSamples(reduce(pixels, width))
      }
      case 'jpeg':
        return this.#decodeJpeg(inspected.file, width)
    }
  }

  #decodeJpeg(file: JpegFile, width: number): Logo {
    if (file.components === 4) return toSamples(this.#convertCmyk(file))
    const isSafe = file.components === 1 || file.isYcc
    // A thumbnail proves that the file decodes to its end; the file itself is what is kept.
    const size = isSafe
      ? { width: Math.min(16, file.width), height: Math.min(16, file.height) }
      : file
    const pixels = this.#drawRaster('image/jpeg', file.bytes, size)
    if (!isOpaque(pixels)) throw new LogoProblem('corrupt')
    if (!isSafe) return toSamples(reduce(pixels, width))
    return {
      kind: 'jpeg',
      width: file.width,
      height: file.height,
      colorSpace: file.components === 1 ? 'gray' : 'rgb',
      bytes: file.bytes,
    }
  }

  #convertCmyk(file: JpegFile): Pixels {
    if (file.width * file.height > MAX_CMYK_MEGAPIXELS * 1e6)
      throw tooManyPixels(file, MAX_CMYK_MEGAPIXELS)
    try {
      return decodeCmyk(file.bytes)
    } catch {
      throw new LogoProblem('corrupt')
    }
  }

  /** Draws a PNG or JPEG; what cannot be decoded leaves the pixels transparent. */
  #drawRaster(mediaType: string, bytes: Buffer, size: RasterSize): Pixels {
    const scale = Math.min(1, MAX_SIDE / Math.max(size.width, size.height))
    const width = Math.max(1, Math.round(size.width * scale))
    const height = Math.max(1, Math.round(size.height * scale))
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<image width="${width}" height="${height}" preserveAspectRatio="none" ` +
      `href="data:${mediaType};base64,${bytes.toString('base64')}"/></svg>`
    const imageRendering = scale === 1 ? 1 : 0 // pixel by pixel, unless it must shrink
    const image = new (resvg())(svg, { ...QUIET, imageRendering }).render()
    return { width: image.width, height: image.height, rgba: image.pixels, isPremultiplied: true }
  }

  #drawSvg(source: string, width: number): Pixels {
    try {
      const sized = new (resvg())(source, QUIET)
      if (!(sized.width > 0 && sized.height > 0)) throw new LogoProblem('svgSize')
      const ratio = sized.height / sized.width
      const value = Math.round(Math.min(width, MAX_SIDE / ratio))
      if (value < 1 || value * ratio < 1) throw new LogoProblem('svgSize')
      const fitTo = { mode: 'width', value } as const
      if (isInvisible(rendered(new (resvg())(source, { ...QUIET, fitTo }))))
        throw new LogoProblem('empty')
      return rendered(new (resvg())(source, { ...QUIET, fitTo, background: '#ffffff' }))
    } catch (thrown) {
      if (thrown instanceof LogoProblem) throw thrown
      const reason = thrown instanceof Error ? thrown.message.slice(0, 120) : ''
      throw new LogoProblem('svgInvalid', { reason })
    }
  }

  #remember(key: string, logo: Logo): void {
    const size = sizeOf(logo)
    for (const [oldest, old] of this.#cache) {
      if (this.#cachedBytes + size <= CACHE_BYTES) break
      this.#cache.delete(oldest)
      this.#cachedBytes -= sizeOf(old)
    }
    this.#cache.set(key, logo)
    this.#cachedBytes += size
  }
}

/*
 * What decodes is loaded for the first picture that needs it: most invoices have none, and the
 * rasteriser is native code that takes its time and memory.
 */
const require = createRequire(import.meta.url)

function resvg(): typeof ResvgClass {
  return (require('@resvg/resvg-js') as typeof ResvgLibrary).Resvg
}

function decodeCmyk(bytes: Uint8Array): Pixels {
  const { decode } = require('jpeg-js') as typeof JpegLibrary
  const { width, height, data } = decode(bytes, { useTArray: true, tolerantDecoding: false })
  return { width, height, rgba: data, isPremultiplied: false }
}

const QUIET = { font: { loadSystemFonts: false }, logLevel: 'off' } as const

function rendered(drawing: ResvgClass): Pixels {
  const image = drawing.render()
  return { width: image.width, height: image.height, rgba: image.pixels, isPremultiplied: true }
}

function inspect(base64: string): Inspected {
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

function inspectBytes(bytes: Buffer): Inspected {
  if (isPng(bytes)) return { format: 'png', size: readPng(bytes), bytes }
  if (isJpeg(bytes)) {
    const file = readJpeg(bytes)
    return { format: 'jpeg', size: file, file }
  }
  if (looksLikeMarkup(bytes)) return { format: 'svg', source: readSvg(bytes) }
  throw new LogoProblem('unknownFormat')
}

function tooManyPixels({ width, height }: RasterSize, limit: number): LogoProblem {
  return new LogoProblem('tooManyPixels', {
    width: String(width),
    height: String(height),
    limit: String(limit),
  })
}

function sizeOf(logo: Logo): number {
  if (logo.kind === 'jpeg') return logo.bytes.length
  return logo.deflated.length + (logo.deflatedAlpha?.length ?? 0)
}
