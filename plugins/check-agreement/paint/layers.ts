import { painted, type BlendMode } from './blend.js'
import { BLACK, difference, WHITE, type Rgb } from './color.js'
import { OPAQUE, type Group, type Ink, type Sample } from './paint.js'
import { LEAST, type Shape } from './shapes.js'

/** What an ink does to a point. */
export interface Layer extends Sample {
  readonly blend: BlendMode
}

/** What an ink does to a point, as seen from within a group. */
export function layerOf(ink: Ink, x: number, y: number, within: Group | undefined): Layer {
  const { color, alpha } = ink.paint.at(x, y)
  let blend = ink.blend
  let share = times(times(alpha, ink.alpha), ink.mask?.at(x, y))
  for (let group = ink.group; group !== undefined; group = group.around) {
    if (isIn(within, group)) break
    share = times(times(share, group.alpha), group.mask?.at(x, y))
    if (blend === 'normal') blend = group.blend
  }
  return { color, alpha: share, blend }
}

function times(alpha: number | undefined, by: number | Sample | undefined): number | undefined {
  if (by === undefined) return alpha
  const factor = typeof by === 'number' ? by : by.alpha
  return alpha === undefined || factor === undefined ? undefined : alpha * factor
}

function isIn(inner: Group | undefined, group: Group): boolean {
  for (let each = inner; each !== undefined; each = each.around) if (each === group) return true
  return false
}

/** Whether what is painted later takes the place of something earlier in a knockout group (11.4.6). */
export function knocksOut(later: Group | undefined, earlier: Group | undefined): boolean {
  let inner: Group | undefined
  for (let group = earlier; group !== undefined; inner = group, group = group.around)
    if (group.isKnockout && isOtherElement(later, group, inner)) return true
  return false
}

/** Whether a group is in another one, and not in the element of it that is given. */
function isOtherElement(
  inner: Group | undefined,
  group: Group,
  element: Group | undefined,
): boolean {
  let own: Group | undefined
  for (let each = inner; each !== undefined; own = each, each = each.around)
    if (each === group) return own === undefined || own !== element
  return false
}

/** What a shape does to a point. Of one that text clips it is not known where it is painted. */
export function shapeLayer(shape: Shape, x: number, y: number, within: Group | undefined): Layer {
  const layer = layerOf(shape.ink, x, y, within)
  return shape.clip.isByText ? { ...layer, alpha: undefined } : layer
}

/**
 * The colour that layers give a point.
 * @param shapes from the top
 * @param from the upmost one that counts
 * @param paper what is below all of them
 * @returns undefined if it is not known
 */
export function colorUnder(
  shapes: readonly Shape[],
  x: number,
  y: number,
  within: Group | undefined,
  from = 0,
  paper: Rgb = WHITE,
): Rgb | undefined {
  const layers: { readonly color: Rgb; readonly alpha: number; readonly blend: BlendMode }[] = []
  for (let at = from; at < shapes.length; at += 1) {
    const shape = shapes[at]
    if (shape === undefined || !covers(shape, x, y)) continue
    const { color, alpha, blend } = shapeLayer(shape, x, y, within)
    if (alpha !== undefined && alpha < LEAST) continue
    if (alpha === undefined || color === undefined) return undefined
    if (blend === 'other') return undefined
    layers.push({ color, alpha, blend })
    if (alpha >= OPAQUE && blend === 'normal') break
  }
  return layers.reduceRight(
    (below, { color, alpha, blend }) => painted(below, color, alpha, blend),
    paper,
  )
}

/** Whether a shape is painted at a point. */
export function covers({ outline, clip }: Shape, x: number, y: number): boolean {
  return outline.contains(x, y) && clip.contains(x, y)
}

/** A point with text, and what it would be without: colours, or how much they differ if they are not known. */
export interface Contrast {
  readonly with: Rgb | undefined
  readonly without: Rgb | undefined
  readonly much: number
}

/** What an ink of text does to a point of known or unknown colour. */
export function contrastOf(ink: Ink, x: number, y: number, below: Rgb | undefined): Contrast {
  const { color, alpha = 1 } = layerOf(ink, x, y, ink.group)
  const { blend } = layerOf(ink, x, y, undefined)
  if (color === undefined || blend === 'other') return unknown(alpha)
  if (below === undefined) {
    const trials = [WHITE, BLACK].map((each) => difference(painted(each, color, 1, blend), each))
    return unknown(alpha * Math.max(...trials))
  }
  return known(painted(below, color, alpha, blend), below)
}

/** What a layer above leaves of it. */
export function through(contrast: Contrast, { color, alpha, blend }: Layer): Contrast {
  // It may be that all can be seen through it.
  if (alpha === undefined) return unknown(contrast.much)
  if (alpha < LEAST) return contrast
  const { with: one, without: other, much } = contrast
  if (one !== undefined && other !== undefined && color !== undefined && blend !== 'other')
    return known(painted(one, color, alpha, blend), painted(other, color, alpha, blend))
  if (blend === 'normal') return unknown(much * (1 - alpha))
  if (color === undefined || blend === 'other') return unknown(much)
  const kept = difference(painted(WHITE, color, 1, blend), painted(BLACK, color, 1, blend))
  return unknown(much * (1 - alpha + alpha * kept))
}

function known(one: Rgb, other: Rgb): Contrast {
  return { with: one, without: other, much: difference(one, other) }
}

function unknown(much: number): Contrast {
  return { with: undefined, without: undefined, much }
}

/** What the groups around text leave of it. */
export function groupsLeave(ink: Ink, x: number, y: number): number {
  let share = 1
  for (let group = ink.group; group !== undefined; group = group.around)
    share *= group.alpha * (group.mask?.at(x, y).alpha ?? 1)
  return share
}
