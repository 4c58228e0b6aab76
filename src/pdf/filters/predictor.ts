import { detail } from '../details/detail.js'
import type { Decoded, PdfDict } from '../syntax/values.js'

/** Undoes the predictor of Flate and LZW data (ISO 32000-1, 7.4.4.4). */
export function undoPredictor(decoded: Decoded, parameters: PdfDict | undefined): Decoded {
  const predictor = parameters?.number('Predictor') ?? 1
  if (parameters === undefined || predictor < 2) return decoded
  const colors = parameters.number('Colors') ?? 1
  const bits = parameters.number('BitsPerComponent') ?? 8
  const columns = parameters.number('Columns') ?? 1
  const rowBytes = Math.ceil((colors * bits * columns) / 8)
  const pixelBytes = Math.max(1, (colors * bits) >> 3)
  const problem = detail`parameters of the predictor out of range`
  if (![colors, bits, columns].every((n) => Number.isInteger(n) && n > 0) || rowBytes > 2 ** 26)
    return { bytes: new Uint8Array(), problem, damaged: true }
  if (predictor === 2)
    return { ...decoded, bytes: undoTiff(decoded.bytes, { colors, bits, rowBytes }) }
  return undonePng(decoded, rowBytes, pixelBytes)
}

function undonePng(decoded: Decoded, rowBytes: number, pixelBytes: number): Decoded {
  const bytes = undoPng(decoded.bytes, rowBytes, pixelBytes)
  if (decoded.problem !== undefined || hasKnownFilters(decoded.bytes, rowBytes))
    return { ...decoded, bytes }
  const problem = detail`a row of the predictor with an unknown filter`
  return { ...decoded, bytes, problem, damaged: true }
}

/** PNG filters: each row begins with the number of its filter. */
function undoPng(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(data.length / (rowBytes + 1))
  // The last row may have few bytes, however many its parameters name.
  const out = new Uint8Array(data.length - rows)
  let length = 0
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1)
    const size = Math.min(rowBytes, data.length - from - 1)
    const to = row * rowBytes
    const above = to - rowBytes
    const filter = data[from]
    for (let i = 0; i < size; i++) {
      const left = i >= pixelBytes ? (out[to + i - pixelBytes] as number) : 0
      const up = row > 0 ? (out[above + i] as number) : 0
      const upLeft = row > 0 && i >= pixelBytes ? (out[above + i - pixelBytes] as number) : 0
      out[to + i] = (data[from + 1 + i] as number) + predicted(filter, left, up, upLeft)
    }
    length = to + Math.max(0, size)
  }
  return out.subarray(0, length)
}

/** PNG has filters 0 to 4; some viewers stop at another. */
function hasKnownFilters(data: Uint8Array, rowBytes: number): boolean {
  for (let at = 0; at < data.length; at += rowBytes + 1) if ((data[at] as number) > 4) return false
  return true
}

function predicted(filter: number | undefined, left: number, up: number, upLeft: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4:
      return paeth(left, up, upLeft)
    default:
      return 0
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const dLeft = Math.abs(estimate - left)
  const dUp = Math.abs(estimate - up)
  const dUpLeft = Math.abs(estimate - upLeft)
  if (dLeft <= dUp && dLeft <= dUpLeft) return left
  return dUp <= dUpLeft ? up : upLeft
}

/** TIFF predictor 2: each sample is the difference to the one left of it. */
function undoTiff(
  data: Uint8Array,
  { colors, bits, rowBytes }: { colors: number; bits: number; rowBytes: number },
): Uint8Array {
  const out = Uint8Array.from(data)
  for (let row = 0; row < out.length; row += rowBytes) {
    const end = Math.min(row + rowBytes, out.length)
    if (bits === 8)
      for (let at = row + colors; at < end; at++)
        out[at] = (out[at] as number) + (out[at - colors] as number)
    else if (bits === 16)
      for (let at = row + 2 * colors; at + 1 < end; at += 2) {
        const before = word(out, at - 2 * colors)
        const sum = (word(out, at) + before) & 0xffff
        out[at] = sum >> 8
        out[at + 1] = sum & 0xff
      }
    else undoTiffBits(out.subarray(row, end), colors, bits)
  }
  return out
}

function word(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
}

/** Samples of 1, 2 or 4 bits. */
function undoTiffBits(row: Uint8Array, colors: number, bits: number): void {
  const mask = (1 << bits) - 1
  const samples = Math.floor((row.length * 8) / bits)
  // A row may have few samples, however many its parameters name.
  const last = new Uint8Array(Math.min(colors, samples))
  for (let sample = 0; sample < samples; sample++) {
    const at = (sample * bits) >> 3
    const shift = 8 - bits - ((sample * bits) & 7)
    const color = sample % colors
    const value = ((((row[at] as number) >> shift) & mask) + (last[color] as number)) & mask
    last[color] = value
    row[at] = ((row[at] as number) & ~(mask << shift)) | (value << shift)
  }
}
