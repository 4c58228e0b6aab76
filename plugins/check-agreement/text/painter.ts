import {
  numbersOf,
  asDict,
  type Parser,
  PdfArray,
  type PdfDict,
  PdfName,
  PdfStream,
  type PdfValue,
  readInlineImage,
} from 'twinvoice/pdf'
import { componentsOf, UNKNOWN, type ColorSpace } from '../paint/color.js'
import { ImagePaint, inlineSource, type ImageSource } from '../paint/image.js'
import { corners, matrixOf, times, type Matrix } from '../paint/matrix.js'
import { outline, rectangle } from '../paint/outline.js'
import { solid, solidLazily, UNKNOWN_PAINT, type Paint } from '../paint/paint.js'
import type { Path } from '../paint/path.js'
import { isReadable } from '../paint/raster.js'
import { shadingPaint } from '../paint/shading.js'
import type { Shapes } from '../paint/shapes.js'
import { Dash } from '../state/dash.js'
import { applyParameters } from '../state/extended-state.js'
import { inkOf, inksOf, type GraphicsState } from '../state/graphics-state.js'
import { Pictures, type Draw } from './pictures.js'
import type { Sources } from './sources.js'

/** What content draws on, and with. */
export interface Drawing {
  readonly state: GraphicsState
  /** Of the page or the form, in which patterns are placed. */
  readonly base: Matrix
  readonly resources: PdfDict | undefined
  readonly path: Path
  /** How the clip is reduced to the path when it has been painted. */
  clipRule: 'nonzero' | 'even-odd' | undefined
  /** Whether the content is on a layer that is not shown. */
  isHidden: boolean
}

type Part = 'fill' | 'stroke'

/** What operators do to the path (ISO 32000-1, table 60). */
interface PathPainting {
  readonly fills?: 'nonzero' | 'even-odd'
  readonly strokes?: boolean
  readonly closes?: boolean
}

const PATH_PAINTING: ReadonlyMap<string, PathPainting> = new Map(
  Object.entries({
    S: { strokes: true },
    s: { strokes: true, closes: true },
    f: { fills: 'nonzero' },
    F: { fills: 'nonzero' },
    'f*': { fills: 'even-odd' },
    B: { fills: 'nonzero', strokes: true },
    'B*': { fills: 'even-odd', strokes: true },
    b: { fills: 'nonzero', strokes: true, closes: true },
    'b*': { fills: 'even-odd', strokes: true, closes: true },
    n: {},
  }),
)
const CONSTRUCTION: ReadonlySet<string> = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're'])
const DEVICE_SPACES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    g: 'DeviceGray',
    rg: 'DeviceRGB',
    k: 'DeviceCMYK',
  }),
)
const UNIT = [0, 0, 1, 1] as const

/** Follows colours, clips and what is painted but text. */
export class Painter {
  readonly #sources: Sources
  readonly #shapes: Shapes
  readonly #pictures: Pictures

  constructor(sources: Sources, shapes: Shapes, draw: Draw) {
    this.#sources = sources
    this.#shapes = shapes
    this.#pictures = new Pictures(sources, draw)
  }

  operate(
    operator: string,
    operands: readonly PdfValue[],
    numbers: readonly number[],
    drawing: Drawing,
  ): void {
    const { state, resources, path } = drawing
    const painting = PATH_PAINTING.get(operator)
    if (CONSTRUCTION.has(operator)) path.build(operator, numbers, state.matrix)
    else if (painting !== undefined) this.#paintPath(painting, drawing)
    else if (operator === 'W') drawing.clipRule = 'nonzero'
    else if (operator === 'W*') drawing.clipRule = 'even-odd'
    else if (operator === 'gs') {
      const dict = named(resources?.dict('ExtGState'), operands)
      const font = (each: PdfDict) => this.#sources.font(each)
      const mask = (each: PdfDict) => this.#pictures.mask(each, state.matrix, resources)
      if (dict !== undefined) applyParameters(dict, state, { font, mask })
    } else if (operator === 'd') {
      const [dashes] = operands
      const lengths = dashes instanceof PdfArray ? numbersOf(dashes) : []
      state.dash = new Dash(lengths, numbers[1] ?? 0)
    } else if (operator === 'sh')
      this.#shading(named(resources?.dict('Shading'), operands), drawing)
    else this.#color(operator, operands, drawing)
  }

  /** Paints an image in the unit square (8.9.5). */
  image(image: PdfStream, drawing: Drawing): void {
    const space = this.#sources.spaces.of(image.dict.get('ColorSpace'), drawing.resources)
    this.#image(
      {
        dict: image.dict,
        space,
        isReadable: isReadable(image),
        pixels: (components) => this.#sources.rasters.of(image, components),
      },
      drawing,
    )
  }

  /** Reads an image that is in the content, and paints it. */
  inlineImage(bytes: Uint8Array, parser: Parser, drawing: Drawing): void {
    const image = readInlineImage(this.#sources.document, bytes, parser, 'first')
    if (image === undefined) return
    const { dict, dataStart, dataEnd } = image
    const named = dict.get('ColorSpace') ?? dict.get('CS')
    const space = this.#sources.spaces.of(named, drawing.resources)
    this.#image(inlineSource(dict, bytes.subarray(dataStart, dataEnd), space), drawing)
  }

  #image(source: ImageSource, { state, isHidden }: Drawing): void {
    if (isHidden) return
    const { matrix, fill, clip } = state
    const image = new ImagePaint(source, matrix, fill.paint, this.#sources.rasters)
    const paint = image.isOpaque && !source.isReadable ? solid(undefined) : image
    const ink = inkOf(state, { ...fill, paint })
    this.#shapes.add(outline([corners(matrix, UNIT)]), clip, ink, true)
  }

  #paintPath({ fills, strokes, closes }: PathPainting, drawing: Drawing): void {
    const { state, path, clipRule, isHidden } = drawing
    const { clip, matrix, lineWidth, dash } = state
    if (closes === true) path.close()
    if (fills !== undefined && !isHidden)
      for (const area of path.areas(fills === 'even-odd'))
        this.#shapes.add(area, clip, inksOf(state).fill)
    if (strokes === true && !isHidden && !dash.hasGaps) {
      const [a, b, c, d] = matrix
      const width = lineWidth * Math.sqrt(Math.abs(a * d - b * c))
      for (const area of path.strokes(width)) this.#shapes.add(area, clip, inksOf(state).stroke)
    }
    if (clipRule !== undefined && !path.isEmpty)
      state.clip = clip.within(path.area(clipRule === 'even-odd'))
    drawing.clipRule = undefined
    path.clear()
  }

  /** Paints all that is not clipped. */
  #shading(shading: PdfDict | undefined, { state, resources, isHidden }: Drawing): void {
    if (shading === undefined || isHidden) return
    const { document, spaces } = this.#sources
    const paint = shadingPaint({ document, spaces, resources }, shading, state.matrix, false)
    const ink = inkOf(state, { ...state.fill, paint })
    this.#shapes.add(rectangle(state.clip.box), state.clip, ink)
  }

  #color(operator: string, operands: readonly PdfValue[], drawing: Drawing): void {
    const { state, resources } = drawing
    const small = operator.toLowerCase()
    const part: Part = operator === small ? 'fill' : 'stroke'
    const device = DEVICE_SPACES.get(small)
    state.inks = undefined
    if (device !== undefined || small === 'cs') {
      const space = this.#sources.spaces.of(
        device === undefined ? operands.at(-1) : new PdfName(device),
        resources,
      )
      const components = device === undefined ? space.initial : componentsOf(operands)
      state[part] = { space, alpha: state[part].alpha, paint: paintOf(space, components) }
    } else if (small === 'sc' || small === 'scn') {
      const { space, alpha } = state[part]
      const last = operands.at(-1)
      const paint =
        last instanceof PdfName
          ? this.#pattern(last, componentsOf(operands), space, drawing)
          : paintOf(space, componentsOf(operands))
      state[part] = { space, alpha, paint }
    }
  }

  #pattern(
    { value }: PdfName,
    components: readonly number[],
    space: ColorSpace,
    { base, resources }: Drawing,
  ): Paint {
    const pattern = resources?.dict('Pattern')?.get(value)
    const dict = asDict(pattern)
    if (dict === undefined || space.isPattern !== true) return UNKNOWN_PAINT
    const matrix = times(matrixOf(dict.array('Matrix')), base)
    const shading = dict.dict('Shading')
    const { document, spaces } = this.#sources
    if (dict.number('PatternType') === 2 && shading !== undefined)
      return shadingPaint({ document, spaces, resources }, shading, matrix, true)
    return pattern instanceof PdfStream
      ? this.#pictures.tiling(pattern, matrix, resources, paintOf(space, components))
      : UNKNOWN_PAINT
  }
}

/** A resource by the name that is the last operand. */
function named(resources: PdfDict | undefined, operands: readonly PdfValue[]): PdfDict | undefined {
  const last = operands.at(-1)
  return last instanceof PdfName ? resources?.dict(last.value) : undefined
}

function paintOf(space: ColorSpace, components: readonly number[]): Paint {
  if (space === UNKNOWN || components.length === 0) return solid(undefined)
  if (space.isNone === true) return solid(undefined, 0)
  return space.isCalculated === true
    ? solidLazily(() => space.rgb(components))
    : solid(space.rgb(components))
}
