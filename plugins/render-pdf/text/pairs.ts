import type { Glyphs, Script } from './glyphs.js'

/** What a table of pairs needs from its face. */
export interface PairShaper {
  nominal(codePoint: number): number
  covers(codePoint: number): boolean
  shapeWhole(text: string, script: Script): Glyphs
}

/** Letters of Latin scripts, and the punctuation between them. */
const LETTERS = 0x250
const PUNCTUATION =
  '\u2010\u2011\u2012\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2020\u2022\u2026' +
  '\u202f\u2030\u2039\u203a\u20ac\u2116\u2122\u2212'
const COUNT = LETTERS + PUNCTUATION.length
const UNKNOWN = 0x7fff
/** The pair is more than two glyphs side by side: a ligature, or a glyph of its own. */
const COMPLEX = 0x7ffe

/**
 * Shaping of plain Latin text by pairs of letters.
 *
 * Most text of an invoice is Latin letters, digits and punctuation. There the shaper does nothing
 * but take each letter's glyph and kern it against its neighbour, and that is the same for a pair
 * wherever it is. So each pair is shaped by the library once and remembered; text with a pair
 * that ligates or changes its glyphs goes to the library as a whole.
 */
export class PairTable {
  readonly #face: PairShaper
  readonly #glyphs = new Uint16Array(COUNT)
  readonly #advances = new Float64Array(COUNT).fill(-1)
  /** What the first letter of a pair moves on more or less than alone, in 1/1000 em. */
  #kerning: Float32Array | undefined

  constructor(face: PairShaper) {
    this.#face = face
  }

  /** Shapes `text`, or gives undefined when it is not plain. */
  shape(text: string): Glyphs | undefined {
    const length = text.length
    const ids = new Array<number>(length)
    const advances = new Array<number>(length)
    let before = -1
    for (let index = 0; index < length; index++) {
      const letter = placeOf(text.charCodeAt(index))
      if (letter < 0) return undefined
      if ((this.#advances[letter] ?? -1) < 0 && !this.#learn(letter)) return undefined
      if (before >= 0) {
        const kerning = this.#pair(before, letter)
        if (kerning === COMPLEX) return undefined
        if (kerning !== 0) advances[index - 1] = (advances[index - 1] ?? 0) + kerning
      }
      ids[index] = this.#glyphs[letter] ?? 0
      advances[index] = this.#advances[letter] ?? 0
      before = letter
    }
    return { ids, advances }
  }

  #learn(letter: number): boolean {
    const codePoint = codePointOf(letter)
    if (codePoint < 0x20 || codePoint === 0xad || !this.#face.covers(codePoint)) return false
    const { ids, advances } = this.#shape(codePoint)
    const [glyph, advance] = [ids[0], advances[0]]
    if (ids.length !== 1 || glyph !== this.#face.nominal(codePoint)) return false
    this.#glyphs[letter] = glyph
    this.#advances[letter] = advance ?? 0
    return true
  }

  #pair(first: number, second: number): number {
    this.#kerning ??= new Float32Array(COUNT * COUNT).fill(UNKNOWN)
    const place = first * COUNT + second
    const known = this.#kerning[place] ?? UNKNOWN
    if (known !== UNKNOWN) return known
    return (this.#kerning[place] = this.#measure(first, second))
  }

  #measure(first: number, second: number): number {
    const { ids, advances, offsets } = this.#shape(codePointOf(first), codePointOf(second))
    const plain =
      offsets === undefined &&
      ids.length === 2 &&
      ids[0] === this.#glyphs[first] &&
      ids[1] === this.#glyphs[second] &&
      advances[1] === this.#advances[second]
    return plain ? (advances[0] ?? 0) - (this.#advances[first] ?? 0) : COMPLEX
  }

  #shape(...codePoints: number[]): Glyphs {
    return this.#face.shapeWhole(String.fromCharCode(...codePoints), {
      rightToLeft: false,
      lang: 'en',
    })
  }
}

function placeOf(unit: number): number {
  if (unit < LETTERS) return unit
  if (unit < 0x2010 || unit > 0x2212) return -1
  const at = PUNCTUATION.indexOf(String.fromCharCode(unit))
  return at < 0 ? -1 : LETTERS + at
}

function codePointOf(letter: number): number {
  return letter < LETTERS ? letter : PUNCTUATION.charCodeAt(letter - LETTERS)
}
