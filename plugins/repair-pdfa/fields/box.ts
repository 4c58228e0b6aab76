import { PdfNumber } from 'twinvoice/pdf'
import type { Device } from '../content/devices.js'
import { Dict, List, name, number, numbers, type Stream } from '../model/values.js'
import { newStream } from '../model/read.js'
import { colorOf, painted, written } from './default-appearance.js'

/** How far a circle of Bézier curves is drawn out. */
const ROUND = 0.5523

/** The rectangle of a field, with its frame and its ground (ISO 32000-1, table 189). */
export class Box {
  readonly width: number
  readonly height: number
  /** Width of the frame; 0 without one. */
  readonly border: number
  readonly #widget: Dict
  readonly #looks: Dict | undefined
  readonly #turn: number

  constructor(widget: Dict) {
    this.#widget = widget
    this.#looks = widget.dict('MK')
    const sides = (widget.list('Rect')?.values ?? []).map((side) =>
      side instanceof PdfNumber ? side.value : 0,
    )
    const [x = 0, y = 0, right = 0, top = 0] = sides
    const [across, up] = [Math.abs(right - x), Math.abs(top - y)]
    this.#turn = (((this.#looks?.number('R') ?? 0) % 360) + 360) % 360
    const isOnSide = this.#turn === 90 || this.#turn === 270
    this.width = isOnSide ? up : across
    this.height = isOnSide ? across : up
    const width = colorOf(this.#looks, 'BC') === undefined ? 0 : borderWidth(widget)
    this.border = Math.min(width, this.width / 2, this.height / 2)
  }

  /** The operators of ground and frame. @param isRound as of a radio button */
  frame(devices: Set<Device>, isRound = false): string {
    const { width, height, border } = this
    const ground = colorOf(this.#looks, 'BG')
    const line = colorOf(this.#looks, 'BC')
    const path = (inset: number) =>
      isRound ? circle(width, height, inset) : rectangle(width, height, inset)
    const filled = ground === undefined ? '' : `${painted(ground, 'fill', devices)}${path(0)} f\n`
    if (line === undefined || border === 0) return filled
    const style = this.#widget.dict('BS')?.name('S') ?? 'S'
    const stroke = `${painted(line, 'stroke', devices)}${written(border)} w\n`
    if (style === 'U')
      return `${filled}${stroke}0 ${written(border / 2)} m ${written(width)} ${written(border / 2)} l S\n`
    const dash = style === 'D' ? '[3] 0 d\n' : ''
    return `${filled}${stroke}${dash}${path(border / 2)} S\n`
  }

  /** An appearance in this box. */
  appearance(content: string, resources = new Dict()): Stream {
    const { width, height } = this
    const entries: [string, Parameters<Dict['set']>[1]][] = [
      ['Type', name('XObject')],
      ['Subtype', name('Form')],
      ['BBox', numbers([0, 0, width, height])],
      ['Resources', resources],
    ]
    const matrix = MATRICES[this.#turn]?.(width, height)
    if (matrix !== undefined) entries.push(['Matrix', new List(matrix.map(number))])
    return newStream(entries, Buffer.from(content === '' ? '' : `q\n${content}Q\n`, 'latin1'))
  }
}

const MATRICES: Readonly<Record<number, (width: number, height: number) => readonly number[]>> = {
  90: (_, height) => [0, 1, -1, 0, height, 0],
  180: (width, height) => [-1, 0, 0, -1, width, height],
  270: (width) => [0, -1, 1, 0, 0, width],
}

function borderWidth(widget: Dict): number {
  const style = widget.dict('BS')
  const border = widget.list('Border')?.values[2]
  const old = border instanceof PdfNumber ? border.value : 1
  return Math.max(0, style === undefined ? old : (style.number('W') ?? 1))
}

function rectangle(width: number, height: number, inset: number): string {
  return [inset, inset, width - 2 * inset, height - 2 * inset].map(written).join(' ').concat(' re')
}

function circle(width: number, height: number, inset: number): string {
  return disc(width / 2, height / 2, Math.max(0, Math.min(width, height) / 2 - inset))
}

/** The path of a circle. */
export function disc(x: number, y: number, radius: number): string {
  const arm = radius * ROUND
  const at = (...values: number[]) => values.map(written).join(' ')
  return [
    `${at(x + radius, y)} m`,
    `${at(x + radius, y + arm, x + arm, y + radius, x, y + radius)} c`,
    `${at(x - arm, y + radius, x - radius, y + arm, x - radius, y)} c`,
    `${at(x - radius, y - arm, x - arm, y - radius, x, y - radius)} c`,
    `${at(x + arm, y - radius, x + radius, y - arm, x + radius, y)} c h`,
  ].join('\n')
}
