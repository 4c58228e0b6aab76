import { isWhiteSpace } from '../syntax/characters.js'
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
  /** False where between `BI` and `ID` is anything but pairs of a name and a value. */
  readonly isPaired: boolean
  /** Offsets: after `BI`, of the data, of the end of the data, and after `EI`. */
  readonly start: number
  readonly dataStart: number
  readonly dataEnd: number
  readonly end: number
}

/** How much behind `EI` must look like content, not like image data. */
const BEHIND = 10
/** How many bytes of comments after `EI` are looked through for what follows. */
const LONGEST_COMMENT = 1024
/** White space with comments, and the word or the character after it. */
const BEHIND_IMAGE = /^((?:[\0\t\n\f\r ]+|%[^\n\r]*)*)([^\0\t\n\f\r ()<>[\]{}/%]+|.?)/
/** What an operand begins with, and the ones that are words; nothing at the end. */
const OPERAND = /^(?:[-+.\d(<[/]|(?:true|false|null)?$)/
const KNOWN_OPERATORS: ReadonlySet<string> = new Set([...CONTENT_OPERATORS, 'ID', 'EI'])
/** Bytes of image data that are searched in as much time as a token takes. */
const BYTES_PER_TOKEN = 512
const E = 0x45
const I = 0x49

/**
 * Where the data of an inline image end, whose length is not given: at an `EI` between white space and before text, as
 * viewers take it, or at the first `EI` before white space and before what an operation begins with, as veraPDF does.
 */
export type EndOfData = 'content' | 'first'

/**
 * Reads an inline image. The parser must be positioned after `BI`, and is moved after `EI`.
 * @returns undefined if the content ends before the data
 */
export function readInlineImage(
  resolver: Resolver,
  bytes: Uint8Array,
  parser: Parser,
  until: EndOfData = 'content',
): InlineImage | undefined {
  const start = parser.position
  const keys: string[] = []
  const values: PdfValue[] = []
  let key: string | undefined
  let isPaired = true
  for (let token = parser.next(); token !== END_OF_DATA; token = parser.next()) {
    if (token instanceof Keyword) {
      if (token.text !== 'ID') {
        isPaired = false
        continue
      }
      const dataStart = parser.position + 1
      const sure = until === 'first' ? undefined : behindData(bytes, parser, until)
      const end = sure ?? behindData(bytes, parser, 'first') ?? bytes.length
      parser.position = end
      const dict = new PdfDict(keys, values, resolver, { start, end })
      const dataEnd = end - (isSpace(bytes[end - 3]) ? 3 : 2)
      return {
        dict,
        isPaired: isPaired && key === undefined,
        ...{ start, dataStart, dataEnd: Math.max(dataStart, dataEnd), end },
      }
    }
    if (key === undefined && token instanceof PdfName) key = token.value
    else if (key === undefined) isPaired = false
    else {
      keys.push(key)
      values.push(token)
      key = undefined
    }
  }
  return undefined
}

/** @returns undefined if no `EI` is the end; without white space before it, only the first may be. @throws LimitExceeded */
function behindData(bytes: Uint8Array, parser: Parser, until: EndOfData): number | undefined {
  const from = parser.position
  const ends = until === 'first' ? isBeforeOperation : isBetweenContent
  let end: number | undefined
  for (let at = from + 1; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== E || bytes[at + 1] !== I || !endsWord(bytes, at + 2)) continue
    parser.count(1)
    if (!ends(bytes, at)) continue
    end = at + 2
    break
  }
  parser.count(Math.floor(((end ?? bytes.length) - from) / BYTES_PER_TOKEN))
  return end
}

function endsWord(bytes: Uint8Array, at: number): boolean {
  return at === bytes.length || isWhiteSpace(bytes[at])
}

function isBeforeOperation(bytes: Uint8Array, at: number): boolean {
  if (at + 2 === bytes.length) return true
  const behind = Buffer.from(bytes.subarray(at + 2, at + 2 + LONGEST_COMMENT)).toString('latin1')
  const [, , word = ''] = BEHIND_IMAGE.exec(behind) ?? []
  return OPERAND.test(word) || KNOWN_OPERATORS.has(word)
}

function isBetweenContent(bytes: Uint8Array, at: number): boolean {
  return (
    (isSpace(bytes[at - 1]) || isEndOfAscii(bytes, at)) &&
    (at + 2 === bytes.length || isSpace(bytes[at + 2])) &&
    bytes.subarray(at + 2, at + 2 + BEHIND).every(isText)
  )
}

/** True behind the end of data by ASCII85Decode, `~>`: these need no white space before `EI`. */
function isEndOfAscii(bytes: Uint8Array, at: number): boolean {
  return bytes[at - 1] === 0x3e && bytes[at - 2] === 0x7e
}

/** No other white space: NUL and form feed are usual in image data. */
function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

function isText(byte: number): boolean {
  return byte < 0x7f && (byte >= 0x20 || isSpace(byte))
}
