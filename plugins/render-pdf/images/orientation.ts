import type { Pixels } from './raster.js'

const ORIENTATION = 0x0112
const SHORT = 3

/**
 * How a picture is to be turned, as a camera or scanner says it (EXIF 2.32, 4.6.4): 1 to 8.
 * @param segment the data of APP1
 * @returns undefined if it says nothing of it
 */
export function exifOrientation(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined
  const tiff = segment.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  if (tiff.length < 8 || short(2) !== 42) return undefined
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return undefined
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

/** Orientations in which what is at the right of the file, or at its bottom, comes first. */
const FROM_RIGHT: ReadonlySet<number> = new Set([2, 3, 7, 8])
const FROM_BOTTOM: ReadonlySet<number> = new Set([3, 4, 6, 7])
/** From this one on, rows of the file are columns. */
const FIRST_TURNED = 5

/** The pixels as they are to be seen. */
export function oriented(pixels: Pixels, orientation: number): Pixels {
  if (orientation === 1) return pixels
  const { width, height } = pixels
  const isTurned = orientation >= FIRST_TURNED
  const [columns, rows] = isTurned ? [height, width] : [width, height]
  const from = new Uint32Array(pixels.rgba.slice().buffer)
  const to = new Uint32Array(from.length)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = isTurned ? [row, column] : [column, row]
      const left = FROM_RIGHT.has(orientation) ? width - 1 - x : x
      const top = FROM_BOTTOM.has(orientation) ? height - 1 - y : y
      to[row * columns + column] = from[top * width + left] ?? 0
    }
  return { ...pixels, width: columns, height: rows, rgba: new Uint8Array(to.buffer) }
}
