import type { Found, PdfaSubject } from './clause.js'

/** The parts of a JP2 file's header that clause 6.2.8.3 concerns. */
interface Jp2Header {
  readonly components: number
  /** Bits of each component. */
  readonly depths: readonly number[]
  /** True if a box of its own says the bits of each component. */
  readonly hasOwnDepths: boolean
  readonly colors: readonly {
    readonly method: number
    readonly approximation: number
    readonly space: number
  }[]
}

const CIE_JAB = 19
const MAX_BOXES = 200

/** 6.2.8.3: components, colour specifications and bit depths of JPEG 2000 images. */
export function jpeg2000({ rendering }: PdfaSubject, found: Found): void {
  for (const image of rendering.images) {
    if (image.filters.at(-1) !== 'JPXDecode') continue
    const at = { object: image.dict }
    const header = readJp2Header(image.decode().bytes)
    if (header === undefined) {
      found('no JP2 header, which says the components and their bits', at)
      continue
    }
    const { components, depths, hasOwnDepths, colors } = header
    if (![1, 3, 4].includes(components)) found(`${components} components`, at)
    // A colour space of the image dictionary takes the place of those in the data.
    if (!image.dict.has('ColorSpace')) checkColors(colors, (what) => found(what, at))
    if (hasOwnDepths) found('a box of bits for each component', at)
    if (depths.some((depth) => depth < 1 || depth > 38))
      found(`${depths.join(', ')} bits a component`, at)
  }
}

function checkColors(colors: Jp2Header['colors'], found: Found): void {
  const usable = colors.filter(({ method }) => method >= 1 && method <= 3)
  if (usable.length < colors.length)
    found(`colour specification method ${colors.map(({ method }) => method).join(', ')}`)
  if (colors.length > 1 && colors.filter(({ approximation }) => approximation === 1).length !== 1)
    found(`${colors.length} colour specifications, not just one of which is the best`)
  if (usable.some(({ method, space }) => method === 1 && space === CIE_JAB))
    found('the colour space CIEJab')
}

/** Reads the boxes `jp2h/ihdr`, `bpcc` and `colr` (ISO/IEC 15444-1, Annex I); undefined if there is no header box. */
function readJp2Header(bytes: Uint8Array): Jp2Header | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = boxes(view, 0, bytes.length).find(({ type }) => type === 'jp2h')
  if (head === undefined) return undefined
  const inner = boxes(view, head.from, head.to)
  const ihdr = inner.find(({ type, from, to }) => type === 'ihdr' && to - from >= 14)
  if (ihdr === undefined) return undefined
  const bpcc = inner.find(({ type }) => type === 'bpcc')
  const bits = (value: number) => (value & 0x7f) + 1
  const depths =
    bpcc === undefined
      ? [bits(view.getUint8(ihdr.from + 10))]
      : [...bytes.subarray(bpcc.from, Math.min(bpcc.to, bpcc.from + 64))].map(bits)
  const colors = inner
    .filter(({ type, from, to }) => type === 'colr' && to - from >= 3)
    .map(({ from, to }) => ({
      method: view.getUint8(from),
      approximation: view.getUint8(from + 2),
      space: to - from >= 7 ? view.getUint32(from + 3) : 0,
    }))
  const components = view.getUint16(ihdr.from + 8)
  return { components, depths, hasOwnDepths: bpcc !== undefined, colors }
}

function boxes(
  view: DataView,
  from: number,
  to: number,
): { type: string; from: number; to: number }[] {
  const found: { type: string; from: number; to: number }[] = []
  for (let at = from; at + 8 <= to && found.length < MAX_BOXES;) {
    const size = view.getUint32(at)
    const type = String.fromCharCode(
      view.getUint8(at + 4),
      view.getUint8(at + 5),
      view.getUint8(at + 6),
      view.getUint8(at + 7),
    )
    const end = size === 0 ? to : Math.min(at + size, to)
    if (size !== 0 && size < 8) break
    found.push({ type, from: at + 8, to: end })
    at = end
  }
  return found
}
