import type { Face } from '../../text/face.js'
import { isInvisible } from '../../text/characters.js'
import type { Run } from '../../text/runs.js'
import { BLANK } from './truetype.js'

/** A glyph of an embedded font: its index is its CID. */
export interface UsedGlyph {
  readonly glyph: number
  /** Its text in this document; the same outline can have several. */
  readonly text: string
  /** Advance width in 1/1000 em. */
  readonly width: number
  /** The same in the font's units, where it is not that of the glyph. */
  readonly units?: number
}

/**
 * A face as one document uses it. CIDs are given out in order of first use, one for each pair of
 * glyph and text, so that extracted text is exact even if two characters share an outline.
 */
export class Typeface {
  readonly used: UsedGlyph[] = [{ glyph: 0, text: '', width: 0 }]
  readonly #byCharacter = new Map<number, number>()
  readonly #byText = new Map<string, number>()
  readonly #bySplit = new Map<string, readonly number[]>()

  constructor(
    readonly face: Face,
    /** Name of the resource: `F1`. */
    readonly name: string,
  ) {}

  cid(glyph: number, text: string): number {
    if (this.face.outlines === 'CFF ') return this.#cidOfGlyph(glyph, text)
    if (text.length === 1) {
      const key = glyph * 0x10000 + text.charCodeAt(0)
      const known = this.#byCharacter.get(key)
      if (known !== undefined) return known
      const cid = this.#add(glyph, text)
      this.#byCharacter.set(key, cid)
      return cid
    }
    const key = `${String(glyph)} ${text}`
    let cid = this.#byText.get(key)
    if (cid === undefined) this.#byText.set(key, (cid = this.#add(glyph, text)))
    return cid
  }

  /**
   * The codes of a ligature whose letters each have one of their own, in the order in which they
   * are given: the first draws the glyph, the others nothing, and all share its width. Programs
   * turn text from right to left code by code, so that more letters in one would come out swapped.
   */
  split(glyph: number, letters: readonly string[]): readonly number[] {
    const key = `${String(glyph)} ${letters.join(' ')}`
    let cids = this.#bySplit.get(key)
    if (cids === undefined) {
      const units = Math.floor(this.face.sfnt.advanceUnits(glyph) / letters.length)
      const width = (units * 1000) / this.face.sfnt.unitsPerEm
      cids = letters.map((text, index) => {
        const drawn = index === 0 ? glyph : BLANK
        return this.used.push({ glyph: drawn, text, width, units }) - 1
      })
      this.#bySplit.set(key, cids)
    }
    return cids
  }

  /** Whether a glyph needs ActualText, because its code is mapped to another text. */
  isOther(cid: number, text: string): boolean {
    return this.face.outlines === 'CFF ' && this.used[cid]?.text !== text
  }

  /** A program of PostScript outlines has each glyph once: its code keeps its first text. */
  #cidOfGlyph(glyph: number, text: string): number {
    let cid = this.#byCharacter.get(glyph)
    if (cid === undefined) this.#byCharacter.set(glyph, (cid = this.#add(glyph, text)))
    return cid
  }

  #add(glyph: number, text: string): number {
    return this.used.push({ glyph, text, width: this.face.sfnt.advance(glyph) }) - 1
  }
}

/** The characters that each glyph of a run represents, and whether the glyph is one of several. */
export interface GlyphTexts {
  readonly texts: readonly string[]
  /** Glyphs of a cluster that has more than one: they need ActualText. */
  readonly shared: ReadonlySet<number>
}

/** Divides the text of a run among its glyphs by the shaper's clusters, which rise or fall. */
export function glyphTexts({ glyphs, text }: Run): GlyphTexts {
  const { clusters = [] } = glyphs
  const count = clusters.length
  const texts = new Array<string>(count)
  const shared = new Set<number>()
  const falls = (clusters[0] ?? 0) > (clusters[count - 1] ?? 0)
  let next = text.length
  for (let step = count - 1; step >= 0;) {
    const last = falls ? count - 1 - step : step
    const cluster = clusters[last] ?? 0
    const own = visible(text.slice(cluster, next))
    let glyph = last
    for (; clusters[glyph] === cluster; glyph += falls ? 1 : -1) texts[glyph] = ''
    const many = Math.abs(glyph - last)
    const first = falls ? last : glyph + 1
    // Only the first glyph says the text: readers that do not know ActualText would find it several times.
    texts[first] = own
    if (many > 1) for (let at = 0; at < many; at++) shared.add(first + at)
    step -= many
    next = cluster
  }
  return { texts, shared }
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\u2066-\u2069\ufe00-\ufe0f\ufeff]/gu

function visible(text: string): string {
  if (text.length === 1) return isInvisible(text.charCodeAt(0)) ? '' : text
  return text.replace(INVISIBLE, '')
}
