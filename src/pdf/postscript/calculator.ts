import type { PdfDocument } from '../document/document.js'
import { PdfNumber } from '../syntax/number.js'
import { PostscriptTokens } from './postscript-tokens.js'

/**
 * The numbers of a PostScript calculator function (ISO 32000-1, 7.10.5), in their order. A sign or a point
 * that stands alone counts as one without digits.
 * @param program what the stream of the function decodes to
 * @throws LimitExceeded
 */
export function* calculatorNumbers(
  { budget }: Pick<PdfDocument, 'budget'>,
  program: Uint8Array,
): Generator<PdfNumber> {
  const tokens = new PostscriptTokens(program, budget)
  for (let token = tokens.next(); token !== undefined; token = tokens.next())
    if (token.kind === 'integer' || token.kind === 'real')
      yield new PdfNumber(token.value, token.text)
}
