import type { LayoutElement } from '../layout/element.js'
import type { Fonts } from './fonts.js'
import { collectInline, type Variables } from './inline.js'
import { ShapedLine, type Line } from './lines.js'
import type { PrintBudget } from './print-budget.js'
import { shapeRuns } from './runs.js'
import type { Styles, TextStyle } from './style.js'

/** What a paragraph is made with. */
export interface TextSetting {
  readonly fonts: Fonts
  readonly styles: Styles
  readonly variables: Variables
  readonly budget: PrintBudget
  /** Takes note of a character that no face has. */
  missing(codePoint: number): void
}

/** The inline content of one element, shaped; it can be broken to any width, any number of times. */
export class Paragraph {
  readonly style: TextStyle
  readonly lines: readonly ShapedLine[]
  /** Width of the widest line when nothing is broken, in points. */
  readonly width: number

  constructor(element: LayoutElement, style: TextStyle, setting: TextSetting) {
    this.style = style
    const hardLines = collectInline(element, style, setting.styles, setting.variables)
    this.lines = hardLines.map((line) => {
      const runs = shapeRuns(line.text, line.spans, setting.fonts)
      setting.budget.line(runs.length)
      for (const run of runs) if (run.glyphs.ids.includes(0)) noteMissing(line.text, run, setting)
      return new ShapedLine(line, runs)
    })
    this.width = Math.max(...this.lines.map((line) => line.width))
  }

  break(room: number, indent = 0): Line[] {
    return this.lines.flatMap((line, index) => line.break(room, index === 0 ? room - indent : room))
  }

  /**
   * Width of a number's decimal mark and what follows it; without a mark, of what follows the last
   * digit. Undefined when there is no number, or more than one line.
   */
  widthAfterDecimal(mark: string): number | undefined {
    const [line, more] = this.lines
    if (line === undefined || more !== undefined) return undefined
    const digits = line.text.search(/\d\D*$/)
    if (digits < 0) return undefined
    const at = line.text.lastIndexOf(mark)
    const isMark = at > 0 && /^\d/.test(line.text.slice(at + mark.length))
    return line.widthFrom(isMark ? at : digits + 1)
  }
}

function noteMissing(
  text: string,
  run: {
    start: number
    end: number
    glyphs: { ids: readonly number[]; clusters?: readonly number[] }
  },
  setting: TextSetting,
): void {
  run.glyphs.ids.forEach((glyph, index) => {
    const at = run.start + (run.glyphs.clusters?.[index] ?? index)
    if (glyph === 0) setting.missing(text.codePointAt(at) ?? 0)
  })
}
