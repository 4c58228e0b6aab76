import { END_OF_DATA, Keyword, type Parser } from '../syntax/parser.js'
import { PdfDict, PdfName, type PdfValue, type Resolver } from '../syntax/values.js'

/** All operators of content streams (ISO 32000-1, Annex A), except those used only in inline images. */
export const CONTENT_OPERATORS: ReadonlySet<string> = new Set(
  (
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i j J K k l m M MP n ' +
    'q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
  ).split(' '),
)

/** An inline image in a content stream, from `BI` to `EI` (ISO 32000-1, 8.9.7). */
export interface InlineImage {
  /** Its entries, with the names as written: `W` or `Width`. */
  readonly dict: PdfDict
  /** Offsets: after `BI`, of the data, of the end of the data, and after `EI`. */
  readonly start: number
  readonly dataStart: number
  readonly dataEnd: number
  readonly end: number
}

/** How much behind `EI` must look like content, not like image data. */
const BEHIND = 10
const E = 0x45
const I = 0x49

/**
 * Reads an inline image. The parser must be positioned after `BI`, and is moved after `EI`.
 * @returns undefined if the content ends before the data
 */
export function readInlineImage(
  resolver: Resolver,
  bytes: Uint8Array,
  parser: Parser,
): InlineImage | undefined {
  const start = parser.position
  const keys: string[] = []
  const values: PdfValue[] = []
  let key: string | undefined
  for (let token = parser.next(); token !== END_OF_DATA; token = parser.next()) {
    if (token instanceof Keyword) {
      if (token.text !== 'ID') continue
      const dataStart = parser.position + 1
      const end = behindData(bytes, parser.position)
      parser.position = end
      const dict = new PdfDict(keys, values, resolver, { start, end })
      return { dict, start, dataStart, dataEnd: Math.max(dataStart, end - 3), end }
    }
    if (key === undefined) key = token instanceof PdfName ? token.value : undefined
    else {
      keys.push(key)
      values.push(token)
      key = undefined
    }
  }
  return undefined
}

/** The length of the data is not given: they end with `EI` between white space, before content. */
function behindData(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at + 1 < bytes.length; at += 1)
    if (
      bytes[at] === E &&
      bytes[at + 1] === I &&
      isSpace(bytes[at - 1]) &&
      (at + 2 === bytes.length || isSpace(bytes[at + 2])) &&
      bytes.subarray(at + 2, at + 2 + BEHIND).every(isText)
    )
      return at + 2
  return bytes.length
}

/** No other white space: NUL and form feed are usual in image data. */
function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

function isText(byte: number): boolean {
  return byte < 0x7f && (byte >= 0x20 || isSpace(byte))
}
