import { deflateSync } from 'node:zlib'
import type { RasterSize } from './png.js'

/** Samples of a picture, ready to be a PDF image: zlib streams, eight bits a component. */
export interface SampledLogo {
  readonly kind: 'samples'
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly colorSpace: 'rgb' | 'gray'
  readonly bitsPerComponent: 8
  readonly deflated: Uint8Array
  /** One component of opacity, for a soft mask; absent where all is opaque. */
  readonly deflatedAlpha?: Uint8Array
}

/** Pixels in rows, four bytes each. */
export interface Pixels extends RasterSize {
  readonly rgba: Uint8Array
  /** Colours are already multiplied by the opacity. */
  readonly isPremultiplied: boolean
}

/**
 * Makes a picture smaller by a whole factor, so that it has about `width` pixels in a row and
 * never fewer: means over squares keep edges clean. Smaller pictures stay as they are.
 */
export function reduce(pixels: Pixels, width: number): Pixels {
  const factor = Math.floor(pixels.width / Math.max(width, 1))
  if (factor < 2 || !pixels.isPremultiplied) return pixels
  const columns = Math.ceil(pixels.width / factor)
  const rows = Math.ceil(pixels.height / factor)
  const rgba = new Uint8Array(columns * rows * 4)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      rgba.set(mean(pixels, column * factor, row * factor, factor), (row * columns + column) * 4)
  return { width: columns, height: rows, rgba, isPremultiplied: true }
}

function mean(pixels: Pixels, left: number, top: number, factor: number): readonly number[] {
  const right = Math.min(left + factor, pixels.width)
  const bottom = Math.min(top + factor, pixels.height)
  const sums = [0, 0, 0, 0] as [number, number, number, number]
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = (y * pixels.width + x) * 4
      sums[0] += pixels.rgba[at] ?? 0
      sums[1] += pixels.rgba[at + 1] ?? 0
      sums[2] += pixels.rgba[at + 2] ?? 0
      sums[3] += pixels.rgba[at + 3] ?? 0
    }
  const count = (right - left) * (bottom - top)
  return sums.map((sum) => Math.round(sum / count))
}

/** True if no pixel shows. */
export function isInvisible({ rgba }: Pixels): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 0) return false
  return true
}

/** True if every pixel is opaque. */
export function isOpaque({ rgba }: Pixels): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false
  return true
}

/** Splits pixels into colour and opacity, drops redundant channels, and deflates. */
export function toSamples(pixels: Pixels): SampledLogo {
  const { width, height } = pixels
  const rgb = straightColors(pixels)
  const gray = isGray(rgb)
  const colors = gray ? rgb.filter((_, index) => index % 3 === 0) : rgb
  const samples: SampledLogo = {
    kind: 'samples',
    width,
    height,
    colorSpace: gray ? 'gray' : 'rgb',
    bitsPerComponent: 8,
    deflated: deflateSync(colors, { level: 9 }),
  }
  if (isOpaque(pixels)) return samples
  const alpha = pixels.rgba.filter((_, index) => index % 4 === 3)
  return { ...samples, deflatedAlpha: deflateSync(alpha, { level: 9 }) }
}

function straightColors({ rgba, isPremultiplied }: Pixels): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    const alpha = rgba[from + 3] ?? 0
    // What does not show is made white: it deflates to nothing and no viewer can fringe it.
    if (alpha === 0) rgb.fill(255, to, to + 3)
    else
      for (let index = 0; index < 3; index++) {
        const value = rgba[from + index] ?? 0
        rgb[to + index] = isPremultiplied ? Math.min(255, Math.round((value * 255) / alpha)) : value
      }
  }
  return rgb
}

function isGray(rgb: Uint8Array): boolean {
  for (let at = 0; at < rgb.length; at += 3)
    if (rgb[at] !== rgb[at + 1] || rgb[at] !== rgb[at + 2]) return false
  return true
}
