import { numbersOf, boxOf, type PdfDict, type PdfDocument, readFunction } from 'twinvoice/pdf'
import type { ColorSpaces } from './color.js'
import { inverse, matrixOf, placed, type Box, type Matrix } from './matrix.js'
import { UNKNOWN_PAINT, type Paint, type Sample } from './paint.js'

const NOTHING: Sample = { color: undefined, alpha: 0 }

/** What tells of a point how far it is from the first colour to the last; undefined if it is beside both. */
type Progress = (x: number, y: number) => number | undefined

/** What the colours of a shading are read with. */
export interface ShadingSources {
  readonly document: PdfDocument
  readonly spaces: ColorSpaces
  readonly resources: PdfDict | undefined
}

/**
 * A transition of colours (ISO 32000-1, 8.7.4.5). Of meshes neither place nor colours are known.
 * @param isPattern false for the operator `sh`, which paints no background
 */
export function shadingPaint(
  { document, spaces, resources }: ShadingSources,
  shading: PdfDict,
  matrix: Matrix,
  isPattern: boolean,
): Paint {
  const back = inverse(matrix)
  const space = spaces.of(shading.get('ColorSpace'), resources)
  const colors = lazily(() => readFunction(document, shading.get('Function')))
  const background = isPattern ? shading.array('Background') : undefined
  const beside: Sample =
    background === undefined ? NOTHING : { color: space.rgb(numbersOf(background)), alpha: 1 }
  const inputs = inputsOf(shading)
  if (back === undefined || inputs === undefined) return UNKNOWN_PAINT
  const box: Box | undefined = boxOf(shading.array('BBox'))
  return {
    isUniform: false,
    isOpaque: false,
    at(atX, atY) {
      const [x, y] = placed(back, atX, atY)
      if (box !== undefined && (x < box[0] || x > box[2] || y < box[1] || y > box[3]))
        return NOTHING
      const values = inputs(x, y)
      if (values === undefined) return beside
      const components = colors()?.at(values) ?? []
      return { color: components.length === 0 ? undefined : space.rgb(components), alpha: 1 }
    },
  }
}

/** What is read when it is needed first. */
function lazily<Value>(read: () => Value): () => Value {
  let known: { readonly value: Value } | undefined
  return () => (known ??= { value: read() }).value
}

/** What the function is given at a point; undefined for meshes. */
function inputsOf(shading: PdfDict): ((x: number, y: number) => number[] | undefined) | undefined {
  const type = shading.number('ShadingType')
  if (type === 1) {
    const back = inverse(matrixOf(shading.array('Matrix')))
    const [left = 0, right = 1, bottom = 0, top = 1] = domainOf(shading)
    return (atX, atY) => {
      const [x, y] = back === undefined ? [NaN, NaN] : placed(back, atX, atY)
      return x >= left && x <= right && y >= bottom && y <= top ? [x, y] : undefined
    }
  }
  if (type !== 2 && type !== 3) return undefined
  const coords = numbersOf(shading.array('Coords'))
  const [before, after] = [...(shading.array('Extend')?.values() ?? [])].map(
    (each) => each === true,
  )
  const extend = [before === true, after === true] as const
  const progress = type === 2 ? axial(coords) : radial(coords, extend)
  const [from = 0, to = 1] = domainOf(shading)
  return (x, y) => {
    const share = progress(x, y)
    if (share === undefined || (share < 0 && !extend[0]) || (share > 1 && !extend[1]))
      return undefined
    return [from + Math.min(1, Math.max(0, share)) * (to - from)]
  }
}

function domainOf(shading: PdfDict): number[] {
  return shading.has('Domain') ? numbersOf(shading.array('Domain')) : []
}

function axial([fromX = 0, fromY = 0, toX = 0, toY = 0]: readonly number[]): Progress {
  const [acrossX, acrossY] = [toX - fromX, toY - fromY]
  const length = acrossX ** 2 + acrossY ** 2
  return (x, y) =>
    length > 0 ? ((x - fromX) * acrossX + (y - fromY) * acrossY) / length : undefined
}

/** The last of the circles on which a point is (8.7.4.5.4). */
function radial(
  [fromX = 0, fromY = 0, first = 0, toX = 0, toY = 0, last = 0]: readonly number[],
  extend: readonly [boolean, boolean],
): Progress {
  const [acrossX, acrossY, growth] = [toX - fromX, toY - fromY, last - first]
  const a = acrossX ** 2 + acrossY ** 2 - growth ** 2
  const isCircle = (share: number) =>
    first + share * growth >= 0 && (share >= 0 || extend[0]) && (share <= 1 || extend[1])
  return (x, y) => {
    const b = (x - fromX) * acrossX + (y - fromY) * acrossY + first * growth
    const c = (x - fromX) ** 2 + (y - fromY) ** 2 - first ** 2
    if (Math.abs(a) < 1e-9) return b === 0 ? undefined : [c / (2 * b)].find(isCircle)
    const root = Math.sqrt(b * b - a * c)
    const shares = [(b + root) / a, (b - root) / a].sort((one, other) => other - one)
    return shares.find((share) => !Number.isNaN(share) && isCircle(share))
  }
}
