import type * as HarfBuzz from 'harfbuzzjs'
import type { Glyphs, Script } from './glyphs.js'
import { PairTable, type PairShaper } from './pairs.js'
import { Sfnt } from './sfnt.js'

export type Shaper = typeof HarfBuzz

/** Languages in which the font has no letter forms of its own, so that pairs may be remembered. */
const PLAIN = new Set(['en', 'de', 'fr', 'es', 'it', 'pt', 'da', 'sv', 'nb', 'fi', 'et'])
/** Characters of text whose glyphs are remembered, which takes some 8 MB. */
const REMEMBERED = 200_000

/** One font file, parsed once and used by every document. It is never changed by one. */
export class Face implements PairShaper {
  readonly sfnt: Sfnt
  /** How the outlines are kept: `glyf` for TrueType, `CFF ` for PostScript outlines. */
  readonly outlines: 'glyf' | 'CFF '
  readonly #hb: Shaper
  readonly #font: HarfBuzz.Font
  readonly #buffer: HarfBuzz.Buffer
  readonly #covered: Set<number>
  readonly #pairs: PairTable
  readonly #known = new Map<string, Glyphs>()
  #remembered = 0

  constructor(
    hb: Shaper,
    bytes: Uint8Array,
    /** Tells faces apart in a document. */
    readonly id: string,
    readonly bold: boolean,
  ) {
    this.sfnt = new Sfnt(bytes)
    this.outlines = this.sfnt.table('glyf') === undefined ? 'CFF ' : 'glyf'
    const face = new hb.Face(new hb.Blob(bytes))
    this.#hb = hb
    this.#font = new hb.Font(face)
    this.#buffer = new hb.Buffer()
    this.#covered = new Set(face.collectUnicodes())
    this.#pairs = new PairTable(this)
  }

  covers(codePoint: number): boolean {
    return this.#covered.has(codePoint)
  }

  /** The glyph of a character by the font's character map; 0 when it has none. */
  nominal(codePoint: number): number {
    return this.#font.nominalGlyph(codePoint) ?? 0
  }

  /** Shapes a run of one direction, one script and one look: kerning, ligatures and marks. */
  shape(text: string, script: Script): Glyphs {
    if (!script.rightToLeft && PLAIN.has(script.lang.slice(0, 2))) {
      const glyphs = this.#pairs.shape(text)
      if (glyphs !== undefined) return glyphs
    }
    const key = `${script.lang} ${script.rightToLeft ? '<' : '>'}${text}`
    let glyphs = this.#known.get(key)
    if (glyphs === undefined) this.#remember(key, (glyphs = this.shapeWhole(text, script)))
    return glyphs
  }

  /** Texts are lines of a page or whole paragraphs, so what is kept is bounded by their length, not their number. */
  #remember(key: string, glyphs: Glyphs): void {
    this.#remembered += key.length
    if (this.#remembered > REMEMBERED) {
      this.#known.clear()
      this.#remembered = key.length
    }
    this.#known.set(key, glyphs)
  }

  /** Shapes by the library alone. */
  shapeWhole(text: string, script: Script): Glyphs {
    const buffer = this.#buffer
    buffer.clearContents()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setDirection(script.rightToLeft ? this.#hb.Direction.RTL : this.#hb.Direction.LTR)
    buffer.setLanguage(script.lang)
    buffer.setClusterLevel(this.#hb.ClusterLevel.MONOTONE_CHARACTERS)
    buffer.setFlags(this.#hb.BufferFlag.REMOVE_DEFAULT_IGNORABLES)
    this.#hb.shape(this.#font, buffer)
    const infos = buffer.getGlyphInfos()
    const positions = buffer.getGlyphPositions()
    const perMille = 1000 / this.sfnt.unitsPerEm
    const glyphs = {
      ids: infos.map((info) => info.codepoint),
      advances: positions.map((at) => at.xAdvance * perMille),
      clusters: infos.map((info) => info.cluster),
    }
    if (positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0)) return glyphs
    const offsets = positions.flatMap((at) => [at.xOffset * perMille, at.yOffset * perMille])
    return { ...glyphs, offsets }
  }
}
