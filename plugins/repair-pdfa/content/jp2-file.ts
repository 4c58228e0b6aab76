/** What a codestream of JPEG 2000 says of itself (ISO/IEC 15444-1, A.5.1). */
interface Size {
  readonly width: number
  readonly height: number
  /** Bits of each component less one, and a first bit for signed values. */
  readonly bits: readonly number[]
}

/** The markers that every codestream begins with: SOC and SIZ. */
const BEGIN = 0xff4f_ff51
/** Where the components begin, and the bytes of each. */
const COMPONENTS_AT = 42
const PER_COMPONENT = 3

/** Enumerated colour spaces by the number of components: grey and sRGB (15444-1, I.5.3.3), and CMYK of 15444-2. */
const SPACES: ReadonlyMap<number, number> = new Map([
  [1, 17],
  [3, 16],
  [4, 12],
])

/**
 * A file of JPEG 2000 around a codestream, as PDF/A wants images (6.2.8.3). Viewers show the same: what the header says
 * of the colours is what they take a codestream for, or the colour space of the image counts.
 * @param isCmyk whether four components are those of CMYK: without that, viewers differ in what the fourth is
 * @returns undefined if it is no codestream, or one that no header makes right
 */
export function jp2File(data: Uint8Array, isCmyk: boolean): Uint8Array | undefined {
  const size = sizeOf(data)
  if (size === undefined) return undefined
  const { width, height, bits } = size
  const [first = 0] = bits
  const space = SPACES.get(bits.length)
  if (space === undefined || (bits.length === 4 && !isCmyk) || bits.some((each) => each !== first))
    return undefined
  const ihdr = Buffer.alloc(14)
  ihdr.writeUInt32BE(height, 0)
  ihdr.writeUInt32BE(width, 4)
  ihdr.writeUInt16BE(bits.length, 8)
  ihdr.writeUInt8(first, 10)
  // Wavelets are the only compression.
  ihdr.writeUInt8(7, 11)
  const colr = Buffer.alloc(7)
  colr.writeUInt8(1, 0)
  colr.writeUInt32BE(space, 3)
  const head = Buffer.concat([box('ihdr', ihdr), box('colr', colr)])
  return new Uint8Array(
    Buffer.concat([
      box('jP  ', Buffer.from([0x0d, 0x0a, 0x87, 0x0a])),
      box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1')),
      box('jp2h', head),
      box('jp2c', data),
    ]),
  )
}

function sizeOf(data: Uint8Array): Size | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (data.length < COMPONENTS_AT || view.getUint32(0) !== BEGIN) return undefined
  const count = view.getUint16(40)
  if (count === 0 || count > 4 || data.length < COMPONENTS_AT + count * PER_COMPONENT)
    return undefined
  const bits = Array.from({ length: count }, (_, at) =>
    view.getUint8(COMPONENTS_AT + at * PER_COMPONENT),
  )
  const side = (end: number, start: number) => view.getUint32(end) - view.getUint32(start)
  return { width: side(8, 16), height: side(12, 20), bits }
}

/** A box: its length, its type and what is in it (15444-1, I.4). */
function box(type: string, contents: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(contents.length + 8)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), contents])
}
