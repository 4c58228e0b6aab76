import { BrokenFont } from 'twinvoice/pdf'

/** Tables that a font in a PDF needs; others are left out. */
const KEPT: ReadonlySet<string> = new Set([
  'head',
  'hhea',
  'maxp',
  'hmtx',
  'loca',
  'glyf',
  'cmap',
  'cvt ',
  'fpgm',
  'prep',
  'post',
  'OS/2',
  'name',
])

/** What a glyph of several others says of each (OpenType, `glyf`). */
const MORE_COMPONENTS = 0x20
const WORDS = 0x01
const SCALE = 0x08
const TWO_SCALES = 0x40
const MATRIX = 0x80
const DEEPEST = 8
/** Their number is written in 16 bits. */
const MOST_GLYPHS = 0xffff

/**
 * A TrueType font file that can be changed: advances, added glyphs, the `cmap`, and what is left of the
 * glyphs. Source: OpenType specification.
 */
export class SfntFile {
  readonly unitsPerEm: number
  readonly #tables: Map<string, Buffer>
  #glyphs: Buffer[]
  /** Advance and left side bearing by glyph. */
  #metrics: (readonly [number, number])[]

  /** @throws BrokenFont if the file is no TrueType font, or breaks off */
  constructor(bytes: Uint8Array) {
    try {
      this.#tables = readTables(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      this.unitsPerEm = this.#table('head').readUInt16BE(18)
      if (this.unitsPerEm === 0) throw new BrokenFont('no units per em')
      const count = this.#table('maxp').readUInt16BE(4)
      this.#glyphs = readGlyphs(this.#table('loca'), this.#table('glyf'), this.#isLong, count)
      this.#metrics = readMetrics(this.#table('hmtx'), this.#table('hhea').readUInt16BE(34), count)
    } catch (thrown) {
      // A buffer that is read beyond its end throws this one.
      if (thrown instanceof RangeError) throw new BrokenFont('it breaks off')
      throw thrown
    }
  }

  /** Font-wide figures in thousandths of an em, for a font descriptor. */
  get figures(): {
    box: number[]
    ascent: number
    descent: number
    capHeight: number
    italicAngle: number
  } {
    const [head, hhea] = [this.#table('head'), this.#table('hhea')]
    const scaled = (units: number) => Math.round((units * 1000) / this.unitsPerEm)
    const ascent = scaled(hhea.readInt16BE(4))
    const system = this.#tables.get('OS/2')
    const post = this.#tables.get('post')
    return {
      box: [36, 38, 40, 42].map((at) => scaled(head.readInt16BE(at))),
      ascent,
      descent: scaled(hhea.readInt16BE(6)),
      capHeight:
        system !== undefined && system.length >= 90 ? scaled(system.readInt16BE(88)) : ascent,
      italicAngle: post === undefined ? 0 : post.readInt32BE(4) / 65536,
    }
  }

  /** The name for PostScript (name 6); undefined if it has none. */
  get postScriptName(): string | undefined {
    const table = this.#tables.get('name')
    if (table === undefined) return undefined
    const strings = table.readUInt16BE(4)
    for (let at = 6; at < 6 + 12 * table.readUInt16BE(2); at += 12) {
      if (table.readUInt16BE(at + 6) !== 6) continue
      const from = strings + table.readUInt16BE(at + 10)
      const text = Buffer.from(table.subarray(from, from + table.readUInt16BE(at + 8)))
      const isWide = table.readUInt16BE(at) !== 1
      return isWide ? text.swap16().toString('utf16le') : text.toString('latin1')
    }
    return undefined
  }

  /** Whether the licence bits permit embedding (OS/2 fsType): 2 alone does not. */
  get mayBeEmbedded(): boolean {
    const system = this.#tables.get('OS/2')
    return system === undefined || system.length < 10 || (system.readUInt16BE(8) & 0x000e) !== 2
  }

  /** In thousandths of an em. */
  advance(glyph: number): number {
    return ((this.#metrics[glyph]?.[0] ?? 0) * 1000) / this.unitsPerEm
  }

  /** @param glyph one that the font has @param width in thousandths of an em */
  setAdvance(glyph: number, width: number): void {
    const bearing = this.#metrics[glyph]?.[1] ?? 0
    const units = Math.round((width * this.unitsPerEm) / 1000)
    this.#metrics[glyph] = [Math.min(0xffff, Math.max(0, units)), bearing]
  }

  /** Adds a glyph that looks as another, or like nothing; @returns its index @throws BrokenFont if there is no room */
  addCopy(of: number | undefined, width: number): number {
    const glyph = this.#glyphs.length
    if (glyph >= MOST_GLYPHS) throw new BrokenFont('too many glyphs')
    this.#glyphs.push(of === undefined ? Buffer.alloc(0) : (this.#glyphs[of] ?? Buffer.alloc(0)))
    this.#metrics.push([0, of === undefined ? 0 : (this.#metrics[of]?.[1] ?? 0)])
    this.setAdvance(glyph, width)
    return glyph
  }

  /** One subtable of `cmap`, by which codes of one byte are glyphs: (1, 0), format 6. */
  setCodes(glyphs: ReadonlyMap<number, number>): void {
    const table = Buffer.alloc(12 + 10 + 512)
    table.writeUInt16BE(1, 2)
    table.writeUInt16BE(1, 4)
    table.writeUInt32BE(12, 8)
    table.writeUInt16BE(6, 12)
    table.writeUInt16BE(10 + 512, 14)
    table.writeUInt16BE(256, 20)
    for (const [code, glyph] of glyphs) if (code < 256) table.writeUInt16BE(glyph, 22 + 2 * code)
    this.#tables.set('cmap', table)
  }

  /**
   * Keeps .notdef and these glyphs, with those that they consist of.
   * @returns the new indices by the old ones
   */
  subset(glyphs: Iterable<number>): ReadonlyMap<number, number> {
    const order: number[] = [0]
    const places = new Map([[0, 0]])
    const add = (glyph: number, depth: number): void => {
      if (places.has(glyph) || glyph >= this.#glyphs.length || depth > DEEPEST) return
      places.set(glyph, order.length)
      order.push(glyph)
      for (const { index } of components(this.#glyphs[glyph] as Buffer)) add(index, depth + 1)
    }
    for (const glyph of glyphs) add(glyph, 0)
    const metrics = order.map((glyph) => this.#metrics[glyph] ?? ([0, 0] as const))
    this.#glyphs = order.map((glyph) => renumbered(this.#glyphs[glyph] as Buffer, places))
    this.#metrics = metrics
    for (const tag of ['name', 'OS/2']) this.#tables.delete(tag)
    this.#tables.set('post', Buffer.from('00030000'.padEnd(64, '0'), 'hex'))
    return places
  }

  write(): Buffer {
    this.#layGlyphs()
    const tables = [...this.#tables]
      .filter(([tag]) => KEPT.has(tag))
      .sort(([a], [b]) => (a < b ? -1 : 1))
    const head = Buffer.from(this.#table('head'))
    head.writeUInt32BE(0, 8)
    head.writeUInt16BE(1, 50)
    const directory = Buffer.alloc(12 + 16 * tables.length)
    const power = Math.floor(Math.log2(tables.length))
    directory.writeUInt32BE(0x00010000, 0)
    directory.writeUInt16BE(tables.length, 4)
    directory.writeUInt16BE(16 * 2 ** power, 6)
    directory.writeUInt16BE(power, 8)
    directory.writeUInt16BE(16 * (tables.length - 2 ** power), 10)
    const parts: Buffer[] = [directory]
    let at = directory.length
    for (const [index, [tag, table]] of tables.entries()) {
      const data = tag === 'head' ? head : table
      const entry = 12 + 16 * index
      directory.write(tag, entry, 'latin1')
      directory.writeUInt32BE(checksum(data), entry + 4)
      directory.writeUInt32BE(at, entry + 8)
      directory.writeUInt32BE(data.length, entry + 12)
      parts.push(data, Buffer.alloc(-data.length & 3))
      at += data.length + (-data.length & 3)
    }
    head.writeUInt32BE((0xb1b0afba - checksum(Buffer.concat(parts))) >>> 0, 8)
    return Buffer.concat(parts)
  }

  get #isLong(): boolean {
    return this.#table('head').readUInt16BE(50) !== 0
  }

  #table(tag: string): Buffer {
    const table = this.#tables.get(tag)
    if (table === undefined) throw new BrokenFont(`no table ${tag}`)
    return table
  }

  #layGlyphs(): void {
    const count = this.#glyphs.length
    const places = Buffer.alloc(4 * (count + 1))
    const parts: Buffer[] = []
    let at = 0
    for (const [index, glyph] of this.#glyphs.entries()) {
      places.writeUInt32BE(at, 4 * index)
      parts.push(glyph, Buffer.alloc(-glyph.length & 3))
      at += glyph.length + (-glyph.length & 3)
    }
    places.writeUInt32BE(at, 4 * count)
    const metrics = Buffer.alloc(4 * count)
    for (const [index, [advance, bearing]] of this.#metrics.entries()) {
      metrics.writeUInt16BE(advance, 4 * index)
      metrics.writeInt16BE(bearing, 4 * index + 2)
    }
    const [hhea, maxp] = [Buffer.from(this.#table('hhea')), Buffer.from(this.#table('maxp'))]
    hhea.writeUInt16BE(count, 34)
    maxp.writeUInt16BE(count, 4)
    for (const [tag, table] of Object.entries({ hhea, maxp, hmtx: metrics, loca: places }))
      this.#tables.set(tag, table)
    this.#tables.set('glyf', Buffer.concat(parts))
  }
}

function readTables(file: Buffer): Map<string, Buffer> {
  const version = file.readUInt32BE(0)
  if (version !== 0x00010000 && version !== 0x74727565) throw new BrokenFont('no TrueType font')
  const tables = new Map<string, Buffer>()
  for (let at = 12; at < 12 + 16 * file.readUInt16BE(4); at += 16) {
    const offset = file.readUInt32BE(at + 8)
    const part = file.subarray(offset, offset + file.readUInt32BE(at + 12))
    tables.set(file.toString('latin1', at, at + 4), part)
  }
  return tables
}

function readGlyphs(loca: Buffer, glyf: Buffer, isLong: boolean, count: number): Buffer[] {
  const offset = (index: number) => {
    if ((index + 1) * (isLong ? 4 : 2) > loca.length) return glyf.length
    return isLong ? loca.readUInt32BE(4 * index) : 2 * loca.readUInt16BE(2 * index)
  }
  return Array.from({ length: count }, (_, index) =>
    glyf.subarray(offset(index), offset(index + 1)),
  )
}

/** Advance and bearing, by which viewers place the outline: 0 where the table does not say them. @throws BrokenFont */
function readMetrics(hmtx: Buffer, long: number, count: number): (readonly [number, number])[] {
  // Viewers show another font in place of such a program.
  if (hmtx.length === 0) throw new BrokenFont('an empty table hmtx')
  // Without an advance, the bearings that may follow count for nothing.
  if (long === 0) return Array.from({ length: count }, () => [0, 0])
  return Array.from({ length: count }, (_, index) => {
    const at = 4 * Math.min(index, long - 1)
    const bearingAt = index < long ? at + 2 : 4 * long + 2 * (index - long)
    const bearing = bearingAt + 2 <= hmtx.length ? hmtx.readInt16BE(bearingAt) : 0
    return [at + 2 <= hmtx.length ? hmtx.readUInt16BE(at) : 0, bearing]
  })
}

/** The glyphs that a glyph consists of, and where it names them. */
function* components(glyph: Buffer): Generator<{ readonly index: number; readonly at: number }> {
  if (glyph.length < 10 || glyph.readInt16BE(0) >= 0) return
  for (let at = 10; at + 4 <= glyph.length;) {
    const flags = glyph.readUInt16BE(at)
    yield { index: glyph.readUInt16BE(at + 2), at: at + 2 }
    at += 4 + ((flags & WORDS) !== 0 ? 4 : 2)
    if ((flags & SCALE) !== 0) at += 2
    else if ((flags & TWO_SCALES) !== 0) at += 4
    else if ((flags & MATRIX) !== 0) at += 8
    if ((flags & MORE_COMPONENTS) === 0) return
  }
}

function renumbered(glyph: Buffer, places: ReadonlyMap<number, number>): Buffer {
  const named = [...components(glyph)]
  if (named.length === 0) return glyph
  const copy = Buffer.from(glyph)
  for (const { index, at } of named) copy.writeUInt16BE(places.get(index) ?? 0, at)
  return copy
}

function checksum(data: Buffer): number {
  let sum = 0
  for (let at = 0; at < data.length; at += 4) {
    const word = at + 4 <= data.length ? data.readUInt32BE(at) : lastWord(data.subarray(at))
    sum = (sum + word) >>> 0
  }
  return sum
}

function lastWord(rest: Buffer): number {
  return Buffer.concat([rest, Buffer.alloc(4 - rest.length)]).readUInt32BE(0)
}
