import { BrokenFont, FontBytes } from '../tables/bytes.js'
import { AddedGlyphs, type AddedGlyph } from './added-glyphs.js'
import { readCharset, readEncoding } from './charset.js'
import { readDict, type CffDict } from './dict.js'
import { OP } from './operators.js'
import { rewritten } from './rewrite.js'
import { withWidth } from './written-width.js'
import { charstringWidth, drawsNothing, type Subroutines } from './charstring.js'
import { readIndex, type CffIndex } from './object-index.js'
import { widthIn } from '../type1/charstrings.js'
import { CFF_STRINGS } from '../tables/names.js'

/** FDSelect names a font dictionary by one byte. */
const MAX_FONT_DICTS = 256

/** What a Private dictionary says of widths, and its subroutines. */
interface PrivatePart {
  readonly standardWidth: number
  readonly nominalWidth: number
  readonly scale: number | undefined
  readonly subrs: CffIndex | undefined
}

/** A further glyph, which looks like one that a program has. */
export interface GlyphCopy {
  readonly of: number
  /** In thousandths of an em. */
  readonly width: number
  /** Its CID in a program of CIDs; else its name, which any that is free may be. */
  readonly as: number | string | undefined
}

/** A CFF font program: names or CIDs for glyphs. */
export class CffProgram {
  readonly kind = 'CFF'
  readonly glyphCount: number
  /** True if glyphs have CIDs instead of names. */
  readonly isCid: boolean
  readonly #bytes: FontBytes
  readonly #top: CffDict
  readonly #strings: CffIndex
  readonly #globals: CffIndex
  readonly #charStrings: CffIndex
  readonly #parts = new Map<number, PrivatePart>()
  #charset: Uint16Array | undefined
  #glyphs: ReadonlyMap<number | string, number> | undefined
  #encoding: ReadonlyMap<number, string> | undefined

  /** @throws BrokenFont */
  constructor(bytes: Uint8Array) {
    this.#bytes = new FontBytes(bytes)
    if (this.#bytes.u8(0) !== 1) throw new BrokenFont('no CFF of version 1')
    const names = readIndex(this.#bytes, this.#bytes.u8(2))
    const tops = readIndex(this.#bytes, names.end)
    this.#strings = readIndex(this.#bytes, tops.end)
    this.#globals = readIndex(this.#bytes, this.#strings.end)
    this.#top = readDict(tops.item(0))
    this.#charStrings = readIndex(this.#bytes, this.#top.get(OP.charStrings)?.[0] ?? -1)
    if (this.#charStrings.end > bytes.length) throw new BrokenFont('charstrings that break off')
    this.#charStrings.check()
    this.glyphCount = this.#charStrings.count
    this.isCid = this.#top.has(OP.ros)
    this.#readTables()
  }

  /** Reads what every glyph needs, so that a program that breaks off is none. @throws BrokenFont */
  #readTables(): void {
    if (this.glyphCount === 0) throw new BrokenFont('no glyphs')
    const highest = this.#ids().reduce((one, other) => Math.max(one, other), 0)
    if (!this.isCid && highest >= CFF_STRINGS.length + this.#strings.count)
      throw new BrokenFont(`a glyph with the name ${highest}, which is not there`)
    this.#encoding = this.isCid ? undefined : this.#readEncoding()
    if (!this.isCid) {
      this.#part(0)
      return
    }
    if (!this.#top.has(OP.fdSelect)) throw new BrokenFont('CIDs without FDSelect')
    const fontDicts = readIndex(this.#bytes, this.#top.get(OP.fdArray)?.[0] ?? -1).count
    if (fontDicts > MAX_FONT_DICTS) throw new BrokenFont(`${fontDicts} font dictionaries`)
    for (let index = 0; index < fontDicts; index++) this.#parts.set(index, this.#readPart(index))
    this.#part(this.glyphCount - 1)
  }

  /** Advance width in thousandths of an em; undefined if the charstring does not contain it. @throws BrokenFont */
  width(glyph: number): number | undefined {
    const { standardWidth, nominalWidth, scale, subrs } = this.#part(glyph)
    const charstring = this.#charStrings.item(glyph)
    // A charstring that does not begin with its width, as it must, leaves it at 0.
    if (this.#isType1) return scale && (widthIn(charstring.bytes)?.value ?? 0) * scale
    const routines: Subroutines = { local: subrs, global: this.#globals }
    const said = charstringWidth(charstring, routines)
    if (said === undefined || scale === undefined) return undefined
    return (said === 'standard' ? standardWidth : nominalWidth + said) * scale
  }

  /** True if glyphs are drawn by charstrings of Type 1, which say their widths otherwise (table 9). */
  get #isType1(): boolean {
    return this.#top.get(OP.charstringType)?.[0] === 1
  }

  /**
   * The program with other advance widths, in thousandths of an em by glyph, and with copies of glyphs; undefined where
   * one of them cannot be written.
   * @throws BrokenFont
   */
  withWidths(
    widths: ReadonlyMap<number, number>,
    copies: readonly GlyphCopy[] = [],
  ): Uint8Array | undefined {
    if (this.#isType1) return undefined
    const changed = new Map<number, Uint8Array>()
    for (const [glyph, width] of widths) {
      const written = this.#withWidth(glyph, width)
      if (written === undefined) return undefined
      changed.set(glyph, written)
    }
    if (copies.length === 0) return rewritten(this.#bytes, changed)
    const ids = [...this.#ids()]
    const taken = new Set(ids)
    const added: AddedGlyph[] = []
    for (const { of: glyph, width, as } of copies) {
      const charstring = this.#withWidth(glyph, width)
      const id = this.#idFor(as, taken)
      if (charstring === undefined || id === undefined) return undefined
      taken.add(id)
      added.push({ charstring, id, fontDict: this.isCid ? this.#fontDict(glyph) : undefined })
    }
    const fontDicts = this.isCid ? ids.map((_, glyph) => this.#fontDict(glyph)) : undefined
    return rewritten(this.#bytes, changed, new AddedGlyphs(added, ids, fontDicts))
  }

  #withWidth(glyph: number, width: number): Uint8Array | undefined {
    const { nominalWidth, scale, subrs } = this.#part(glyph)
    const charstring = this.#charStrings.item(glyph)
    const said = charstringWidth(charstring, { local: subrs, global: this.#globals })
    if (said === undefined || scale === undefined) return undefined
    return withWidth(charstring, said, width / scale - nominalWidth)
  }

  /** The CID or SID for a new glyph; undefined if it is taken, or no name that every program knows. */
  #idFor(as: GlyphCopy['as'], taken: ReadonlySet<number>): number | undefined {
    const id =
      typeof as === 'number'
        ? as
        : CFF_STRINGS.findIndex((known, sid) => (as === undefined ? !taken.has(sid) : known === as))
    return id < 0 || taken.has(id) || (typeof as === 'number') !== this.isCid ? undefined : id
  }

  /** False also for a glyph that draws nothing, but in a subroutine. @throws BrokenFont */
  isBlank(glyph: number): boolean {
    return drawsNothing(this.#charStrings.item(glyph))
  }

  /** The glyph of a CID, or of a name; undefined if the program has none. @throws BrokenFont */
  glyphOf(key: number | string): number | undefined {
    if (this.#glyphs === undefined) {
      const glyphs = new Map<number | string, number>()
      for (let glyph = 0; glyph < this.glyphCount; glyph++) glyphs.set(this.keyOf(glyph), glyph)
      this.#glyphs = glyphs
    }
    return this.#glyphs.get(key)
  }

  /** The CID or name of a glyph. @throws BrokenFont */
  keyOf(glyph: number): number | string {
    const id = this.#ids()[glyph] ?? 0
    return this.isCid ? id : this.#string(id)
  }

  /** SIDs or CIDs by glyph. @throws BrokenFont */
  #ids(): Uint16Array {
    return (this.#charset ??= readCharset(this.#bytes, this.#top.get(OP.charset)?.[0] ?? 0, {
      glyphs: this.glyphCount,
      isCid: this.isCid,
    }))
  }

  /** The built-in encoding: glyph names by code. @throws BrokenFont */
  get encoding(): ReadonlyMap<number, string> {
    return (this.#encoding ??= this.#readEncoding())
  }

  #readEncoding(): ReadonlyMap<number, string> {
    return readEncoding(this.#bytes, this.#top.get(OP.encoding)?.[0] ?? 0, {
      nameOf: (glyph) => String(this.keyOf(glyph)),
      stringOf: (sid) => this.#string(sid),
    })
  }

  #string(sid: number): string {
    const standard = CFF_STRINGS[sid]
    if (standard !== undefined) return standard
    const own = this.#strings.item(sid - CFF_STRINGS.length)
    return own.latin1(0, own.length)
  }

  /** The Private dictionary that holds for a glyph. */
  #part(glyph: number): PrivatePart {
    const index = this.isCid ? this.#fontDict(glyph) : 0
    const known = this.#parts.get(index)
    if (known !== undefined) return known
    const part = this.#readPart(index)
    this.#parts.set(index, part)
    return part
  }

  #fontDict(glyph: number): number {
    return fontDictOf(this.#bytes, this.#top.get(OP.fdSelect)?.[0] ?? 0, glyph)
  }

  #readPart(index: number): PrivatePart {
    const dict = this.isCid
      ? readDict(readIndex(this.#bytes, this.#top.get(OP.fdArray)?.[0] ?? -1).item(index))
      : this.#top
    const [size = 0, at = 0] = dict.get(OP.private) ?? []
    const own = readDict(this.#bytes.part(at, size))
    const subrs = own.get(OP.subrs)?.[0]
    return {
      standardWidth: own.get(OP.defaultWidthX)?.[0] ?? 0,
      nominalWidth: own.get(OP.nominalWidthX)?.[0] ?? 0,
      scale: this.#scale(dict),
      subrs: subrs === undefined ? undefined : readIndex(this.#bytes, at + subrs),
    }
  }

  /** From glyph units to thousandths of an em; undefined where two matrices contradict each other. */
  #scale(dict: CffDict): number | undefined {
    const top = this.#top.get(OP.fontMatrix)?.[0]
    const own = this.isCid ? dict.get(OP.fontMatrix)?.[0] : undefined
    const scale = 1000 * (top === undefined ? (own ?? 0.001) : top * (own ?? 1))
    return scale > 0.05 ? scale : undefined
  }
}

/** FDSelect, formats 0 and 3 (Technical Note 5176, 19). @throws BrokenFont */
function fontDictOf(bytes: FontBytes, at: number, glyph: number): number {
  const format = bytes.u8(at)
  if (format === 0) return bytes.u8(at + 1 + glyph)
  if (format !== 3) throw new BrokenFont(`FDSelect of format ${format}`)
  let [low, high] = [0, bytes.u16(at + 1) - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (bytes.u16(at + 3 + 3 * middle) <= glyph) low = middle
    else high = middle - 1
  }
  return bytes.u8(at + 5 + 3 * low)
}
