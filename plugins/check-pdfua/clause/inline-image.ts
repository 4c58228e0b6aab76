import { END_OF_DATA, isWhiteSpace, Keyword, type Token } from 'twinvoice/pdf'

/** Looks behind `BI` for the end of an inline image: `EI` between white space, with text behind it. */
export function inlineImageEnd(
  bytes: Uint8Array,
  parser: { readonly position: number; next(): Token },
): number {
  for (let token = parser.next(); token !== END_OF_DATA; token = parser.next())
    if (token instanceof Keyword && token.text === 'ID') break
  for (let at = parser.position + 1; at + 2 < bytes.length; at += 1)
    if (
      bytes[at] === 0x45 &&
      bytes[at + 1] === 0x49 &&
      isWhiteSpace(bytes[at - 1]) &&
      isWhiteSpace(bytes[at + 2]) &&
      bytes.subarray(at + 2, at + 12).every(isText)
    )
      return at + 2
  return bytes.length
}

function isText(byte: number): boolean {
  return byte < 0x7f && (byte >= 0x20 || isWhiteSpace(byte))
}
