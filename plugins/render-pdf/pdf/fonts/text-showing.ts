import type { Piece } from '../../text/lines.js'
import { utf16 } from '../syntax/hexadecimal.js'
import { operand } from '../syntax/operators.js'
import { glyphTexts, type Typeface } from './typefaces.js'

/** The operators that show the glyphs of a piece, its font and place being set. */
export function showGlyphs(piece: Piece, typeface: Typeface): string {
  return piece.run.glyphs.clusters === undefined
    ? showPlain(piece, typeface)
    : showClusters(piece, typeface)
}

/** A glyph for a character, each moved on by its advance. */
function showPlain({ run, from, to }: Piece, typeface: Typeface): string {
  const { ids, advances } = run.glyphs
  let shown = ''
  let codes = ''
  let moved = 0
  for (let index = from; index < to; index++) {
    const cid = typeface.cid(ids[index] ?? 0, run.text[index] ?? '')
    if (moved >= 0.5 || moved <= -0.5) {
      shown += `(${codes})${operand(-moved)}`
      codes = ''
      moved = 0
    }
    codes += CODES[cid] ?? codeOf(cid)
    moved += (advances[index] ?? 0) - (typeface.used[cid]?.width ?? 0)
  }
  return shown === '' ? `(${codes}) Tj` : `[${shown}(${codes})] TJ`
}

/** Ligatures, marks and clusters: text as the shaper divided it, glyphs shifted as it says. */
function showClusters({ run, from, to }: Piece, typeface: Typeface): string {
  const { ids, advances, clusters = [], offsets } = run.glyphs
  const { texts, shared } = glyphTexts(run)
  const isRightToLeft = run.level % 2 === 1 && run.face.outlines === 'glyf'
  const array = new ShowArray()
  for (let index = from; index < to; index++) {
    const own = texts[index] ?? ''
    const x = offsets?.[index * 2] ?? 0
    const rise = ((offsets?.[index * 2 + 1] ?? 0) * run.style.size) / 1000
    const letters = isRightToLeft && !shared.has(index) ? Array.from(own).reverse() : [own]
    const cids =
      letters.length > 1
        ? typeface.split(ids[index] ?? 0, letters)
        : [typeface.cid(ids[index] ?? 0, own)]
    const [cid = 0] = cids
    const isSaid = shared.has(index) || (letters.length === 1 && typeface.isOther(cid, own))
    if (isSaid && clusters[index - 1] !== clusters[index])
      array.operator(`/Span<</ActualText<${utf16(own)}>>>BDC`)
    if (rise !== 0) array.operator(`${operand(rise)} Ts`)
    array.move(x)
    let width = 0
    for (const code of cids) {
      array.glyph(code)
      width += typeface.used[code]?.width ?? 0
    }
    array.move((advances[index] ?? 0) - width - x)
    if (rise !== 0) array.operator('0 Ts')
    if (isSaid && clusters[index + 1] !== clusters[index]) array.operator('EMC')
  }
  return array.finish()
}

/** Gathers glyphs and shifts into TJ operators. */
class ShowArray {
  readonly #operators: string[] = []
  #array = ''
  #codes = ''
  #moved = 0

  glyph(cid: number): void {
    if (Math.abs(this.#moved) >= 0.5) {
      this.#array += `${this.#codes === '' ? '' : `(${this.#codes})`}${operand(-this.#moved)}`
      this.#codes = ''
      this.#moved = 0
    }
    this.#codes += CODES[cid] ?? codeOf(cid)
  }

  move(by: number): void {
    this.#moved += by
  }

  /** Another operator between glyphs; what was to be moved is moved after it. */
  operator(operator: string): void {
    this.#flush()
    this.#operators.push(operator)
  }

  finish(): string {
    this.#flush()
    return this.#operators.join(' ')
  }

  #flush(): void {
    if (this.#codes === '') return
    this.#operators.push(`[${this.#array}(${this.#codes})] TJ`)
    this.#array = ''
    this.#codes = ''
  }
}

/** The code of a glyph as written in a literal string: two bytes, one character each. */
function codeOf(cid: number): string {
  return String.fromCharCode(cid >> 8, cid & 0xff).replace(
    /[()\\\r]/g,
    (byte) => ESCAPES[byte] ?? byte,
  )
}

/** A bare carriage return would be read as a line feed (ISO 32000-1 7.3.4.2). */
const ESCAPES: Readonly<Record<string, string>> = {
  '(': '\\(',
  ')': '\\)',
  '\\': '\\\\',
  '\r': '\\r',
}

const CODES = Array.from({ length: 1024 }, (_, cid) => codeOf(cid))
