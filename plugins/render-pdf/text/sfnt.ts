/** One table of a font file. */
export interface SfntTable {
  readonly offset: number
  readonly length: number
}

/**
 * The directory of a TrueType or OpenType font file and the few figures of it that a PDF states.
 * Figures are in units of 1/1000 em. Source: OpenType specification, "OpenType font file".
 */
export class Sfnt {
  readonly view: DataView
  readonly unitsPerEm: number
  readonly ascender: number
  readonly descender: number
  readonly capHeight: number
  readonly italicAngle: number
  readonly box: readonly [number, number, number, number]
  readonly underlinePosition: number
  readonly underlineThickness: number
  readonly advanceCount: number
  readonly postScriptName: string
  readonly #tables = new Map<string, SfntTable>()

  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const count = this.view.getUint16(4)
    for (let index = 0; index < count; index++) {
      const at = 12 + index * 16
      this.#tables.set(this.#latin(at, 4), {
        offset: this.view.getUint32(at + 8),
        length: this.view.getUint32(at + 12),
      })
    }
    const head = this.need('head').offset
    const hhea = this.need('hhea').offset
    const post = this.need('post').offset
    this.unitsPerEm = this.view.getUint16(head + 18)
    const corner = (at: number) => this.#perMille(this.view.getInt16(head + at))
    this.box = [corner(36), corner(38), corner(40), corner(42)]
    this.ascender = this.#perMille(this.view.getInt16(hhea + 4))
    this.descender = this.#perMille(this.view.getInt16(hhea + 6))
    this.advanceCount = this.view.getUint16(hhea + 34)
    this.italicAngle = this.view.getInt32(post + 4) / 65536
    this.underlinePosition = this.#perMille(this.view.getInt16(post + 8))
    this.underlineThickness = this.#perMille(this.view.getInt16(post + 10))
    this.capHeight = this.#readCapHeight()
    this.postScriptName = this.#readName(6).replace(/[^\w-]/g, '') || 'Font'
  }

  table(tag: string): SfntTable | undefined {
    return this.#tables.get(tag)
  }

  need(tag: string): SfntTable {
    const table = this.#tables.get(tag)
    if (table === undefined) throw new Error(`the font has no table "${tag}"`)
    return table
  }

  /** The bytes of a table, not copied; undefined when the font has none. */
  slice(tag: string): Uint8Array | undefined {
    const table = this.#tables.get(tag)
    return table && this.bytes.subarray(table.offset, table.offset + table.length)
  }

  /** Advance width of a glyph. */
  advance(glyph: number): number {
    return this.#perMille(this.advanceUnits(glyph))
  }

  /** The same in the font's own units. */
  advanceUnits(glyph: number): number {
    const metric = Math.min(glyph, this.advanceCount - 1)
    return this.view.getUint16(this.need('hmtx').offset + metric * 4)
  }

  #perMille(units: number): number {
    return (units * 1000) / this.unitsPerEm
  }

  #readCapHeight(): number {
    const os2 = this.#tables.get('OS/2')
    if (os2 === undefined || this.view.getUint16(os2.offset) < 2) return this.ascender * 0.7
    return this.#perMille(this.view.getInt16(os2.offset + 88))
  }

  /** A name for the Windows platform, or the first of another one. */
  #readName(id: number): string {
    const name = this.need('name').offset
    const strings = name + this.view.getUint16(name + 4)
    for (let index = 0; index < this.view.getUint16(name + 2); index++) {
      const record = name + 6 + index * 12
      if (this.view.getUint16(record + 6) !== id) continue
      const start = strings + this.view.getUint16(record + 10)
      return this.#latin(start, this.view.getUint16(record + 8)).replaceAll('\0', '')
    }
    return ''
  }

  #latin(start: number, length: number): string {
    return String.fromCharCode(...this.bytes.subarray(start, start + length))
  }
}
