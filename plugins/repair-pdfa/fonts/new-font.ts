import { Dict, Indirect, name, number, numbers } from '../model/values.js'
import { descriptorObject, subsetName, toUnicodeObject } from './font-objects.js'
import { SfntFile } from './sfnt/sfnt-file.js'
import type { Substitute } from './substitutes/standard-fonts.js'

const MOST_CODES = 255

/** A font for text that is added: codes of one byte, from 1 in the order in which letters come. */
export class NewFont {
  /** The font, once it is written. */
  readonly object = new Indirect()
  readonly #substitute: Substitute
  readonly #codes = new Map<string, number>()
  readonly #glyphs: number[] = []

  constructor(substitute: Substitute) {
    this.#substitute = substitute
  }

  /** The text as hexadecimal codes; undefined if the font has no glyph for a letter, or no room for all. */
  codes(text: string): string | undefined {
    const letters = [...text]
    const added = new Set(letters.filter((letter) => !this.#codes.has(letter)))
    if (this.#glyphs.length + added.size > MOST_CODES) return undefined
    const glyphs = [...added].map((letter) => [letter, this.#glyphOf(letter)] as const)
    if (glyphs.some(([, glyph]) => glyph === 0)) return undefined
    for (const [letter, glyph] of glyphs) this.#codes.set(letter, this.#glyphs.push(glyph))
    return letters
      .map((letter) => (this.#codes.get(letter) ?? 0).toString(16).padStart(2, '0'))
      .join('')
  }

  /** The width of a text in thousandths of an em. */
  width(text: string): number {
    return [...text].reduce((total, letter) => total + this.#widthOf(this.#glyphOf(letter)), 0)
  }

  /** Makes the font of the letters that were shown. */
  write(): void {
    if (this.#glyphs.length === 0) return
    const file = new SfntFile(this.#substitute.bytes)
    const places = file.subset(this.#glyphs)
    file.setCodes(new Map(this.#glyphs.map((glyph, at) => [at + 1, places.get(glyph) ?? 0])))
    const bytes = file.write()
    const fontName = subsetName(bytes, this.#substitute.name.replace(/\s+/g, '-'))
    const texts = [...this.#codes].map(([letter, code]) => [code, letter] as const)
    this.object.value = new Dict([
      ['Type', name('Font')],
      ['Subtype', name('TrueType')],
      ['BaseFont', name(fontName)],
      ['FirstChar', number(1)],
      ['LastChar', number(this.#glyphs.length)],
      ['Widths', numbers(this.#glyphs.map((glyph) => this.#widthOf(glyph)))],
      ['FontDescriptor', descriptorObject(file, bytes, fontName)],
      ['ToUnicode', toUnicodeObject(new Map(texts), 1)],
    ])
  }

  #glyphOf(letter: string): number {
    const { cmaps } = this.#substitute.program
    const unicode = cmaps.find((map) => map.platform === 3 && map.encoding === 1)
    return unicode?.glyphOf(letter.codePointAt(0) ?? 0) ?? 0
  }

  #widthOf(glyph: number): number {
    return Math.round(this.#substitute.program.width(glyph))
  }
}
