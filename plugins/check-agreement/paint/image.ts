import { numbersOf, PdfArray, type PdfDict, PdfStream } from 'twinvoice/pdf'
import type { ColorSpace } from './color.js'
import { inverse, placed, type Matrix } from './matrix.js'
import type { Paint, Sample } from './paint.js'
import { Raster, shapeOf, type Rasters } from './raster.js'

/** What is needed to look at the pixels of an image. */
export interface ImageSource {
  readonly dict: PdfDict
  readonly space: ColorSpace
  readonly isReadable: boolean
  /** Undefined if they cannot be read. */
  pixels(components: number): Raster | undefined
}

/**
 * An image on the page, in the unit square of a matrix. Formats of images are not read: their colours are not known,
 * but that they hide what is below.
 * @param fill what a stencil is painted with
 */
export class ImagePaint implements Paint {
  readonly isUniform = false
  readonly isOpaque: boolean
  readonly #source: ImageSource
  readonly #back: Matrix | undefined
  readonly #fill: Paint
  readonly #isStencil: boolean
  #decode: number[] | undefined
  readonly #rasters: Rasters

  constructor(source: ImageSource, matrix: Matrix, fill: Paint, rasters: Rasters) {
    const { dict } = source
    this.#source = source
    this.#back = inverse(matrix)
    this.#fill = fill
    this.#rasters = rasters
    this.#isStencil = (dict.boolean('ImageMask') ?? dict.boolean('IM')) === true
    const isMasked = ['SMask', 'Mask'].some((key) => dict.has(key))
    this.isOpaque = !this.#isStencil && !isMasked && !((dict.number('SMaskInData') ?? 0) > 0)
  }

  at(atX: number, atY: number): Sample {
    if (this.#back === undefined) return { color: undefined, alpha: 0 }
    const [x, y] = placed(this.#back, atX, atY)
    if (this.#isStencil) {
      const share = this.#stencil(this.#source.pixels(1), this.#source.dict, x, y)
      const { color, alpha } = this.#fill.at(atX, atY)
      return {
        color,
        alpha: alpha === undefined || share === undefined ? undefined : alpha * share,
      }
    }
    const { space } = this.#source
    const raster = this.#source.pixels(space.initial.length)
    const pixel = raster?.at(x, y)
    return { color: this.#colorOf(pixel, raster?.bits ?? 8), alpha: this.#alpha(pixel, x, y) }
  }

  #colorOf(pixel: readonly number[] | undefined, bits: number) {
    if (pixel === undefined || pixel.length === 0) return undefined
    const { dict, space } = this.#source
    const decode = (this.#decode ??= numbersOf(dict.array('Decode') ?? dict.array('D')))
    const most = 2 ** bits - 1
    return space.rgb(
      pixel.map((value, at) => {
        const low = decode[2 * at] ?? space.range?.[2 * at] ?? 0
        const high =
          decode[2 * at + 1] ?? space.range?.[2 * at + 1] ?? (space.isTable === true ? most : 1)
        return low + (value / most) * (high - low)
      }),
    )
  }

  #alpha(pixel: readonly number[] | undefined, x: number, y: number): number | undefined {
    if (this.isOpaque) return 1
    const { dict } = this.#source
    const soft = dict.get('SMask')
    if (soft instanceof PdfStream) {
      const raster = this.#rasters.of(soft, 1)
      const [value] = raster?.at(x, y) ?? []
      const [low = 0, high = 1] = numbersOf(soft.dict.array('Decode'))
      if (raster === undefined || value === undefined) return undefined
      return low + (value / (2 ** raster.bits - 1)) * (high - low)
    }
    const mask = dict.get('Mask')
    if (mask instanceof PdfStream) return this.#stencil(this.#rasters.of(mask, 1), mask.dict, x, y)
    if (!(mask instanceof PdfArray) || pixel === undefined) return undefined
    const ranges = numbersOf(mask)
    const isMasked = pixel.every(
      (value, at) => value >= (ranges[2 * at] ?? 0) && value <= (ranges[2 * at + 1] ?? 0),
    )
    return isMasked ? 0 : 1
  }

  /** A stencil is painted where it is 0, unless it says otherwise (ISO 32000-1, 8.9.6.2). */
  #stencil(raster: Raster | undefined, dict: PdfDict, x: number, y: number): number | undefined {
    if (raster === undefined) return undefined
    const [first = 0] = numbersOf(dict.array('Decode') ?? dict.array('D'))
    return raster.at(x, y)[0] === first ? 1 : 0
  }
}

/** An image in content: its pixels can be read if no filter was applied to them. */
export function inlineSource(dict: PdfDict, data: Uint8Array, space: ColorSpace): ImageSource {
  const { width, height, bits } = shapeOf(dict)
  const isPlain = !dict.has('Filter') && !dict.has('F')
  return {
    dict,
    space,
    isReadable: isPlain,
    pixels(components) {
      const size = height * Math.ceil((width * bits * components) / 8)
      return isPlain && data.length >= size && size > 0
        ? new Raster(width, height, bits, components, data)
        : undefined
    },
  }
}
