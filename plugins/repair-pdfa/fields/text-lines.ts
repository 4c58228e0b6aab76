import type { NewFont } from '../fonts/new-font.js'
import { written } from '../drawing/paint.js'
import type { Box } from './box.js'

/** Space between the frame of a field and its text. */
const MARGIN = 2
/** Of the height of a field, if its text is as large as fits. */
const SHARE = 0.67
const [SMALLEST, LARGEST_OF_LINES] = [4, 12]
const LEADING = 1.15
/** From the baseline to the middle of capital letters and digits, in ems. */
const MIDDLE = 0.36
const ASCENT = 0.9

/** Where and how lines stand in a box. */
export interface Setting {
  readonly font: NewFont
  /** 0: as large as fits. */
  readonly size: number
  /** 0 left, 1 centred, 2 right. */
  readonly side: number
}

/** The operators that show one line in the middle of the height. */
export function oneLine(text: string, box: Box, { font, size, side }: Setting): string {
  const room = box.width - 2 * (box.border + MARGIN)
  const width = font.width(text) / 1000
  const fitting = Math.max(
    SMALLEST,
    Math.min(SHARE * box.height, width > 0 ? room / width : Infinity),
  )
  const used = size > 0 ? size : fitting
  const x = box.border + MARGIN + (Math.max(0, room - width * used) * side) / 2
  return shown([[x, box.height / 2 - MIDDLE * used, text]], used, font)
}

/** The operators that show each letter in a cell of its own, as in a form on paper. */
export function comb(text: string, cells: number, box: Box, { font, size }: Setting): string {
  const used = size > 0 ? size : Math.max(SMALLEST, SHARE * box.height)
  const cell = box.width / cells
  const letters = [...text].slice(0, cells).map((letter, at) => {
    const x = at * cell + (cell - (font.width(letter) * used) / 1000) / 2
    return [x, box.height / 2 - MIDDLE * used, letter] as const
  })
  return shown(letters, used, font)
}

/** The operators that show a text in lines from the top, broken where the box ends. */
export function manyLines(text: string, box: Box, { font, size, side }: Setting): string {
  const room = box.width - 2 * (box.border + MARGIN)
  const height = box.height - 2 * (box.border + MARGIN)
  let used = size > 0 ? size : LARGEST_OF_LINES
  let lines = brokenLines(text, room / used, font)
  while (size === 0 && used > SMALLEST && lines.length * LEADING * used > height) {
    used -= 1
    lines = brokenLines(text, room / used, font)
  }
  const top = box.height - box.border - MARGIN - ASCENT * used
  const placed = lines.map((line, at) => {
    const free = Math.max(0, room - (font.width(line) * used) / 1000)
    return [box.border + MARGIN + (free * side) / 2, top - at * LEADING * used, line] as const
  })
  return shown(placed, used, font)
}

/** The ground of rows of a list that are chosen. */
export function marks(rows: readonly number[], box: Box, { size }: Setting): string {
  const height = LEADING * size
  const top = box.height - box.border - MARGIN
  const bars = rows.map((row) =>
    [0, top - (row + 1) * height, box.width, height].map(written).join(' ').concat(' re f\n'),
  )
  return bars.length === 0 ? '' : `0.75 g\n${bars.join('')}`
}

function brokenLines(text: string, ems: number, font: NewFont): string[] {
  const most = ems * 1000
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let [line, width] = ['', 0]
    for (const word of paragraph.split(/(?<= )/)) {
      const own = font.width(word)
      if (line !== '' && width + font.width(word.trimEnd()) > most) {
        lines.push(line.trimEnd())
        ;[line, width] = ['', 0]
      }
      line += word
      width += own
    }
    return [...lines, line.trimEnd()]
  })
}

function shown(
  lines: readonly (readonly [x: number, y: number, text: string])[],
  size: number,
  font: NewFont,
): string {
  const parts = lines.map(
    ([x, y, text]) => `1 0 0 1 ${written(x)} ${written(y)} Tm <${font.codes(text) ?? ''}> Tj\n`,
  )
  return `BT\n/F ${written(size)} Tf\n${parts.join('')}ET\n`
}
