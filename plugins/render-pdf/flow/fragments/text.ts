import type { LayoutElement } from '../../layout/element.js'
import type { PageContent } from '../../pdf/content.js'
import type { Line } from '../../text/lines.js'
import type { TextStyle } from '../../text/style.js'
import { TOLERANCE, type Fragment } from './fragment.js'

/** Ascent and descent of the family over its size: the box that text has in its line. */
const ASCENT = 1.069
const DESCENT = 0.293

/** Alignment of lines. */
export interface LineSetting {
  /** The element that the text belongs to in the structure. */
  readonly owner: LayoutElement
  readonly style: TextStyle
  readonly align: 'left' | 'center' | 'right'
  /** Points. */
  readonly width: number
  /** Shift of the first line. */
  readonly indent: number
  /** Distance of right-aligned lines from the right edge: aligns decimals. */
  readonly inset: number
  readonly orphans: number
  readonly widows: number
}

interface Measure {
  readonly height: number
  readonly ascent: number
}

/** Lines of a paragraph. */
export class TextLines implements Fragment {
  readonly height: number
  readonly baseline: number
  readonly #lines: readonly Line[]
  readonly #setting: LineSetting
  readonly #measures: readonly Measure[]

  constructor(lines: readonly Line[], setting: LineSetting) {
    this.#lines = lines
    this.#setting = setting
    this.#measures = lines.map((line) => measure(line, setting.style))
    this.height = this.#measures.reduce((sum, { height }) => sum + height, 0)
    this.baseline = this.#measures[0]?.ascent ?? 0
  }

  get leastHead(): number {
    const { orphans, widows } = this.#setting
    if (this.#lines.length < orphans + widows) return this.height
    return this.#heightOf(orphans)
  }

  paint(page: PageContent, left: number, top: number): void {
    const { align, width, inset, indent, owner } = this.#setting
    let y = top
    this.#lines.forEach((line, index) => {
      const { height, ascent } = this.#measures[index] ?? { height: 0, ascent: 0 }
      const first = index === 0 ? indent : 0
      const spare = width - line.width
      const shift = align === 'left' ? first : align === 'center' ? spare / 2 : spare - inset
      page.line(line, left + shift, y + ascent, owner)
      y += height
    })
  }

  split(room: number): readonly [Fragment, Fragment] | undefined {
    const { orphans, widows } = this.#setting
    const count = this.#lines.length
    let fitting = 0
    while (fitting < count && this.#heightOf(fitting + 1) <= room + TOLERANCE) fitting++
    const at = Math.min(fitting, count - widows)
    if (at < orphans || at >= count) return undefined
    return [
      new TextLines(this.#lines.slice(0, at), this.#setting),
      new TextLines(this.#lines.slice(at), { ...this.#setting, indent: 0 }),
    ]
  }

  #heightOf(lines: number): number {
    let sum = 0
    for (let index = 0; index < lines; index++) sum += this.#measures[index]?.height ?? 0
    return sum
  }
}

/** Each style has its line height; the line is high enough for all of them. */
function measure(line: Line, base: TextStyle): Measure {
  if (line.pieces.every(({ run }) => run.style === base)) return measureOf(base)
  let [ascent, descent] = extents(base)
  for (const { run } of line.pieces) {
    const [above, below] = extents(run.style)
    ascent = Math.max(ascent, above)
    descent = Math.max(descent, below)
  }
  return { height: ascent + descent, ascent }
}

const measures = new WeakMap<TextStyle, Measure>()

/** The measure of a line of one style. */
function measureOf(style: TextStyle): Measure {
  let known = measures.get(style)
  if (known === undefined) {
    const [ascent, descent] = extents(style)
    measures.set(style, (known = { height: ascent + descent, ascent }))
  }
  return known
}

/** Half of the extra space is above the text and half below, as in CSS. */
function extents({ size, lineHeight, baseline }: TextStyle): [number, number] {
  const spare = (lineHeight - (ASCENT + DESCENT) * size) / 2
  return [spare + ASCENT * size + baseline, spare + DESCENT * size - baseline]
}
