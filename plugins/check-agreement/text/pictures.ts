import {
  numbersOf,
  boxOf,
  type PdfDict,
  type PdfStream,
  PdfName,
  type PdfValue,
  readFunction,
} from 'twinvoice/pdf'
import { BLACK } from '../paint/color.js'
import { IDENTITY, inverse, placed, type Matrix } from '../paint/matrix.js'
import { Clip, UNKNOWN_PAINT, type Paint } from '../paint/paint.js'
import { alphaMask, lazily, luminosityMask, pictureAt, type Picture } from '../paint/picture.js'
import { initialState, type GraphicsState } from '../state/graphics-state.js'
import type { Sources } from './sources.js'

/** Follows content elsewhere, and gives what it has painted; undefined where pictures are too deep in each other. */
export type Draw = (content: (walk: Walk) => void) => Picture | undefined

/** What content can be followed with. */
export interface Walk {
  content(bytes: Uint8Array, resources: PdfDict | undefined, begins: GraphicsState): void
  form(form: PdfStream, resources: PdfDict | undefined, begins: GraphicsState): void
}

const EVERYWHERE = new Clip([-Infinity, -Infinity, Infinity, Infinity])

/** Soft masks and patterns, whose content is followed when somebody looks at what they paint. */
export class Pictures {
  /** By the dictionary: the last one, and what it depends on. */
  readonly #known = new Map<PdfDict, { readonly key: string; readonly paint: Paint }>()

  constructor(
    readonly sources: Sources,
    readonly draw: Draw,
  ) {}

  /** A soft mask, in the coordinates of a matrix (ISO 32000-1, 11.6.5.2). */
  mask(dict: PdfDict, matrix: Matrix, resources: PdfDict | undefined): Paint {
    return this.#once(dict, matrix.join(), () => this.#mask(dict, matrix, resources))
  }

  #once(dict: PdfDict, key: string, make: () => Paint): Paint {
    const known = this.#known.get(dict)
    if (known?.key === key) return known.paint
    const paint = make()
    this.#known.set(dict, { key, paint })
    return paint
  }

  #mask(dict: PdfDict, matrix: Matrix, resources: PdfDict | undefined): Paint {
    const group = dict.stream('G')
    const transfer = this.#transfer(dict.get('TR'))
    if (group === undefined || transfer === undefined) return UNKNOWN_PAINT
    const draw = () =>
      this.draw((walk) => {
        walk.form(group, resources, initialState(matrix, EVERYWHERE))
      })
    if (dict.name('S') === 'Alpha') return alphaMask(draw, transfer)
    const backdrop = dict.array('BC')
    const space = this.sources.spaces.of(group.dict.dict('Group')?.get('CS'), resources)
    const color = backdrop === undefined ? BLACK : space.rgb(numbersOf(backdrop))
    return color === undefined ? UNKNOWN_PAINT : luminosityMask(draw, transfer, color)
  }

  /** What a mask makes of its values; undefined if it is not known. */
  #transfer(value: PdfValue): ((value: number) => number) | undefined {
    if (value === undefined || value instanceof PdfName) return (same) => same
    const transfer = readFunction(this.sources.document, value)
    return transfer === undefined ? undefined : (each) => transfer.at([each])[0] ?? each
  }

  /** A pattern of cells that follow each other (8.7.3). */
  tiling(
    pattern: PdfStream,
    matrix: Matrix,
    resources: PdfDict | undefined,
    uncolored: Paint,
  ): Paint {
    const draw = () => this.#tiling(pattern, matrix, resources, uncolored)
    const isColored = pattern.dict.number('PaintType') === 1
    return isColored ? this.#once(pattern.dict, matrix.join(), draw) : draw()
  }

  #tiling(
    pattern: PdfStream,
    matrix: Matrix,
    resources: PdfDict | undefined,
    uncolored: Paint,
  ): Paint {
    const { dict } = pattern
    const box = boxOf(dict.array('BBox'))
    const [across, up] = [dict.number('XStep') ?? 0, dict.number('YStep') ?? 0]
    const back = inverse(matrix)
    const isKnown = box !== undefined && back !== undefined && across !== 0 && up !== 0
    if (!isKnown) return UNKNOWN_PAINT
    const [left, bottom] = box
    const draw = () =>
      this.draw((walk) => {
        const begins = initialState(IDENTITY, new Clip(box))
        if (dict.number('PaintType') === 2) begins.fill = { ...begins.fill, paint: uncolored }
        walk.content(pattern.data, dict.dict('Resources') ?? resources, begins)
      })
    return lazily(draw, (cell, atX, atY) => {
      const [x, y] = placed(back, atX, atY)
      return pictureAt(cell, left + remainder(x - left, across), bottom + remainder(y - bottom, up))
    })
  }
}

/** Never below 0. */
function remainder(value: number, step: number): number {
  const size = Math.abs(step)
  return ((value % size) + size) % size
}
