import {
  type Encoding,
  END_OF_DATA,
  Keyword,
  type PdfDocument,
  PdfNumber,
  PdfStream,
  type PdfValue,
  textOfGlyphName,
  type Token,
} from 'twinvoice/pdf'
import type { FontUse } from '../rendering/rendering.js'
import { gatherCodes, type FontParts, type ShownGlyph } from './shown-glyph.js'

/** Most operands of d0 and d1 (9.6.5). */
const MOST_OPERANDS = 6

/**
 * The glyphs that a Type 3 font shows: one byte a code, by name from /CharProcs.
 * @param widthOf the width of a code by the font dictionary
 */
export function type3Glyphs(
  use: FontUse,
  { document, font, toUnicode }: FontParts,
  names: Encoding | undefined,
  widthOf: (code: number) => number | undefined,
): ShownGlyph[] {
  const procedures = font.dict('CharProcs')
  return Array.from(
    gatherCodes(use, (bytes) => bytes),
    ([code, showing]) => {
      const name = names?.get(code)
      const glyph = name === undefined ? undefined : procedures?.get(name)
      return {
        code,
        ...showing,
        glyph: glyph instanceof PdfStream ? undefined : null,
        isNotdef: false,
        dictionaryWidth: widthOf(code),
        programWidth: widthOfGlyph(document, glyph),
        text: toUnicode(code) ?? (name === undefined ? undefined : textOfGlyphName(name)),
      }
    },
  )
}

/** The first operand of d0 or d1, which a glyph begins with (9.6.5); 0 where it does not, or is missing. */
function widthOfGlyph(document: PdfDocument, glyph: PdfValue): number {
  if (!(glyph instanceof PdfStream)) return 0
  const parser = document.contentParser(glyph.data)
  const operands: Token[] = []
  for (let token = parser.next(); token !== END_OF_DATA; token = parser.next()) {
    if (token instanceof Keyword) {
      const [width] = /^d[01]$/.test(token.text) ? operands : []
      return width instanceof PdfNumber ? width.value : 0
    }
    if (operands.push(token) > MOST_OPERANDS) return 0
  }
  return 0
}
