import { BrokenFont, FontBytes } from './tables/bytes.js'
import { readCmaps, type CharacterMap } from './truetype-cmap.js'
import { MACINTOSH_GLYPHS } from './tables/names.js'

/** Table directories longer than this are no fonts. */
const MAX_TABLES = 256

/** The tables that a viewer of PDF may read (ISO 32000-1, 9.9). */
const OF_PDF = new Set([
  'glyf',
  'head',
  'hhea',
  'hmtx',
  'loca',
  'maxp',
  'cvt ',
  'fpgm',
  'prep',
  'cmap',
  'post',
  'CFF ',
])

/** An entry of the table directory: what it says of a table, true or not. */
interface TableEntry {
  readonly tag: string
  readonly offset: number
  readonly length: number
}

/** @throws BrokenFont */
export function readDirectory(bytes: FontBytes): TableEntry[] {
  const version = bytes.u32(0)
  if (version !== 0x00010000 && version !== 0x74727565 && version !== 0x4f54544f)
    throw new BrokenFont('no OpenType signature')
  const count = bytes.u16(4)
  if (count > MAX_TABLES) throw new BrokenFont(`${count} tables`)
  return Array.from({ length: count }, (_, index) => {
    const at = 12 + 16 * index
    return { tag: bytes.latin1(at, 4), offset: bytes.u32(at + 8), length: bytes.u32(at + 12) }
  })
}

/** The tables of an OpenType file, by tag; one ends with the file at the latest. @throws BrokenFont */
function readTables(
  bytes: FontBytes,
  directory: readonly TableEntry[],
): ReadonlyMap<string, FontBytes> {
  const tables = new Map<string, FontBytes>()
  for (const { tag, offset, length } of directory) {
    if (offset <= bytes.length)
      tables.set(tag, bytes.part(offset, Math.min(length, bytes.length - offset)))
    else if (OF_PDF.has(tag)) throw new BrokenFont(`the table ${tag} outside of the program`)
  }
  return tables
}

/** A TrueType font program: glyphs in `glyf`. */
export class TrueTypeProgram {
  readonly kind = 'TrueType'
  readonly glyphCount: number
  /** Subtables of `cmap`; empty where there is no such table. */
  readonly cmaps: readonly CharacterMap[]
  readonly #tables: ReadonlyMap<string, FontBytes>
  readonly #unitsPerEm: number
  readonly #longMetrics: number
  /** What the program has from `hmtx` on: the table may be longer than the directory says. */
  readonly #metrics: FontBytes
  #names: ReadonlyMap<string, number> | undefined

  /** @throws BrokenFont if a table that PDF requires is missing or too short */
  constructor(bytes: Uint8Array) {
    const program = new FontBytes(bytes)
    const directory = readDirectory(program)
    this.#tables = readTables(program, directory)
    for (const tag of ['glyf', 'loca', 'hmtx']) this.#table(tag)
    this.glyphCount = this.#table('maxp').u16(4)
    this.#unitsPerEm = this.#table('head').u16(18)
    this.#longMetrics = this.#table('hhea').u16(34)
    const metricsAt = this.#table('hmtx').bytes.byteOffset - bytes.byteOffset
    this.#metrics = program.part(metricsAt, bytes.length - metricsAt)
    if (4 * this.#longMetrics > this.#metrics.length)
      throw new BrokenFont(`${this.#longMetrics} metrics, which go beyond the end of the program`)
    checkNames(program, directory)
    const cmap = this.#tables.get('cmap')
    this.cmaps = cmap === undefined ? [] : readCmaps(cmap, program)
  }

  /** Advance width in thousandths of an em. */
  width(glyph: number): number {
    if (this.#longMetrics === 0 || this.#unitsPerEm === 0) return 0
    const at = 4 * Math.min(glyph, this.#longMetrics - 1)
    return (this.#metrics.u16(at) * 1000) / this.#unitsPerEm
  }

  /** True if the glyph has an outline: an empty one may be a space, or no glyph of the subset. */
  hasOutline(glyph: number): boolean {
    const loca = this.#table('loca')
    const long = this.#table('head').u16(50) !== 0
    const size = long ? 4 : 2
    if ((glyph + 2) * size > loca.length) return false
    const offset = (index: number) => (long ? loca.u32(index * 4) : loca.u16(index * 2))
    return offset(glyph + 1) > offset(glyph)
  }

  /** The glyph of a name in `post`; undefined where the table does not name it. */
  glyphOfName(name: string): number | undefined {
    try {
      this.#names ??= namesOf(this.#tables.get('post'))
    } catch (thrown) {
      if (!(thrown instanceof BrokenFont)) throw thrown
      this.#names = new Map()
    }
    return this.#names.get(name)
  }

  #table(tag: string): FontBytes {
    const table = this.#tables.get(tag)
    if (table === undefined) throw new BrokenFont(`no table ${tag}`)
    return table
  }
}

/** Version 2 of `post` has a name for each glyph, up to the length of the table. @throws BrokenFont */
function checkNames(program: FontBytes, directory: readonly TableEntry[]): void {
  const post = directory.findLast(({ tag }) => tag === 'post')
  if (post === undefined || post.offset + 4 > program.length) return
  if (program.u32(post.offset) !== 0x00020000) return
  const names = post.offset + 34 + 2 * program.u16(post.offset + 32)
  if (Math.max(names, post.offset + post.length) > program.length)
    throw new BrokenFont('names of glyphs that go beyond the end of the program')
}

/** Glyphs by name: versions 1 and 2 of `post`. @throws BrokenFont */
function namesOf(post: FontBytes | undefined): ReadonlyMap<string, number> {
  if (post === undefined || post.length < 32) return new Map()
  const version = post.u32(0)
  if (version === 0x00010000) return new Map(MACINTOSH_GLYPHS.map((name, glyph) => [name, glyph]))
  if (version !== 0x00020000) return new Map()
  const count = post.u16(32)
  const own: string[] = []
  for (let at = 34 + 2 * count; at < post.length; at += 1 + post.u8(at))
    own.push(post.latin1(at + 1, Math.min(post.u8(at), post.length - at - 1)))
  const names = new Map<string, number>()
  for (let glyph = 0; glyph < count; glyph++) {
    const index = post.u16(34 + 2 * glyph)
    const name = index < 258 ? MACINTOSH_GLYPHS[index] : own[index - 258]
    if (name !== undefined && !names.has(name)) names.set(name, glyph)
  }
  return names
}
