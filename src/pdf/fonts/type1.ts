import { BrokenFont } from './bytes.js'
import { STANDARD_ENCODING } from './encodings.js'
import { OperandStack } from '../postscript/operand-stack.js'
import { PostscriptTokens } from '../postscript/postscript-tokens.js'
import {
  decryptedCharstring,
  decryptedPart,
  SPACE,
  type1Parts,
  type Type1Parts,
} from './type1-parts.js'

const MAX_GLYPHS = 65_535

/** A character of a word or a name. */
const REGULAR = String.raw`[^\0\t\n\f\r ()<>[\]{}/%]`
const LEN_IV = new RegExp(`/lenIV${SPACE}+(-?\\d+)`)
const FONT_MATRIX = new RegExp(String.raw`/FontMatrix${SPACE}*\[${SPACE}*(${REGULAR}*)`)
const IN_STANDARD_ENCODING = new RegExp(`/Encoding${SPACE}+StandardEncoding(?!${REGULAR})`)
const ENCODED = new RegExp(
  String.raw`(?<!${REGULAR})dup${SPACE}+(\d{1,3})${SPACE}*/(${REGULAR}+)${SPACE}+put(?!${REGULAR})`,
  'g',
)
/** A glyph; the word before its bytes is RD or -|, by custom, and the same for all glyphs; a space ends it. */
const CHARSTRING = new RegExp(
  String.raw`/(${REGULAR}{1,127})${SPACE}{1,4}(\d{1,6})${SPACE}{1,4}(${REGULAR}{1,8}) `,
  'y',
)

/** A Type 1 font program (Adobe Type 1 Font Format, 1990): glyphs by name. */
export class Type1Program {
  readonly kind = 'Type 1'
  /** As it is stored. */
  readonly parts: Type1Parts
  readonly glyphCount: number
  /** The built-in encoding: glyph names by code. */
  readonly encoding: ReadonlyMap<number, string>
  readonly #charstrings: ReadonlyMap<string, Uint8Array>
  readonly #skipped: number
  readonly #scale: number

  /** @throws BrokenFont */
  constructor(bytes: Uint8Array) {
    this.parts = type1Parts(bytes)
    if (!runs(this.parts.clear)) throw new BrokenFont('its clear text is no PostScript')
    const clear = this.parts.clear.toString('latin1')
    const secret = decryptedPart(this.parts.encrypted)
    const text = secret.toString('latin1')
    this.#skipped = Number(LEN_IV.exec(text)?.[1] ?? 4)
    this.#charstrings = charstringsIn(secret, text)
    // Every byte of the encryption depends on those before: after a damaged one the end is illegible.
    if (!text.includes('closefile', text.indexOf('/CharStrings')))
      throw new BrokenFont('its encrypted part does not end with closefile')
    this.glyphCount = this.#charstrings.size
    if (this.glyphCount === 0) throw new BrokenFont('no /CharStrings')
    this.encoding = encodingIn(clear)
    this.#scale = scaleIn(clear)
  }

  /** Names of all glyphs. */
  get names(): Iterable<string> {
    return this.#charstrings.keys()
  }

  has(name: string): boolean {
    return this.#charstrings.has(name)
  }

  /** Advance width in thousandths of an em; undefined where the charstring does not begin with it. */
  width(name: string): number | undefined {
    const encrypted = this.#charstrings.get(name)
    if (encrypted === undefined) return undefined
    const code =
      this.#skipped < 0 ? encrypted : decryptedCharstring(encrypted).subarray(this.#skipped)
    const width = widthIn(code)
    return width === undefined ? undefined : width * this.#scale
  }
}

/** Operators whose operands the clear text of a font gives itself, whatever the interpreter knows of fonts. */
const OWN_OPERANDS = new Set(['dict', 'array', 'dup', 'exch', 'pop', '[', '{'])

/** True if the clear text of a program can be run up to what is encrypted. */
function runs(clear: Uint8Array): boolean {
  const tokens = new PostscriptTokens(clear)
  const stack = new OperandStack()
  for (let token = tokens.next(); token !== undefined; token = tokens.next())
    if (!stack.run(token, tokens) && token.kind === 'word' && OWN_OPERANDS.has(token.text))
      return false
  return tokens.sound
}

/**
 * `/name length RD` and then that number of bytes, after `/CharStrings`.
 * @throws BrokenFont if the program breaks off within a glyph
 */
function charstringsIn(secret: Uint8Array, text: string): ReadonlyMap<string, Uint8Array> {
  const charstrings = new Map<string, Uint8Array>()
  const from = text.indexOf('/CharStrings')
  if (from < 0) return charstrings
  let word: string | undefined
  for (let at = from + 12; at < text.length && charstrings.size < MAX_GLYPHS;) {
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
    charstrings.set(match[1] as string, secret.subarray(start, end))
    at = end
  }
  return charstrings
}

/**
 * Thousandths of an em in a unit of the program: what /FontMatrix begins with. Where that is no number,
 * glyphs have no width.
 */
function scaleIn(clear: string): number {
  const first = FONT_MATRIX.exec(clear)?.[1]
  if (first === undefined) return 1
  const scale = Number.parseFloat(first) * 1000
  return Number.isFinite(scale) ? scale : 0
}

function encodingIn(clear: string): ReadonlyMap<number, string> {
  if (IN_STANDARD_ENCODING.test(clear)) return STANDARD_ENCODING
  const from = clear.indexOf('/Encoding')
  const names = new Map<number, string>()
  if (from < 0) return names
  for (const [, code, name] of clear.slice(from).matchAll(ENCODED))
    names.set(Number(code), name as string)
  return names
}

/** The width of hsbw or sbw, one of which every charstring begins with (6.4). */
function widthIn(code: Uint8Array): number | undefined {
  const stack: number[] = []
  for (let at = 0; at < code.length && stack.length < 24;) {
    const first = code[at] as number
    const second = code[at + 1] ?? 0
    if (first === 13) return stack[1]
    if (first === 12 && second === 7) return stack[2]
    if (first === 12 && second === 12) {
      const [over = 0, under = 1] = stack.splice(-2)
      stack.push(over / under)
      at += 2
    } else if (first === 255) {
      if (at + 5 > code.length) return undefined
      stack.push(Buffer.from(code.subarray(at + 1, at + 5)).readInt32BE())
      at += 5
    } else if (first >= 32) {
      const isLong = first > 246
      const high =
        first <= 250 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108
      stack.push(isLong ? high : first - 139)
      at += isLong ? 2 : 1
    } else return undefined
  }
  return undefined
}
