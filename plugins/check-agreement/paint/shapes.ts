import type { Budget } from 'twinvoice/pdf'
import { contains, shared, type Box } from './matrix.js'
import type { Area } from './outline.js'
import { OPAQUE, type Clip, type Ink } from './paint.js'

/** An area that is painted. */
export interface Shape {
  /** Its number: what is painted later has a higher one. */
  readonly at: number
  readonly outline: Area
  readonly clip: Clip
  readonly ink: Ink
  /** What is painted is in this rectangle. */
  readonly box: Box
  readonly isImage: boolean
}

/** Where less is left of a layer, it is as if it were not there: it is half a step of 8 bits. */
export const LEAST = 0.002

/**
 * Counts what comparisons of text with shapes cost, as reading content does: pages on which many shapes are over
 * much text are refused.
 */
export class Work {
  #done = 0

  constructor(readonly budget: Budget) {}

  /** @throws LimitExceeded */
  spend(comparisons: number): void {
    this.#done += comparisons
    if (this.#done < A_TOKEN) return
    this.budget.spendContentTokens(Math.floor(this.#done / A_TOKEN))
    this.#done %= A_TOKEN
  }
}

/** Comparisons that take as long as reading a token. */
const A_TOKEN = 32

/**
 * The areas that are painted on a page, in order. They are found by place in a tree over their order: each node knows
 * the rectangle around its shapes, so that the upmost ones of a place are found first.
 */
export class Shapes {
  readonly #all: Shape[] = []
  #tree: Float64Array | undefined
  #leaves = 0

  constructor(readonly work: Work) {}

  /** How many there are by now. */
  get count(): number {
    return this.#all.length
  }

  add(outline: Area, clip: Clip, ink: Ink, isImage = false): void {
    const box = contains(clip.box, outline.box) ? outline.box : shared(outline.box, clip.box)
    const isNothing = ink.alpha < LEAST && ink.group?.isKnockout !== true
    if (isNothing || !(box[0] < box[2] && box[1] < box[3])) return
    this.#all.push({ at: this.#all.length, outline, clip, ink, box, isImage })
    this.#tree = undefined
  }

  /** Those over or under a rectangle, from the top down to where nothing below can be seen. */
  around(box: Box): Shape[] {
    const tree = (this.#tree ??= this.#build())
    const found: Shape[] = []
    const open = [1]
    let visits = 0
    let clear = 1
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      visits += 1
      if (!meets(tree, node * 4, box)) continue
      if (node < this.#leaves) {
        open.push(2 * node, 2 * node + 1)
        continue
      }
      const shape = this.#all[node - this.#leaves]
      if (shape === undefined) continue
      found.push(shape)
      clear *= 1 - hidden(shape, box)
      if (clear < 1 - OPAQUE) break
    }
    this.work.spend(visits)
    return found
  }

  #build(): Float64Array {
    let leaves = 1
    while (leaves < this.#all.length) leaves *= 2
    const tree = new Float64Array(8 * leaves)
    for (let node = 2 * leaves - 1; node > 0; node -= 1) {
      const shape = node >= leaves ? this.#all[node - leaves] : undefined
      for (let side = 0; side < 4; side += 1) {
        const isLow = side < 2
        let value = isLow ? Infinity : -Infinity
        if (shape !== undefined) value = shape.box[side as 0 | 1 | 2 | 3]
        else if (node < leaves) {
          const [left = 0, right = 0] = [tree[8 * node + side], tree[8 * node + 4 + side]]
          value = isLow ? Math.min(left, right) : Math.max(left, right)
        }
        tree[4 * node + side] = value
      }
    }
    this.#leaves = leaves
    return tree
  }
}

function meets(tree: Float64Array, at: number, box: Box): boolean {
  return (
    (tree[at] as number) <= box[2] &&
    (tree[at + 1] as number) <= box[3] &&
    (tree[at + 2] as number) >= box[0] &&
    (tree[at + 3] as number) >= box[1]
  )
}

/** Whether a shape is painted in all of a rectangle, as far as that is known. */
export function fills({ outline, clip, box: own }: Shape, box: Box): boolean {
  return contains(own, box) && !clip.isByText && clip.keeps(box) && outline.holds(box)
}

/** How much a shape hides of what is below all of a rectangle, whatever its colours are. */
function hidden(shape: Shape, box: Box): number {
  const { paint, alpha, blend, mask, group } = shape.ink
  if (blend !== 'normal' || mask !== undefined || group !== undefined) return 0
  if (!(paint.isOpaque || paint.isUniform) || !fills(shape, box)) return 0
  return paint.isOpaque ? alpha : alpha * (paint.at(box[0], box[1]).alpha ?? 0)
}
