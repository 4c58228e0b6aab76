import type { Device } from '../content/devices.js'
import { borderWidth, dashOf } from '../drawing/border.js'
import { disc } from '../drawing/ellipse.js'
import { newForm } from '../drawing/form.js'
import { colorOf, painted, written } from '../drawing/paint.js'
import { Dict, numbers, type Stream } from '../model/values.js'
import { sidesOf } from './sides.js'

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
    const [x = 0, y = 0, right = 0, top = 0] = sidesOf(widget)
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
    const stroke = `${painted(line, 'stroke', devices)}${written(border)} w\n`
    if (this.#widget.dict('BS')?.name('S') === 'U')
      return `${filled}${stroke}0 ${written(border / 2)} m ${written(width)} ${written(border / 2)} l S\n`
    return `${filled}${stroke}${dashOf(this.#widget)}${path(border / 2)} S\n`
  }

  /** An appearance in this box. */
  appearance(content: string, resources = new Dict()): Stream {
    const { width, height } = this
    const shown = content === '' ? '' : `q\n${content}Q\n`
    const form = newForm([0, 0, width, height], resources, shown)
    const matrix = MATRICES[this.#turn]?.(width, height)
    if (matrix !== undefined) form.dict.set('Matrix', numbers(matrix))
    return form
  }
}

const MATRICES: Readonly<Record<number, (width: number, height: number) => readonly number[]>> = {
  90: (_, height) => [0, 1, -1, 0, height, 0],
  180: (width, height) => [-1, 0, 0, -1, width, height],
  270: (width) => [0, -1, 1, 0, 0, width],
}

function rectangle(width: number, height: number, inset: number): string {
  return [inset, inset, width - 2 * inset, height - 2 * inset].map(written).join(' ').concat(' re')
}

function circle(width: number, height: number, inset: number): string {
  return disc(width / 2, height / 2, Math.max(0, Math.min(width, height) / 2 - inset))
}
