import { luminosity, type Rgb } from './color.js'
import { colorUnder, covers, shapeLayer } from './layers.js'
import { OPAQUE, UNKNOWN_SAMPLE, type Paint, type Sample } from './paint.js'
import type { Shapes } from './shapes.js'

/** What content paints that is not on the page itself: a soft mask, a cell of a pattern. */
export interface Picture {
  readonly shapes: Shapes
  /** Text has been painted, too: it is not known where. */
  readonly hasText: boolean
}

const NOTHING: Sample = { color: undefined, alpha: 0 }

/** What a picture shows at a point, over nothing. */
export function pictureAt({ shapes, hasText }: Picture, x: number, y: number): Sample {
  if (hasText) return UNKNOWN_SAMPLE
  const near = shapes.around([x, y, x, y])
  let clear = 1
  for (const shape of near) {
    if (!covers(shape, x, y)) continue
    const { alpha } = shapeLayer(shape, x, y, undefined)
    if (alpha === undefined) return UNKNOWN_SAMPLE
    clear *= 1 - alpha
  }
  if (clear === 1) return NOTHING
  const alpha = 1 - clear
  return { color: alpha >= OPAQUE ? colorUnder(near, x, y, undefined) : undefined, alpha }
}

type Transfer = (value: number) => number

/** How much a soft mask leaves: of its alpha (ISO 32000-1, 11.5.2). */
export function alphaMask(picture: () => Picture | undefined, transfer: Transfer): Paint {
  return lazily(picture, (open, x, y) => maskSample(pictureAt(open, x, y).alpha, transfer))
}

/** How much a soft mask leaves: of its luminosity, over a backdrop (11.5.3). */
export function luminosityMask(
  picture: () => Picture | undefined,
  transfer: Transfer,
  backdrop: Rgb,
): Paint {
  return lazily(picture, (open, x, y) => {
    if (open.hasText) return UNKNOWN_SAMPLE
    const color = colorUnder(open.shapes.around([x, y, x, y]), x, y, undefined, 0, backdrop)
    return maskSample(color === undefined ? undefined : luminosity(color), transfer)
  })
}

function maskSample(value: number | undefined, transfer: Transfer): Sample {
  return { color: undefined, alpha: value === undefined ? undefined : transfer(value) }
}

/** A paint that is read when it is examined first. One that needs itself is not known. */
export function lazily(
  read: () => Picture | undefined,
  sample: (picture: Picture, x: number, y: number) => Sample,
): Paint {
  let picture: Picture | undefined
  let isRead = false
  let isOpen = false
  return {
    isUniform: false,
    isOpaque: false,
    at(x, y) {
      if (isOpen) return UNKNOWN_SAMPLE
      isOpen = true
      if (!isRead) picture = read()
      isRead = true
      const found = picture === undefined ? UNKNOWN_SAMPLE : sample(picture, x, y)
      isOpen = false
      return found
    },
  }
}
