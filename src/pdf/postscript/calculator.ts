import type { PdfDocument } from '../document/document.js'
import { PdfNumber } from '../syntax/number.js'
import { PostscriptTokens } from './postscript-tokens.js'

/**
 * The tokens of a PostScript calculator function (ISO 32000-1, 7.10.5): its numbers, its operators and braces as
 * text, and undefined for what no such function has. A sign or a point that stands alone counts as a number
 * without digits.
 * @param program what the stream of the function decodes to
 * @throws LimitExceeded
 */
export function* calculatorTokens(
  { budget }: Pick<PdfDocument, 'budget'>,
  program: Uint8Array,
): Generator<PdfNumber | string | undefined> {
  const tokens = new PostscriptTokens(program, budget)
  for (let token = tokens.next(); token !== undefined; token = tokens.next())
    if (token.kind === 'integer' || token.kind === 'real')
      yield new PdfNumber(token.value, token.text)
    else yield token.kind === 'word' ? token.text : undefined
}
