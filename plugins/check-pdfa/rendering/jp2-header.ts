/** The parts of a JP2 file's header that PDF/A mentions (ISO 19005-3, 6.2.8.3). */
export interface Jp2Header {
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

const MAX_BOXES = 200

const CMYK = 12

/** True for an image that says by an enumerated colour space that its colours are those of DeviceCMYK. */
export function isJp2Cmyk(bytes: Uint8Array): boolean {
  const colors = readJp2Header(bytes)?.colors ?? []
  const used = colors.length === 1 ? colors[0] : colors.find((color) => color.approximation === 1)
  return used?.method === 1 && used.space === CMYK
}

/**
 * Reads the boxes `jp2h/ihdr`, `bpcc` and `colr` (ISO/IEC 15444-1, Annex I); undefined if there is no
 * header box, or no signature at the start.
 */
export function readJp2Header(bytes: Uint8Array): Jp2Header | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const all = boxes(view, 0, bytes.length)
  const head = all.find(({ type }) => type === 'jp2h')
  if (head === undefined || all[0]?.type !== 'jP  ') return undefined
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
    // A length of 1 says that the true one follows, in eight bytes (I.4).
    const isLong = size === 1 && at + 16 <= to
    const head = isLong ? 16 : 8
    const length = isLong ? Number(view.getBigUint64(at + 8)) : size
    const end = length === 0 ? to : Math.min(at + length, to)
    if (length !== 0 && length < head) break
    found.push({ type, from: at + head, to: end })
    at = end
  }
  return found
}
