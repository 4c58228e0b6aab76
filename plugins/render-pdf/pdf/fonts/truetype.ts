import type { Sfnt } from '../../text/sfnt.js'

/** Flags of a component of a composite glyph (OpenType, table `glyf`). */
const WORDS = 0x0001
const SCALE = 0x0008
const MORE = 0x0020
const XY_SCALE = 0x0040
const TWO_BY_TWO = 0x0080

/** A placeholder glyph without outline, which every subset can contain. */
export const BLANK = -1

/** Tables that a CIDFontType2 program needs, in addition to those that are rebuilt. */
const COPIED = ['cvt ', 'fpgm', 'prep'] as const

/**
 * A TrueType font with just some glyphs of another.
 * @param glyphs the glyphs to keep, or {@link BLANK}: the glyph of index n is `glyphs[n]`; the first
 *   is .notdef
 * @param advances advances in font units by index, where they are not those of the glyphs
 */
export function subsetTrueType(
  sfnt: Sfnt,
  glyphs: readonly number[],
  advances: ReadonlyMap<number, number> = new Map(),
): Uint8Array {
  return new Subset(sfnt, glyphs, advances).build()
}

class Subset {
  readonly #sfnt: Sfnt
  readonly #glyphs: number[]
  readonly #places = new Map<number, number>()
  readonly #longOffsets: boolean
  readonly #loca: number
  readonly #glyf: number

  readonly #advances: ReadonlyMap<number, number>

  constructor(sfnt: Sfnt, glyphs: readonly number[], advances: ReadonlyMap<number, number>) {
    this.#sfnt = sfnt
    this.#advances = advances
    this.#glyphs = [...glyphs]
    glyphs.forEach((glyph, place) => this.#places.set(glyph, place))
    this.#longOffsets = sfnt.view.getUint16(sfnt.need('head').offset + 50) === 1
    this.#loca = sfnt.need('loca').offset
    this.#glyf = sfnt.need('glyf').offset
  }

  build(): Uint8Array {
    // Components are added at the end of the list while it is walked.
    const outlines: Uint8Array[] = []
    for (const glyph of this.#glyphs) outlines.push(this.#outline(glyph))
    const tables = new Map<string, Uint8Array>([
      ['glyf', concatenate(outlines)],
      ['head', this.#head()],
      [
        'hhea',
        this.#patched('hhea', (view) => {
          view.setUint16(34, this.#glyphs.length)
        }),
      ],
      ['hmtx', this.#hmtx()],
      ['loca', offsetsOf(outlines)],
      [
        'maxp',
        this.#patched('maxp', (view) => {
          view.setUint16(4, this.#glyphs.length)
        }),
      ],
    ])
    for (const tag of COPIED) {
      const table = this.#sfnt.slice(tag)
      if (table !== undefined) tables.set(tag, table)
    }
    return assemble(tables)
  }

  /** The data of a glyph, with components renumbered. */
  #outline(glyph: number): Uint8Array {
    if (glyph === BLANK) return new Uint8Array(0)
    const [start, end] = [this.#offset(glyph), this.#offset(glyph + 1)]
    const data = this.#sfnt.bytes.subarray(this.#glyf + start, this.#glyf + end)
    if (data.length === 0 || ((data[0] ?? 0) & 0x80) === 0) return data
    const copy = data.slice()
    const view = new DataView(copy.buffer)
    for (let at = 10, flags = MORE; (flags & MORE) !== 0;) {
      flags = view.getUint16(at)
      view.setUint16(at + 2, this.#place(view.getUint16(at + 2)))
      at += 4 + ((flags & WORDS) !== 0 ? 4 : 2)
      if ((flags & SCALE) !== 0) at += 2
      else if ((flags & XY_SCALE) !== 0) at += 4
      else if ((flags & TWO_BY_TWO) !== 0) at += 8
    }
    return copy
  }

  #place(glyph: number): number {
    let place = this.#places.get(glyph)
    if (place === undefined) this.#places.set(glyph, (place = this.#glyphs.push(glyph) - 1))
    return place
  }

  #offset(glyph: number): number {
    const { view } = this.#sfnt
    return this.#longOffsets
      ? view.getUint32(this.#loca + glyph * 4)
      : view.getUint16(this.#loca + glyph * 2) * 2
  }

  #head(): Uint8Array {
    return this.#patched('head', (view) => {
      view.setUint32(8, 0) // checkSumAdjustment: set when the file is whole
      view.setUint16(50, 1) // indexToLocFormat: long offsets
    })
  }

  #hmtx(): Uint8Array {
    const { advanceCount, view } = this.#sfnt
    const { offset } = this.#sfnt.need('hmtx')
    const metrics = new Uint8Array(this.#glyphs.length * 4)
    const out = new DataView(metrics.buffer)
    this.#glyphs.forEach((glyph, place) => {
      const own = this.#advances.get(place)
      if (own !== undefined) out.setUint16(place * 4, own)
      if (glyph === BLANK) return
      const full = Math.min(glyph, advanceCount - 1)
      const bearing =
        glyph < advanceCount
          ? offset + glyph * 4 + 2
          : offset + advanceCount * 4 + (glyph - advanceCount) * 2
      out.setUint16(place * 4, own ?? view.getUint16(offset + full * 4))
      out.setInt16(place * 4 + 2, view.getInt16(bearing))
    })
    return metrics
  }

  #patched(tag: string, patch: (view: DataView) => void): Uint8Array {
    const { offset, length } = this.#sfnt.need(tag)
    const copy = this.#sfnt.bytes.slice(offset, offset + length)
    patch(new DataView(copy.buffer))
    return copy
  }
}

function padded(length: number): number {
  return (length + 3) & ~3
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + padded(part.length), 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += padded(part.length)
  }
  return whole
}

function offsetsOf(parts: readonly Uint8Array[]): Uint8Array {
  const offsets = new Uint8Array((parts.length + 1) * 4)
  const view = new DataView(offsets.buffer)
  let at = 0
  parts.forEach((part, index) => {
    at += padded(part.length)
    view.setUint32((index + 1) * 4, at)
  })
  return offsets
}

/** A font file of tables: directory, checksums, and the adjustment of the whole. */
function assemble(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const tags = [...tables.keys()].sort()
  const start = 12 + tags.length * 16
  const total = tags.reduce((sum, tag) => sum + padded(tables.get(tag)?.length ?? 0), start)
  const file = new Uint8Array(total)
  const view = new DataView(file.buffer)
  const power = Math.floor(Math.log2(tags.length))
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tags.length)
  view.setUint16(6, 16 << power)
  view.setUint16(8, power)
  view.setUint16(10, tags.length * 16 - (16 << power))
  let at = start
  tags.forEach((tag, index) => {
    const table = tables.get(tag) ?? new Uint8Array(0)
    const entry = 12 + index * 16
    for (let letter = 0; letter < 4; letter++) file[entry + letter] = tag.charCodeAt(letter)
    file.set(table, at)
    view.setUint32(entry + 4, checksum(view, at, padded(table.length)))
    view.setUint32(entry + 8, at)
    view.setUint32(entry + 12, table.length)
    at += padded(table.length)
  })
  const head = view.getUint32(12 + tags.indexOf('head') * 16 + 8)
  view.setUint32(head + 8, (0xb1b0afba - checksum(view, 0, total)) >>> 0)
  return file
}

function checksum(view: DataView, start: number, length: number): number {
  let sum = 0
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}
