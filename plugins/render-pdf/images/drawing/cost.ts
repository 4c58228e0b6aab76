import { LogoProblem } from '../problem.js'
import { Budget, MEMORY_MIB } from './budget.js'
import { fillEdges, strokeEdges } from './edges.js'
import {
  common,
  coveredPixels,
  grown,
  isTurned,
  moved,
  multiplied,
  ontoBox,
  scaleOf,
  sizeOf,
  transformed,
  united,
  type Box,
  type Matrix,
  type Size,
} from './geometry.js'
import { readOutline, type Outline } from './outline.js'
import {
  matrixOf,
  numberOf,
  numbersOf,
  readDrawnTree,
  referred,
  withoutElements,
  type DrawnElement,
  type DrawnTree,
} from './tree.js'

/** Nanoseconds of processor time, measured with the rasteriser. */
const COST = {
  element: 2000,
  /** A pixel of a shape. */
  solid: 3,
  gradient: 8,
  pattern: 10,
  /** Its samples are interpolated from sixteen. */
  turnedPattern: 60,
  /** A pixel of a group that is drawn on a layer of its own, and what is done with it. */
  layer: 8,
  blend: 8,
  clip: 8,
  mask: 12,
} as const

const BYTES_PER_PIXEL = 4
/** So many times the picture's size a layer may lie away from where it begins, in each direction. */
const LAYER_REACH = 2
/** Pixels that a layer has around what is drawn on it. */
const LAYER_MARGIN = 2
/** Where something is drawn. */
interface Place {
  /** Leads to pixels of the picture, or of a pattern's tile. */
  readonly matrix: Matrix
  /** All of the picture or tile that is seen. */
  readonly view: Box
  /** What is drawn on: the picture, the tile or a layer. */
  readonly canvas: Size
  /** Where a layer begins in the picture or tile. */
  readonly origin: { readonly x: number; readonly y: number }
  /** Bytes of this canvas and those around it. */
  readonly held: number
}

/**
 * Estimates the cost of an SVG before it is drawn: a few characters can require terabytes
 * (a pattern's tile) or hours (full layers, dashes).
 * @param simplified the SVG as the rasteriser has simplified it
 * @param canvas pixels of the picture
 * @returns the SVG without the groups so far outside of the canvas that the rasteriser would end
 *   the process; undefined if there are none
 * @throws LogoProblem time, memory
 */
export function checkCost(simplified: string, canvas: Size): string | undefined {
  return new Reckoning(readDrawnTree(simplified), canvas).check(simplified)
}

class Reckoning {
  readonly #tree: DrawnTree
  readonly #canvas: Size
  /** The part of a layer that is kept. */
  readonly #reach: Box
  readonly #budget = new Budget()
  readonly #outlines = new Map<DrawnElement, Outline>()
  readonly #boxes = new Map<DrawnElement, Box | undefined>()
  readonly #outside = new Set<DrawnElement>()

  constructor(tree: DrawnTree, canvas: Size) {
    this.#tree = tree
    this.#canvas = canvas
    const { width, height } = canvas
    this.#reach = {
      left: -LAYER_REACH * width,
      top: -LAYER_REACH * height,
      right: LAYER_REACH * width,
      bottom: LAYER_REACH * height,
    }
  }

  check(simplified: string): string | undefined {
    this.#all(this.#tree.root, this.#whole())
    return this.#outside.size === 0 ? undefined : withoutElements(simplified, this.#outside)
  }

  #whole(): Place {
    const { root } = this.#tree
    const canvas = this.#canvas
    const [, , width = canvas.width, height = canvas.height] = numbersOf(root, 'viewBox')
    const [across, down] = [canvas.width / width, canvas.height / height]
    const fit = root.attributes['preserveAspectRatio'] ?? ''
    const scale = fit.includes('slice') ? Math.max(across, down) : Math.min(across, down)
    const [x, y] = fit === 'none' ? [across, down] : [scale, scale]
    const [left = 0, top = 0] = numbersOf(root, 'viewBox')
    const matrix: Matrix = [x, 0, 0, y, -left * x, -top * y]
    return { ...surface(canvas), matrix, held: bytesOf(canvas) }
  }

  #all(parent: DrawnElement, place: Place): void {
    for (const child of parent.children) {
      if (child.name === 'g') this.#group(child, place)
      if (child.name === 'path') this.#path(child, place)
    }
  }

  #group(group: DrawnElement, place: Place): void {
    this.#budget.spend(COST.element)
    const inner = { ...place, matrix: multiplied(place.matrix, matrixOf(group)) }
    const box = this.#contentBox(group)
    const clip = referred(this.#tree, group, 'clip-path')
    const mask = referred(this.#tree, group, 'mask')
    const isBlended = 'style' in group.attributes
    const hasLayer = isBlended || 'opacity' in group.attributes || (clip ?? mask) !== undefined
    if (box === undefined || !hasLayer) {
      this.#all(group, inner)
      return
    }
    const layer = this.#layer(box, inner)
    if (layer === undefined) {
      this.#outside.add(group)
      return
    }
    if (isBlended) this.#budget.spend(pixelsOf(layer.canvas) * COST.blend)
    this.#all(group, layer)
    this.#stencil(clip, 'clip', box, layer)
    this.#stencil(mask, 'mask', box, layer)
  }

  /**
   * A separate canvas for the content of a box; undefined if that is not visible, and too far away
   * for the rasteriser.
   */
  #layer(box: Box, place: Place): Place | undefined {
    const { x, y } = place.origin
    const shown = grown(transformed(box, place.matrix), LAYER_MARGIN)
    const kept = common(moved(shown, -x, -y), this.#reach)
    if (kept === undefined) {
      if (common(shown, place.view) === undefined) return undefined
      throw new LogoProblem('memory', { limit: String(MEMORY_MIB) })
    }
    const canvas = sizeOf(kept)
    const held = place.held + bytesOf(canvas)
    this.#budget.hold(held)
    this.#budget.spend(pixelsOf(canvas) * COST.layer)
    return { ...place, canvas, origin: { x: x + kept.left, y: y + kept.top }, held }
  }

  /** A clip path or a mask is drawn on a layer as large as the group's; so is its own one. */
  #stencil(stencil: DrawnElement | undefined, kind: 'clip' | 'mask', box: Box, layer: Place): void {
    if (stencil === undefined) return
    const { matrix, canvas } = layer
    const held = layer.held + bytesOf(canvas)
    this.#budget.hold(held)
    this.#budget.spend(COST.element + pixelsOf(canvas) * COST[kind])
    const units = stencil.attributes[kind === 'clip' ? 'clipPathUnits' : 'maskContentUnits']
    const onBox = units === 'objectBoundingBox' ? multiplied(matrix, ontoBox(box)) : matrix
    const own = { ...layer, held, matrix: multiplied(onBox, matrixOf(stencil)) }
    this.#all(stencil, own)
    this.#stencil(referred(this.#tree, stencil, 'clip-path'), 'clip', box, { ...layer, held })
    this.#stencil(referred(this.#tree, stencil, 'mask'), 'mask', box, { ...layer, held })
  }

  #path(path: DrawnElement, place: Place): void {
    this.#budget.spend(COST.element)
    if (path.attributes['visibility'] === 'hidden') return
    const inner = { ...place, matrix: multiplied(place.matrix, matrixOf(path)) }
    const outline = this.#outlineOf(path)
    if (path.attributes['fill'] !== 'none') this.#fill(path, outline, inner)
    if ((path.attributes['stroke'] ?? 'none') !== 'none') this.#stroke(path, outline, inner)
  }

  #fill(path: DrawnElement, outline: Outline, place: Place): void {
    this.#paint(path, 'fill', transformed(outline.box, place.matrix), outline, place)
    this.#budget.spend(fillEdges(outline, place.matrix, place.canvas.height))
  }

  #stroke(path: DrawnElement, outline: Outline, place: Place): void {
    const by = numberOf(path, 'stroke-width', 1) / 2
    this.#paint(path, 'stroke', transformed(grown(outline.box, by), place.matrix), outline, place)
    this.#budget.spend(strokeEdges(path, outline, place.matrix, place.canvas.height))
  }

  #paint(
    path: DrawnElement,
    attribute: 'fill' | 'stroke',
    shown: Box,
    outline: Outline,
    place: Place,
  ): void {
    const server = referred(this.#tree, path, attribute)
    const pixels = coveredPixels(shown, place.canvas)
    if (server?.name === 'pattern') this.#tile(server, outline.box, pixels, place)
    else this.#budget.spend(pixels * (server === undefined ? COST.solid : COST.gradient))
  }

  /** A pattern's tile is drawn once for each shape, as large as it shows, whatever is seen of it. */
  #tile(pattern: DrawnElement, box: Box, covered: number, place: Place): void {
    const isOfBox = pattern.attributes['patternUnits'] !== 'userSpaceOnUse'
    const unit = isOfBox ? sizeOf(box) : { width: 1, height: 1 }
    const width = numberOf(pattern, 'width', 0) * unit.width
    const height = numberOf(pattern, 'height', 0) * unit.height
    const shown = multiplied(place.matrix, matrixOf(pattern, 'patternTransform'))
    this.#budget.spend(covered * (isTurned(shown) ? COST.turnedPattern : COST.pattern))
    const scale = scaleOf(shown)
    const canvas = { width: width * scale.width + 1, height: height * scale.height + 1 }
    const held = place.held + bytesOf(canvas)
    this.#budget.hold(held)
    this.#budget.spend(pixelsOf(canvas) * COST.layer)
    const [, , viewWidth, viewHeight] = numbersOf(pattern, 'viewBox')
    const content = sizeOf(box)
    const isContentOfBox = pattern.attributes['patternContentUnits'] === 'objectBoundingBox'
    const [across, down] =
      viewWidth !== undefined && viewHeight !== undefined
        ? [width / viewWidth, height / viewHeight]
        : isContentOfBox
          ? [content.width, content.height]
          : [1, 1]
    const matrix: Matrix = [scale.width * across, 0, 0, scale.height * down, 0, 0]
    this.#all(pattern, { ...surface(canvas), matrix, held })
  }

  #outlineOf(path: DrawnElement): Outline {
    const outline = this.#outlines.get(path) ?? readOutline(path.attributes['d'] ?? '')
    this.#outlines.set(path, outline)
    return outline
  }

  /** The box around all that a group draws, strokes included, in its own coordinates. */
  #contentBox(group: DrawnElement): Box | undefined {
    if (this.#boxes.has(group)) return this.#boxes.get(group)
    let box: Box | undefined
    for (const child of group.children) {
      const inner = child.name === 'path' ? this.#pathBox(child) : this.#contentBox(child)
      box = united(box, inner && transformed(inner, matrixOf(child)))
    }
    this.#boxes.set(group, box)
    return box
  }

  #pathBox(path: DrawnElement): Box {
    const hasStroke = (path.attributes['stroke'] ?? 'none') !== 'none'
    const by = hasStroke ? numberOf(path, 'stroke-width', 1) / 2 : 0
    return grown(this.#outlineOf(path).box, by)
  }
}

/** A picture or tile to draw on. */
function surface(canvas: Size): Pick<Place, 'view' | 'canvas' | 'origin'> {
  const { width, height } = canvas
  return { view: { left: 0, top: 0, right: width, bottom: height }, canvas, origin: { x: 0, y: 0 } }
}

function pixelsOf({ width, height }: Size): number {
  return width * height
}

function bytesOf(canvas: Size): number {
  return pixelsOf(canvas) * BYTES_PER_PIXEL
}
