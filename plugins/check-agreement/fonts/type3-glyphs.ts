import {
  END_OF_DATA,
  Keyword,
  PdfStream,
  boxOf,
  type Encoding,
  type PdfDict,
  type PdfDocument,
} from 'twinvoice/pdf'
import { matrixOf } from '../paint/matrix.js'

/** How a glyph is painted: in the colour of the text, in others, or not at all. */
export type GlyphColor = 'text' | 'own' | 'none'

const PAINTS: ReadonlySet<string> = new Set('f F f* B B* b b* s S sh Do BI Tj TJ \' "'.split(' '))

const MILLI = [0.001, 0, 0, 0.001] as const

/** Glyphs of a font of type 3, which are drawn by content (ISO 32000-1, 9.6.5). */
export class Type3Glyphs {
  /** How much of an em a unit of its widths is. */
  readonly unit: number
  /** How high they are at least, in shares of the size of the font. */
  readonly size: number
  readonly #document: PdfDocument
  readonly #procedures: PdfDict | undefined
  readonly #names: Encoding
  readonly #known = new Map<number, GlyphColor>()

  constructor(document: PdfDocument, font: PdfDict, names: Encoding) {
    const [a, b, c, d] = font.has('FontMatrix') ? matrixOf(font.array('FontMatrix')) : MILLI
    const [, bottom, , top] = boxOf(font.array('FontBBox')) ?? [0, 0, 0, 0]
    this.unit = Math.hypot(a, b)
    this.size = Math.max(1, (top - bottom) * Math.hypot(c, d))
    this.#document = document
    this.#procedures = font.dict('CharProcs')
    this.#names = names
  }

  /** @throws LimitExceeded */
  color(code: number): GlyphColor {
    const known = this.#known.get(code) ?? this.#read(this.#names.get(code))
    this.#known.set(code, known)
    return known
  }

  #read(name: string | undefined): GlyphColor {
    const procedure = name === undefined ? undefined : this.#procedures?.get(name)
    if (!(procedure instanceof PdfStream)) return 'none'
    const parser = this.#document.contentParser(procedure.data)
    let isShape = false
    for (let token = parser.next(); token !== END_OF_DATA; token = parser.next()) {
      if (!(token instanceof Keyword)) continue
      if (token.text === 'd1') isShape = true
      if (PAINTS.has(token.text)) return isShape ? 'text' : 'own'
    }
    return 'none'
  }
}
