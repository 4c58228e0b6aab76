import {
  type Encoding,
  END_OF_DATA,
  Keyword,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfNumber,
  PdfStream,
  type PdfValue,
  type Token,
} from 'twinvoice/pdf'
import type { FontUse } from '../rendering/rendering.js'
import { gatherCodes, textOfName, type FontParts, type ShownGlyph } from './shown-glyph.js'

/** Operands of d0 and d1 (9.6.5). */
const OPERANDS: ReadonlyMap<string, number> = new Map([
  ['d0', 2],
  ['d1', 6],
])
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
        text: toUnicode(code) ?? textOfName(name),
      }
    },
  )
}

/** The first operand of d0 or d1, which a glyph begins with (9.6.5); 0 where it does not, or has others. */
function widthOfGlyph(document: PdfDocument, glyph: PdfValue): number {
  if (!(glyph instanceof PdfStream)) return 0
  const parser = document.contentParser(glyph.data)
  const operands: Token[] = []
  for (let token = parser.next(); token !== END_OF_DATA; token = parser.next()) {
    if (token instanceof Keyword) {
      const [width] = operands
      const isWhole = OPERANDS.get(token.text) === operands.length && operands.every(isOneOperand)
      return isWhole && width instanceof PdfNumber ? width.value : 0
    }
    if (operands.push(token) > MOST_OPERANDS) return 0
  }
  return 0
}

/** False for what has parts, and for two numbers without a space between. */
function isOneOperand(token: Token): boolean {
  if (token instanceof PdfNumber) return !/.[+-]/.test(token.raw)
  return !(token instanceof PdfArray || token instanceof PdfDict)
}
