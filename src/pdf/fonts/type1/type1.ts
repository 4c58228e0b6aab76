import { BrokenFont } from '../tables/bytes.js'
import { STANDARD_ENCODING } from '../tables/encodings.js'
import { OperandStack } from '../../postscript/operand-stack.js'
import { PostscriptTokens } from '../../postscript/postscript-tokens.js'
import {
  ENDCHAR,
  HSBW,
  charstringsIn,
  clearCharstring,
  REGULAR,
  type Type1Glyph,
  type Type1Width,
  widthIn,
} from './charstrings.js'
import { decryptedPart, SPACE, type1Parts, type Type1Parts } from './parts.js'
import { type Type1Change, withChanges } from './widths.js'

const LEN_IV = new RegExp(`/lenIV${SPACE}+(-?\\d+)`)
const FONT_MATRIX = new RegExp(String.raw`/FontMatrix${SPACE}*\[${SPACE}*(${REGULAR}*)`)
const IN_STANDARD_ENCODING = new RegExp(`/Encoding${SPACE}+StandardEncoding(?!${REGULAR})`)
const ENCODED = new RegExp(
  String.raw`(?<!${REGULAR})dup${SPACE}+(\d{1,3})${SPACE}*/(${REGULAR}+)${SPACE}+put(?!${REGULAR})`,
  'g',
)

/** A Type 1 font program (Adobe Type 1 Font Format, 1990): glyphs by name. */
export class Type1Program {
  readonly kind = 'Type 1'
  /** As it is stored. */
  readonly parts: Type1Parts
  readonly glyphCount: number
  /** The built-in encoding: glyph names by code. */
  readonly encoding: ReadonlyMap<number, string>
  readonly #charstrings: ReadonlyMap<string, Type1Glyph>
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
    const width = this.#widthOf(name)?.value
    return width === undefined ? undefined : width * this.#scale
  }

  #widthOf(name: string): Type1Width | undefined {
    const code = this.#codeOf(name)
    return code && widthIn(code)
  }

  /** The charstring in clear, without the bytes that it begins with. */
  #codeOf(name: string): Uint8Array | undefined {
    const glyph = this.#charstrings.get(name)
    const clear = glyph && clearCharstring(glyph.bytes, this.#skipped)
    return clear?.subarray(Math.max(0, this.#skipped))
  }

  /** True for a glyph whose charstring says its width and ends. */
  isBlank(name: string): boolean {
    const code = this.#codeOf(name)
    if (code === undefined) return false
    const to = widthIn(code)?.to
    return to !== undefined && code[to] === HSBW && code[to + 1] === ENDCHAR
  }

  /**
   * The parts of the program with other advance widths, in thousandths of an em by glyph; undefined where one has none.
   * @param blanks widths of glyphs that the program gets, and that draw nothing, by name
   */
  withWidths(
    widths: ReadonlyMap<string, number>,
    blanks: ReadonlyMap<string, number> = new Map(),
  ): Type1Parts | undefined {
    const changed: Type1Change[] = []
    for (const [name, width] of widths) {
      const [glyph, said] = [this.#charstrings.get(name), this.#widthOf(name)]
      if (glyph === undefined || said === undefined || this.#scale === 0) return undefined
      changed.push({ glyph, said, width: width / this.#scale })
    }
    if (this.#scale === 0) return undefined
    const added = [...blanks].map(([name, width]) => [name, width / this.#scale] as const)
    return withChanges(this.parts, changed, this.#skipped, new Map(added))
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
