import { END_OF_DATA, Keyword, type PdfDocument, PdfNumber, type Token } from 'twinvoice/pdf'

/** Operands of d0 and d1, which a glyph begins with (ISO 32000-1, 9.6.5). */
const OPERANDS: ReadonlyMap<string, number> = new Map([
  ['d0', 2],
  ['d1', 6],
])
const MOST_OPERANDS = 6

/** The first operand of d0 or d1, and where it is written. */
export interface WrittenWidth {
  readonly width: number
  readonly start: number
  readonly end: number
}

/** The width that a glyph begins with; undefined where it begins with something else, or with other operands. */
export function widthIn(document: PdfDocument, bytes: Uint8Array): WrittenWidth | undefined {
  const parser = document.contentParser(bytes)
  const operands: Token[] = []
  let [start, end] = [0, 0]
  for (;;) {
    parser.skipSpace()
    const at = parser.position
    const token = parser.next()
    if (token === END_OF_DATA) return undefined
    if (token instanceof Keyword) {
      const [first] = operands
      const isWhole =
        OPERANDS.get(token.text) === operands.length &&
        operands.every((one) => one instanceof PdfNumber)
      if (!isWhole || !(first instanceof PdfNumber)) return undefined
      return { width: first.value, start, end }
    }
    if (operands.push(token) === 1) [start, end] = [at, parser.position]
    if (operands.length > MOST_OPERANDS) return undefined
  }
}
