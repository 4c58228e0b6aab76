import { exifOrientation } from './orientation.js'
import type { RasterSize } from './png.js'
import { LogoProblem } from './problem.js'

/** What a JPEG says of itself, and the file without what printing does not need. */
export interface JpegFile extends RasterSize {
  /** 1: grey; 3: colour; 4: CMYK or YCCK. */
  readonly components: number
  /** Colours are YCbCr, as a PDF reader takes them when nothing else is said. */
  readonly isYcc: boolean
  /** How it is to be turned: 1 for not at all. */
  readonly orientation: number
  /** The file without EXIF, thumbnails, profiles, comments and trailing bytes. */
  readonly bytes: Buffer
}

interface Segment {
  readonly marker: number
  /** From the marker's 0xFF to after the segment's last byte. */
  readonly from: number
  readonly to: number
}

/** Most scans of a progressive file; usual are ten. Each costs a pass over the whole picture. */
const MOST_SCANS = 64

const EOI = 0xd9
const SOS = 0xda
const APP1 = 0xe1
const APP14_ADOBE = 0xee
const SUPPORTED_FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])
const OTHER_FRAMES: ReadonlyMap<number, string> = new Map([
  [0xc3, 'lossless'],
  [0xc5, 'hierarchical'],
  [0xc6, 'hierarchical'],
  [0xc7, 'hierarchical'],
  [0xc9, 'arithmetic coding'],
  [0xca, 'arithmetic coding'],
  [0xcb, 'arithmetic coding'],
  [0xcd, 'arithmetic coding'],
  [0xce, 'arithmetic coding'],
  [0xcf, 'arithmetic coding'],
])

/** True if the bytes begin as a JPEG does. */
export function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}

/**
 * Walks through the segments of a JPEG (ISO/IEC 10918-1 annex B) without decoding.
 * @throws LogoProblem truncated, corrupt, jpegKind, jpegScans
 */
export function readJpeg(bytes: Buffer): JpegFile {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let frame: ReturnType<typeof readFrame> | undefined
  let adobeTransform: number | undefined
  let orientation: number | undefined
  let scans = 0
  for (const segment of segments(bytes)) {
    const { marker, from, to } = segment
    const kind = OTHER_FRAMES.get(marker)
    if (kind !== undefined) throw new LogoProblem('jpegKind', { kind })
    if (SUPPORTED_FRAMES.has(marker)) {
      if (frame !== undefined) throw new LogoProblem('corrupt')
      frame = readFrame(bytes.subarray(from + 4, to))
    }
    if (marker === SOS && ++scans > MOST_SCANS)
      throw new LogoProblem('jpegScans', { limit: String(MOST_SCANS) })
    if (marker === APP14_ADOBE && bytes.toString('latin1', from + 4, from + 9) === 'Adobe')
      adobeTransform = bytes[from + 15]
    if (marker === APP1) orientation ??= exifOrientation(bytes.subarray(from + 4, to))
    if (isNeeded(marker)) kept.push(bytes.subarray(from, to))
  }
  if (frame === undefined || scans === 0) throw new LogoProblem('corrupt')
  const { ids, ...size } = frame
  const isYcc = ids.length === 3 && (adobeTransform ?? 1) === 1 && ids.join() !== '82,71,66'
  return {
    ...size,
    components: ids.length,
    isYcc,
    orientation: orientation ?? 1,
    bytes: Buffer.concat(kept),
  }
}

function* segments(bytes: Buffer): Generator<Segment> {
  for (let at = 2; ;) {
    if (at + 2 > bytes.length) throw new LogoProblem('truncated')
    if (bytes[at] !== 0xff) throw new LogoProblem('corrupt')
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++ // a fill byte
      continue
    }
    if (marker === EOI) {
      yield { marker, from: at, to: at + 2 }
      return
    }
    if (at + 4 > bytes.length) throw new LogoProblem('truncated')
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) throw new LogoProblem('truncated')
    const to = marker === SOS ? endOfScan(bytes, end) : end
    yield { marker, from: at, to }
    at = to
  }
}

/** Entropy-coded data ends at a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
  }
  throw new LogoProblem('truncated')
}

function readFrame(frame: Buffer): RasterSize & { readonly ids: readonly number[] } {
  const [precision = 0] = frame
  const count = frame[5] ?? 0
  if (frame.length < 6 + count * 3) throw new LogoProblem('corrupt')
  if (precision !== 8) throw new LogoProblem('jpegKind', { kind: `${precision} bit` })
  const size = { width: frame.readUInt16BE(3), height: frame.readUInt16BE(1) }
  if (size.width === 0 || size.height === 0) throw new LogoProblem('corrupt')
  if (count !== 1 && count !== 3 && count !== 4)
    throw new LogoProblem('jpegKind', { kind: `${count} components` })
  const ids = Array.from({ length: count }, (_, index) => frame[6 + index * 3] ?? 0)
  return { ...size, ids }
}

/** Removes comments and APPn except JFIF and Adobe: they may contain locations and names. */
function isNeeded(marker: number): boolean {
  const isApplication = marker >= 0xe0 && marker <= 0xef
  return marker !== 0xfe && (!isApplication || marker === 0xe0 || marker === APP14_ADOBE)
}
