import { BrokenFont } from '../tables/bytes.js'
import { decryptedCharstring, SPACE } from './parts.js'

const MAX_GLYPHS = 65_535
/** A character of a word or a name. */
export const REGULAR = String.raw`[^\0\t\n\f\r ()<>[\]{}/%]`
/** A glyph; the word before its bytes is RD or -|, by custom, and the same for all glyphs; a space ends it. */
const CHARSTRING = new RegExp(
  String.raw`/(${REGULAR}{1,127})${SPACE}{1,4}(\d{1,6})${SPACE}{1,4}(${REGULAR}{1,8}) `,
  'y',
)

/** A glyph in the encrypted part of a program. */
export interface Type1Glyph {
  /** Where its name begins, and its charstring ends. */
  readonly at: number
  readonly end: number
  /** The charstring as it is written. */
  readonly bytes: Uint8Array
}

/** How many glyphs the dictionary has room for. */
const ROOM = new RegExp(`${SPACE}{0,4}(\\d{1,6})${SPACE}{1,4}dict(?!${REGULAR})`, 'y')

/**
 * `/name length RD` and then that number of bytes, after `/CharStrings`. Programs end there, or fail, at the number of
 * glyphs that is said before them: those behind are not there.
 * @throws BrokenFont if the program breaks off within a glyph
 */
export function charstringsIn(secret: Uint8Array, text: string): ReadonlyMap<string, Type1Glyph> {
  const charstrings = new Map<string, Type1Glyph>()
  const from = text.indexOf('/CharStrings')
  if (from < 0) return charstrings
  ROOM.lastIndex = from + 12
  const most = Math.min(MAX_GLYPHS, Number(ROOM.exec(text)?.[1] ?? MAX_GLYPHS))
  let word: string | undefined
  for (let at = from + 12; at < text.length && charstrings.size < most;) {
    at = text.indexOf('/', at)
    if (at < 0) break
    CHARSTRING.lastIndex = at
    const match = CHARSTRING.exec(text)
    if (match === null) {
      at += 1
      continue
    }
    const start = at + match[0].length
    const end = start + Number(match[2])
    word ??= match[3]
    if (end > secret.length) {
      if (match[3] === word) throw new BrokenFont('it breaks off within a glyph')
      break
    }
    charstrings.set(match[1] as string, { at, end, bytes: secret.subarray(start, end) })
    at = end
  }
  return charstrings
}

/** A charstring in clear, with the bytes that it begins with; programs whose lenIV is negative do not encrypt them. */
export function clearCharstring(bytes: Uint8Array, lenIv: number): Uint8Array {
  return lenIv < 0 ? bytes : decryptedCharstring(bytes)
}

/** A number of a charstring, and the bytes that say it. */
export interface Type1Width {
  readonly value: number
  readonly from: number
  readonly to: number
}

/** Operators of charstrings (6.4): what begins one, and what ends it. */
export const HSBW = 13
export const ENDCHAR = 14

/** The width of hsbw or sbw, one of which every charstring begins with (6.4). */
export function widthIn(code: Uint8Array): Type1Width | undefined {
  const stack: Type1Width[] = []
  for (let at = 0; at < code.length && stack.length < 24;) {
    const first = code[at] as number
    const second = code[at + 1] ?? 0
    if (first === HSBW) return stack[1]
    if (first === 12 && second === 7) return stack[2]
    if (first === 12 && second === 12) {
      const [over, under] = stack.splice(-2)
      const value = (over?.value ?? 0) / (under?.value ?? 1)
      at += 2
      stack.push({ value, from: over?.from ?? at, to: at })
    } else if (first === 255) {
      if (at + 5 > code.length) return undefined
      const value = Buffer.from(code.subarray(at + 1, at + 5)).readInt32BE()
      stack.push({ value, from: at, to: at + 5 })
      at += 5
    } else if (first >= 32) {
      const isLong = first > 246
      const high =
        first <= 250 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108
      const to = at + (isLong ? 2 : 1)
      stack.push({ value: isLong ? high : first - 139, from: at, to })
      at = to
    } else return undefined
  }
  return undefined
}
