import { crc32, deflateSync } from 'node:zlib'

/** What a PNG for a test is made of. */
export interface PngShape {
  readonly width: number
  readonly height: number
  readonly colorType: 0 | 2 | 3 | 4 | 6
  readonly bitDepth: 1 | 2 | 4 | 8 | 16
  readonly interlaced?: boolean
  /** Transparency: of palette entries, or one colour's samples. */
  readonly tRNS?: Buffer
  /** Written into the header instead of the real size. */
  readonly claims?: { readonly width: number; readonly height: number }
}

const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Writes a PNG of any kind; `sample` gives the value of a channel at a place. */
export function pngFile(
  shape: PngShape,
  sample: (x: number, y: number, channel: number) => number,
): Buffer {
  const { width, height, colorType, bitDepth, interlaced = false } = shape
  const header = Buffer.alloc(13)
  header.writeUInt32BE(shape.claims?.width ?? width, 0)
  header.writeUInt32BE(shape.claims?.height ?? height, 4)
  header.set([bitDepth, colorType, 0, 0, interlaced ? 1 : 0], 8)
  const passes = interlaced ? PASSES : ([[0, 0, 1, 1]] as const)
  const rows = passes.flatMap(([left, top, stepX, stepY]) => {
    const xs = steps(left, width, stepX)
    const ys = xs.length === 0 ? [] : steps(top, height, stepY)
    return ys.map((y) => packRow(xs, y, CHANNELS[colorType], bitDepth, sample))
  })
  const palette = Buffer.from(
    Array.from({ length: 2 ** Math.min(bitDepth, 8) }, (_, index) => [
      (index * 37) % 256,
      (index * 91) % 256,
      255 - ((index * 53) % 256),
    ]).flat(),
  )
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(colorType === 3 ? [chunk('PLTE', palette)] : []),
    ...(shape.tRNS === undefined ? [] : [chunk('tRNS', shape.tRNS)]),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** One chunk with its checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function steps(from: number, to: number, by: number): number[] {
  const found: number[] = []
  for (let at = from; at < to; at += by) found.push(at)
  return found
}

function packRow(
  xs: readonly number[],
  y: number,
  channels: number,
  bitDepth: number,
  sample: (x: number, y: number, channel: number) => number,
): Buffer {
  const bits = xs
    .flatMap((x) => Array.from({ length: channels }, (_, channel) => sample(x, y, channel)))
    .map((value) => value.toString(2).padStart(bitDepth, '0'))
    .join('')
  const bytes = [0]
  for (let at = 0; at < bits.length; at += 8)
    bytes.push(Number.parseInt(bits.slice(at, at + 8).padEnd(8, '0'), 2))
  return Buffer.from(bytes)
}
