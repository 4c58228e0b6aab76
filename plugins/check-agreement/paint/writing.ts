import { contrastOf, colorUnder, covers, groupsLeave, layerOf, through } from './layers.js'
import { around, contains, corners, placed, type Box, type Matrix } from './matrix.js'
import { OPAQUE, type Clip, type Ink } from './paint.js'
import type { Shape, Shapes } from './shapes.js'

/** Letters that are shown by one operator, in the coordinates of their line: it is at height 0. */
export interface Writing {
  /** From its line to the page. */
  readonly matrix: Matrix
  /** Size of the font in these coordinates. */
  readonly size: number
  /** What each letter says. */
  readonly texts: readonly string[]
  /** Where letters begin, and how wide they are. */
  readonly starts: readonly number[]
  readonly widths: readonly number[]
  readonly clip: Clip
  /** What they are filled and drawn with. */
  readonly inks: readonly Ink[]
  /** How many shapes were painted before. */
  readonly at: number
}

/**
 * Whether one sees a letter: `covered` if there is an image over it, as over the recognised text of a scan; `faint`
 * if it has the colour of what is below, which it hides.
 */
export type Sight = 'seen' | 'covered' | 'faint' | 'unseen'

/** Colours that differ less are taken for the same: light grey (#E6) on white. */
export const LEAST_CONTRAST = 0.1
/** Places where a letter is looked at, in shares of its width and of the size of its font. */
const PLACES: readonly (readonly [number, number])[] = [0.25, 0.45, 0.65, 0.05].flatMap((height) =>
  [0.375, 0.625, 0.125, 0.875].map((across) => [across, height] as const),
)
/** A letter is seen if it can be seen at as many of these places. */
const ENOUGH = PLACES.length / 4
const CAPITALS = 0.7

/** Whether one sees each letter; a single answer if it is that of all. */
export function sightOf(writing: Writing, shapes: Shapes): Sight | Sight[] {
  if (writing.texts.every(isBlank)) return 'seen'
  const box = boxOf(writing)
  const near = shapes.around(box)
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  if (isAlike(writing, box, near)) return sightAt(writing, near, x, y)
  const { clip, texts } = writing
  const cost = near.reduce((sum, { outline }) => sum + outline.cost, clip.outlines.length + 1)
  let before: Sight | undefined
  const sights = texts.map((text, letter) => {
    if (isBlank(text)) return before
    return (before = letterSight(writing, letter, near, shapes, cost))
  })
  // Blanks are as the letter before or behind them.
  const first = sights.find((sight) => sight !== undefined) ?? 'seen'
  return sights.map((sight) => sight ?? first)
}

export function isBlank(text: string): boolean {
  return text.trim() === ''
}

function boxOf({ matrix, starts, widths, size }: Writing): Box {
  const [left, right] = [Math.min(...ends(starts, widths)), Math.max(...ends(starts, widths))]
  return around(corners(matrix, [left, 0, right, CAPITALS * size]))
}

function ends(starts: readonly number[], widths: readonly number[]): number[] {
  const last = starts.length - 1
  return [
    starts[0] ?? 0,
    (starts[0] ?? 0) + (widths[0] ?? 0),
    starts[last] ?? 0,
    (starts[last] ?? 0) + (widths[last] ?? 0),
  ]
}

/** Whether all points of a rectangle are painted alike. */
function isAlike({ clip, inks }: Writing, box: Box, near: readonly Shape[]): boolean {
  return (
    clip.keeps(box) &&
    inks.every(
      ({ paint, mask, group }) => paint.isUniform && mask === undefined && group === undefined,
    ) &&
    near.every(
      ({ fillsBox, box: own, ink }) =>
        fillsBox &&
        contains(own, box) &&
        ink.paint.isUniform &&
        ink.mask === undefined &&
        ink.group === undefined,
    )
  )
}

function letterSight(
  writing: Writing,
  letter: number,
  near: readonly Shape[],
  shapes: Shapes,
  cost: number,
): Sight {
  const { matrix, size, starts, widths } = writing
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
  for (const ink of writing.inks) {
    const sight = inkSight(ink, writing.at, near, x, y)
    if (sight === 'seen') return sight
    if (best === 'unseen') best = sight
  }
  return best
}

function inkSight(ink: Ink, at: number, near: readonly Shape[], x: number, y: number): Sight {
  const above = near.filter((shape) => shape.at >= at && covers(shape, x, y))
  const layers = above.map((shape) => ({
    ...layerOf(shape.ink, x, y, ink.group),
    isImage: shape.isImage,
  }))
  const hides = layers.find(({ alpha = 0, blend }) => alpha >= OPAQUE && blend === 'normal')
  if (hides !== undefined) return hides.isImage ? 'covered' : 'unseen'
  const below = colorUnder(
    near.filter((shape) => shape.at < at),
    x,
    y,
    ink.group,
  )
  const contrast = contrastOf(ink, x, y, below)
  const left = groupsLeave(ink, x, y)
  if (contrast.much * left < LEAST_CONTRAST) {
    const { alpha = 0 } = layerOf(ink, x, y, undefined)
    return alpha >= 1 - LEAST_CONTRAST ? 'faint' : 'unseen'
  }
  const { much } = layers.reduceRight(through, contrast)
  return much * left < LEAST_CONTRAST ? 'unseen' : 'seen'
}
