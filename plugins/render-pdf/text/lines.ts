import { lineEnds, TOLERANCE, trimmedEnd, type Breakable } from './breaking/line-ends.js'
import type { HardLine } from './inline.js'
import type { Run } from './runs.js'

/** The part of a run on one line. */
export interface Piece {
  readonly run: Run
  /** First glyph, and the one after the last. */
  readonly from: number
  readonly to: number
  /** Points. */
  readonly width: number
}

/** A line of text: its pieces from left to right. */
export interface Line {
  readonly pieces: readonly Piece[]
  readonly width: number
}

const HYPHEN = 0x2010
const HYPHEN_MINUS = 0x2d
const SOFT_HYPHEN = '\u00ad'
const NOTHING: Line = { pieces: [], width: 0 }

/** A line of characters without forced ends, shaped and ready to be broken to any width. */
export class ShapedLine {
  readonly text: string
  readonly runs: readonly Run[]
  /** Width on one line, in points. */
  readonly width: number

  constructor(line: HardLine, runs: readonly Run[]) {
    this.text = line.text
    this.runs = runs
    let width = 0
    for (const run of runs) width += sliceWidth(run, 0, run.glyphs.ids.length)
    this.width = width
  }

  /** Breaks at the opportunities of UAX 14, and inside a word only when it is wider than a line. */
  break(room: number, firstRoom = room): Line[] {
    if (this.text === '') return [NOTHING]
    if (this.width <= firstRoom + TOLERANCE) return [this.#line(0, this.text.length)]
    let start = 0
    return lineEnds(this.#breakable(), room, firstRoom).map(({ at, hyphen }) => {
      const line = this.#line(start, trimmedEnd(this.text, start, at))
      start = at
      return hyphen ? this.#hyphenated(line, at) : line
    })
  }

  #breakable(): Breakable {
    return {
      text: this.text,
      positions: this.#positions(),
      languageAt: (index) => this.runs[this.#runAt(index)]?.style.lang ?? '',
      hyphenWidth: (end) => this.#hyphen(end)?.width,
    }
  }

  #hyphenated(line: Line, end: number): Line {
    const hyphen = this.#hyphen(end)
    if (hyphen === undefined) return line
    return { pieces: [...line.pieces, hyphen], width: line.width + hyphen.width }
  }

  /**
   * A hyphen after a character, with its look. Extracted, it is a soft hyphen, which tells that the
   * word continues (ISO 32000-1 14.8.2.2.3). None within a ligature or in text from right to left, and
   * in a font whose glyphs can only have one text each.
   */
  #hyphen(end: number): Piece | undefined {
    const run = this.runs[this.#runAt(end - 1)]
    if (run === undefined || run.level % 2 === 1 || run.face.outlines === 'CFF ') return undefined
    const { clusters } = run.glyphs
    if (end < run.end && clusters?.includes(end - run.start) === false) return undefined
    const glyph = run.face.nominal(HYPHEN) || run.face.nominal(HYPHEN_MINUS)
    if (glyph === 0) return undefined
    const glyphs = { ids: [glyph], advances: [run.face.sfnt.advance(glyph)] }
    const hyphen = { ...run, start: end, end, text: SOFT_HYPHEN, glyphs }
    return { run: hyphen, from: 0, to: 1, width: sliceWidth(hyphen, 0, 1) }
  }

  /** Width of the characters from `start` on. */
  widthFrom(start: number): number {
    return this.width - (this.#positions()[start] ?? 0)
  }

  /** The position of every character on one line in logical order, and the total width. */
  #positions(): Float64Array {
    const widths = new Float64Array(this.text.length + 1)
    for (const run of this.runs) {
      const { clusters, ids } = run.glyphs
      for (let glyph = 0; glyph < ids.length; glyph++) {
        const at = run.start + (clusters?.[glyph] ?? glyph)
        widths[at] = (widths[at] ?? 0) + sliceWidth(run, glyph, glyph + 1)
      }
    }
    let sum = 0
    for (let index = 0; index < widths.length; index++) {
      const width = widths[index] ?? 0
      widths[index] = sum
      sum += width
    }
    return widths
  }

  #line(start: number, end: number): Line {
    const pieces: Piece[] = []
    let width = 0
    for (let index = this.#runAt(start); index < this.runs.length; index++) {
      const run = this.runs[index]
      if (run === undefined || run.start >= end) break
      const [from, to] = glyphRange(run, start - run.start, end - run.start)
      if (to <= from) continue
      const own = sliceWidth(run, from, to)
      pieces.push({ run, from, to, width: own })
      width += own
    }
    return { pieces: visualOrder(pieces), width }
  }

  /** The first run that ends after a character; runs are in the order of the text. */
  #runAt(start: number): number {
    let [least, greatest] = [0, this.runs.length]
    while (least < greatest) {
      const middle = (least + greatest) >> 1
      if ((this.runs[middle]?.end ?? 0) <= start) least = middle + 1
      else greatest = middle
    }
    return least
  }
}

function sliceWidth(run: Run, from: number, to: number): number {
  const { advances } = run.glyphs
  let sum = 0
  for (let glyph = from; glyph < to; glyph++) sum += advances[glyph] ?? 0
  return (sum * run.style.size) / 1000 + (to - from) * run.style.letterSpacing
}

/** The glyphs of the characters from `start` to `end` of a run; they are adjacent. */
function glyphRange(run: Run, start: number, end: number): [number, number] {
  const { clusters, ids } = run.glyphs
  if (clusters === undefined) return [Math.max(start, 0), Math.min(end, ids.length)]
  if (start <= 0 && end >= run.end - run.start) return [0, ids.length]
  let from = ids.length
  let to = 0
  for (let glyph = 0; glyph < clusters.length; glyph++) {
    const cluster = clusters[glyph] ?? 0
    if (cluster < start || cluster >= end) continue
    from = Math.min(from, glyph)
    to = glyph + 1
  }
  return [from, to]
}

/** Orders pieces from left to right by their levels (UAX 9, rule L2). */
function visualOrder(pieces: Piece[]): Piece[] {
  let highest = 0
  for (const piece of pieces) highest = Math.max(highest, piece.run.level)
  for (let level = highest; level > 0; level--)
    for (let start = 0; start < pieces.length; start++) {
      let end = start
      while ((pieces[end]?.run.level ?? -1) >= level) end++
      if (end > start + 1) pieces.splice(start, end - start, ...pieces.slice(start, end).reverse())
      start = end
    }
  return pieces
}
