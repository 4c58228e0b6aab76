import {
  contrastOf,
  colorUnder,
  covers,
  groupsLeave,
  knocksOut,
  layerOf,
  shapeLayer,
  through,
  type Layer,
} from './layers.js'
import { placed, type Box, type Matrix } from './matrix.js'
import { isPlain, OPAQUE, type Clip, type Ink, type Inks } from './paint.js'
import { fills, type Shape, type Shapes } from './shapes.js'

/** Letters that are shown by one operator, in the coordinates of their line: it is at height 0. */
export interface Writing {
  /** From its line to the page. */
  readonly matrix: Matrix
  /** Size of the font in these coordinates. */
  readonly size: number
  readonly text: string
  /** How far letters reach. */
  readonly extent: number
  /** Each letter. */
  readonly letters: Letters
  /** Whether it is not known where they are: one that is seen stands for all. */
  readonly isGuessed: boolean
  readonly clip: Clip
  /** What they are filled and drawn with. */
  readonly inks: Inks
  /** How many shapes were painted before. */
  readonly at: number
}

export interface Letters {
  readonly texts: readonly string[]
  /** Where each begins, and how wide it is. */
  readonly starts: readonly number[]
  readonly widths: readonly number[]
}

/**
 * Whether one sees a letter: `covered` if there is an image over it, as over the recognised text of a scan; `faint`
 * if it has the colour of what is below, which it hides.
 */
export type Sight = 'seen' | 'covered' | 'faint' | 'unseen'

/** Colours that differ less are taken for the same: light grey (#E6) on white. */
export const LEAST_CONTRAST = 0.1
/** Places where a letter is examined, in shares of its width and of the size of its font. */
const PLACES: readonly (readonly [number, number])[] = [0.25, 0.45, 0.65, 0.05].flatMap((height) =>
  [0.375, 0.625, 0.125, 0.875].map((across) => [across, height] as const),
)
/** A letter is seen if it can be seen at as many of these places. */
const ENOUGH = PLACES.length / 4
const CAPITALS = 0.7

/** What it costs to look at a layer of a point, in comparisons: of one colour, and of others. */
const LAYER = 4
const MANY_COLORED = 32

/** Whether one sees each letter; a single answer if it is that of all. */
export function sightOf(writing: Writing, shapes: Shapes): Sight | Sight[] {
  if (isBlank(writing.text)) return 'seen'
  const box = boxOf(writing)
  const near = shapes.around(box)
  const { clip, inks } = writing
  if (near.length === 0 && inks.isPlain && inks.onPaper !== undefined && clip.keeps(box))
    return inks.onPaper
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  const cost = near.reduce(
    (sum, { outline, ink }) => sum + outline.cost + (ink.paint.isUniform ? LAYER : MANY_COLORED),
    LAYER,
  )
  if (isAlike(writing, box, near)) {
    shapes.work.spend(cost)
    const sight = sightAt(writing, near, x, y)
    if (near.length === 0) inks.onPaper = sight
    return sight
  }
  const { texts } = writing.letters
  const letterCost = clip.outlines.reduce((sum, outline) => sum + outline.cost, cost)
  shapes.work.spend(LAYER * texts.length)
  let before: Sight | undefined
  const sights = texts.map((text, letter) => {
    if (isBlank(text)) return before
    return (before = letterSight(writing, letter, near, shapes, letterCost))
  })
  if (writing.isGuessed && sights.includes('seen')) return 'seen'
  // Blanks are as the letter before or after them.
  const first = sights.find((sight) => sight !== undefined) ?? 'seen'
  return sights.map((sight) => sight ?? first)
}

export function isBlank(text: string): boolean {
  return text.trim() === ''
}

function boxOf({ matrix, extent, size }: Writing): Box {
  const [a, b, c, d, e, f] = matrix
  const [acrossX, acrossY] = [a * extent, b * extent]
  const [upX, upY] = [c * CAPITALS * size, d * CAPITALS * size]
  return [
    e + Math.min(0, acrossX) + Math.min(0, upX),
    f + Math.min(0, acrossY) + Math.min(0, upY),
    e + Math.max(0, acrossX) + Math.max(0, upX),
    f + Math.max(0, acrossY) + Math.max(0, upY),
  ]
}

/** Whether all points of a rectangle are painted alike. */
function isAlike({ clip, inks }: Writing, box: Box, near: readonly Shape[]): boolean {
  return (
    inks.isPlain &&
    clip.keeps(box) &&
    near.every((shape) => isPlain(shape.ink) && fills(shape, box))
  )
}

function letterSight(
  writing: Writing,
  letter: number,
  near: readonly Shape[],
  shapes: Shapes,
  cost: number,
): Sight {
  const { matrix, size } = writing
  const { starts, widths } = writing.letters
  const [start = 0, width = 0] = [starts[letter], widths[letter]]
  const found = { seen: 0, covered: 0, faint: 0, unseen: 0 }
  for (const [across, height] of PLACES) {
    const [x, y] = placed(matrix, start + across * width, height * size)
    shapes.work.spend(cost)
    found[sightAt(writing, near, x, y)] += 1
    if (found.seen >= ENOUGH) return 'seen'
  }
  if (found.covered >= ENOUGH) return 'covered'
  return found.faint >= ENOUGH ? 'faint' : 'unseen'
}

/** Whether one sees the ink of a letter at a point. */
function sightAt(writing: Writing, near: readonly Shape[], x: number, y: number): Sight {
  if (!writing.clip.contains(x, y)) return 'unseen'
  let best: Sight = 'unseen'
  for (const ink of writing.inks.all) {
    const sight = inkSight(ink, writing.at, near, x, y)
    if (sight === 'seen') return sight
    if (best === 'unseen') best = sight
  }
  return best
}

/** Whether a shape above takes the place of a letter, in a knockout group. What has holes may not. */
function isReplaced(letter: Ink, { ink, clip }: Shape): boolean {
  return ink.paint.isUniform && !clip.isByText && knocksOut(ink.group, letter.group)
}

function inkSight(ink: Ink, at: number, near: readonly Shape[], x: number, y: number): Sight {
  const above: Layer[] = []
  let next = 0
  for (let shape = near[next]; shape !== undefined && shape.at >= at; shape = near[(next += 1)]) {
    if (!covers(shape, x, y)) continue
    if (isReplaced(ink, shape)) return shape.isImage ? 'covered' : 'unseen'
    const layer = shapeLayer(shape, x, y, ink.group)
    if ((layer.alpha ?? 0) >= OPAQUE && layer.blend === 'normal')
      return shape.isImage ? 'covered' : 'unseen'
    above.push(layer)
  }
  const contrast = contrastOf(ink, x, y, colorUnder(near, x, y, ink.group, next))
  const left = groupsLeave(ink, x, y)
  if (contrast.much * left < LEAST_CONTRAST) {
    const { alpha = 0 } = layerOf(ink, x, y, undefined)
    return alpha >= 1 - LEAST_CONTRAST ? 'faint' : 'unseen'
  }
  const { much } = above.reduceRight(through, contrast)
  return much * left < LEAST_CONTRAST ? 'unseen' : 'seen'
}
