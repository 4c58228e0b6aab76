import { codesIn, type PdfString } from 'twinvoice/pdf'
import type { Matrix } from '../paint/matrix.js'
import { Inks, UNKNOWN_PAINT, type Clip } from '../paint/paint.js'
import { isBlank, type Letters, type Writing } from '../paint/writing.js'
import type { FontText } from '../fonts/font-text.js'
import { inkOf, type GraphicsState } from '../state/graphics-state.js'
import { textInks } from '../state/outlines.js'

/** Modes that paint nothing: invisible, and for clipping alone (ISO 32000-1, table 106). */
const UNPAINTED: ReadonlySet<number> = new Set([3, 7])

/** Text that one operator shows, or one part of its array. */
export class Piece implements Writing {
  readonly text: string
  /** Where the text behind it begins. */
  readonly end: number
  readonly extent: number
  readonly size: number
  readonly clip: Clip
  readonly inks: Inks
  /** Whether it is not known where its letters are. */
  readonly isGuessed: boolean
  /** Whether a letter is before the one that is shown before it. */
  readonly isBackwards: boolean
  /** Whether it is drawn without being painted, as the text behind a scanned page is. */
  readonly isUnpainted: boolean
  readonly #bytes: Uint8Array
  readonly #font: FontText
  readonly #advance: Pick<GraphicsState, 'size' | 'spacing' | 'wordSpacing'>
  #letters: Letters | undefined

  /**
   * @param matrix from its line to the page
   * @param at how many shapes were painted before
   */
  constructor(
    { bytes }: PdfString,
    font: FontText,
    state: GraphicsState,
    readonly matrix: Matrix,
    readonly at: number,
  ) {
    const { size, spacing, wordSpacing, clip, mode } = state
    let text = ''
    let end = 0
    let isOwnColor = false
    let isBackwards = false
    for (const code of codesOf(bytes, font)) {
      if (font.glyphs?.color(code) === 'own') isOwnColor = true
      text += textOf(code, font)
      const advance = (font.width(code) / 1000) * size + spacing + (code === 32 ? wordSpacing : 0)
      if (advance * size < 0) isBackwards = true
      end += advance
    }
    this.isBackwards = isBackwards
    this.text = text
    this.end = end
    this.extent = end - spacing
    this.size = size * (font.glyphs?.size ?? 1)
    this.clip = clip
    this.inks = isOwnColor ? ownInks(state) : textInks(state, matrix)
    this.isGuessed = font.isGuessed === true
    this.isUnpainted = UNPAINTED.has(mode) && font.glyphs === undefined
    this.#bytes = bytes
    this.#font = font
    this.#advance = { size, spacing, wordSpacing }
  }

  get letters(): Letters {
    return (this.#letters ??= this.#each())
  }

  #each(): Letters {
    const font = this.#font
    const { size, spacing, wordSpacing } = this.#advance
    const letters = { texts: [] as string[], starts: [] as number[], widths: [] as number[] }
    let start = 0
    for (const code of codesOf(this.#bytes, font)) {
      const width = (font.width(code) / 1000) * size
      letters.texts.push(textOf(code, font))
      letters.starts.push(start)
      letters.widths.push(width)
      start += width + spacing + (code === 32 ? wordSpacing : 0)
    }
    return letters
  }
}

function codesOf(bytes: Uint8Array, { codeSpaces }: FontText): Iterable<number> {
  return codeSpaces === 'bytes' ? bytes : codesIn(bytes, codeSpaces)
}

/** A glyph of type 3 that paints nothing may be a blank, but no letter. */
function textOf(code: number, font: FontText): string {
  const text = font.text(code)
  return font.glyphs?.color(code) === 'none' && !isBlank(text) ? '' : text
}

/** Glyphs that have colours of their own: it is not known which. */
function ownInks(state: GraphicsState): Inks {
  return new Inks([inkOf(state, { ...state.fill, paint: UNKNOWN_PAINT })])
}
