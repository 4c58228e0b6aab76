import { Resvg } from '@resvg/resvg-js'
import { decode as decodeJpegFile } from 'jpeg-js'
import { checkCost } from './cost.js'
import { tooManyPixels, type Inspected } from '../inspect.js'
import type { JpegFile } from '../jpeg.js'
import { oriented } from '../orientation.js'
import type { Logo } from '../picture.js'
import type { RasterSize } from '../png.js'
import { LogoProblem } from '../problem.js'
import { isInvisible, isOpaque, reduce, toSamples, type Pixels } from '../raster.js'

/** Fine enough for the edges of a logo in offset printing. */
const DOTS_PER_INCH = 600
const MAX_SIDE = 2048
/** CMYK is converted without native code, about 4 megapixels a second. */
const MAX_CMYK_MEGAPIXELS = 4

const QUIET = { font: { loadSystemFonts: false }, logLevel: 'off' } as const

/**
 * Decodes a logo. It runs native code on untrusted bytes: only call it in a separate process.
 * @param widthMm printed width in millimetres; decides how many pixels are worth keeping
 * @throws LogoProblem
 */
export function decodeLogo(inspected: Inspected, widthMm: number): Logo {
  const width = Math.min(MAX_SIDE, Math.max(1, Math.round((widthMm / 25.4) * DOTS_PER_INCH)))
  switch (inspected.format) {
    case 'svg':
      return toSamples(drawSvg(inspected.source, width))
    case 'png': {
      const pixels = drawRaster('image/png', inspected.bytes, inspected.size)
      if (isInvisible(pixels)) throw new LogoProblem('corrupt')
      return toSamples(reduce(pixels, width))
    }
    case 'jpeg':
      return decodeJpeg(inspected.file, width)
  }
}

function decodeJpeg(file: JpegFile, width: number): Logo {
  const { orientation } = file
  if (file.components === 4) return toSamples(oriented(convertCmyk(file), orientation))
  const isSafe = orientation === 1 && (file.components === 1 || file.isYcc)
  // A thumbnail proves that the file can be decoded to its end; the file itself is kept.
  const size = isSafe
    ? { width: Math.min(16, file.width), height: Math.min(16, file.height) }
    : file
  const pixels = drawRaster('image/jpeg', file.bytes, size)
  if (!isOpaque(pixels)) throw new LogoProblem('corrupt')
  if (!isSafe) return toSamples(reduce(oriented(pixels, orientation), width))
  return {
    kind: 'jpeg',
    width: file.width,
    height: file.height,
    colorSpace: file.components === 1 ? 'gray' : 'rgb',
    bytes: file.bytes,
  }
}

function convertCmyk(file: JpegFile): Pixels {
  if (file.width * file.height > MAX_CMYK_MEGAPIXELS * 1e6)
    throw tooManyPixels(file, MAX_CMYK_MEGAPIXELS)
  try {
    const options = { useTArray: true, tolerantDecoding: false } as const
    const { width, height, data } = decodeJpegFile(file.bytes, options)
    return { width, height, rgba: data, isPremultiplied: false }
  } catch {
    throw new LogoProblem('corrupt')
  }
}

/** Draws a PNG or JPEG; what cannot be decoded leaves the pixels transparent. */
function drawRaster(mediaType: string, bytes: Uint8Array, size: RasterSize): Pixels {
  const scale = Math.min(1, MAX_SIDE / Math.max(size.width, size.height))
  const width = Math.max(1, Math.round(size.width * scale))
  const height = Math.max(1, Math.round(size.height * scale))
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<image width="${width}" height="${height}" preserveAspectRatio="none" ` +
    `href="data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}"/></svg>`
  const imageRendering = scale === 1 ? 1 : 0 // pixel by pixel, unless it must shrink
  return rendered(new Resvg(svg, { ...QUIET, imageRendering }))
}

function drawSvg(source: string, width: number): Pixels {
  try {
    const sized = new Resvg(source, QUIET)
    if (!(sized.width > 0 && sized.height > 0)) throw new LogoProblem('svgSize')
    const ratio = sized.height / sized.width
    const value = Math.round(Math.min(width, MAX_SIDE / ratio))
    if (value < 1 || value * ratio < 1) throw new LogoProblem('svgSize')
    const canvas = { width: value, height: Math.round(value * ratio) }
    const drawn = checkCost(sized.toString(), canvas) ?? source
    const fitTo = { mode: 'width', value } as const
    if (isInvisible(rendered(new Resvg(drawn, { ...QUIET, fitTo })))) throw new LogoProblem('empty')
    return rendered(new Resvg(drawn, { ...QUIET, fitTo, background: '#ffffff' }))
  } catch (thrown) {
    if (thrown instanceof LogoProblem) throw thrown
    const reason = thrown instanceof Error ? thrown.message.slice(0, 120) : ''
    throw new LogoProblem('svgInvalid', { reason })
  }
}

function rendered(drawing: Resvg): Pixels {
  const image = drawing.render()
  return { width: image.width, height: image.height, rgba: image.pixels, isPremultiplied: true }
}
