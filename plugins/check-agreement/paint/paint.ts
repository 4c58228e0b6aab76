import type { BlendMode } from './blend.js'
import type { Rgb } from './color.js'
import { contains, shared, type Box } from './matrix.js'
import type { Area } from './outline.js'

/** What is painted at a point. */
export interface Sample {
  /** Undefined if it is not known. */
  readonly color: Rgb | undefined
  /** 0 for nothing to 1 for all; undefined if it is not known how much of what is below can be seen. */
  readonly alpha: number | undefined
}

/** What areas and letters are filled with: one colour, an image, a pattern. */
export interface Paint {
  /** The same at each point. */
  readonly isUniform: boolean
  /** Nothing below can be seen at any point. */
  readonly isOpaque: boolean
  at(x: number, y: number): Sample
}

/** One colour everywhere; none where it is not known. */
export function solid(color: Rgb | undefined, alpha = 1): Paint {
  const sample: Sample = { color, alpha }
  return { isUniform: true, isOpaque: alpha >= OPAQUE, at: () => sample }
}

/** An alpha from which nothing below can be seen. */
export const OPAQUE = 0.995

/** One colour everywhere, which is found out when somebody looks at it. */
export function solidLazily(color: () => Rgb | undefined): Paint {
  let sample: Sample | undefined
  return { isUniform: true, isOpaque: true, at: () => (sample ??= { color: color(), alpha: 1 }) }
}

/** Neither its colour is known, nor what it hides. */
export const UNKNOWN_SAMPLE: Sample = { color: undefined, alpha: undefined }
export const UNKNOWN_PAINT: Paint = { isUniform: true, isOpaque: false, at: () => UNKNOWN_SAMPLE }

/** A transparency group (ISO 32000-1, 11.4), and the one around it. */
export interface Group {
  readonly around: Group | undefined
  readonly alpha: number
  readonly blend: BlendMode
  readonly mask: Paint | undefined
  /** Whether each of its elements takes the place of earlier ones, however transparent it is (11.4.6). */
  readonly isKnockout: boolean
}

/** How something is painted: with what, how much of it, and with what it is mixed. */
export interface Ink {
  readonly paint: Paint
  readonly alpha: number
  readonly blend: BlendMode
  /** Its alpha is that of the soft mask. */
  readonly mask: Paint | undefined
  readonly group: Group | undefined
}

/** What text is painted with: filled, drawn, or both. */
export class Inks {
  /** Whether they are the same at each point, and no group is around them. */
  readonly isPlain: boolean
  /** What is seen of text of a plain ink on the paper; undefined until somebody knows. */
  onPaper: 'seen' | 'covered' | 'faint' | 'unseen' | undefined

  constructor(readonly all: readonly Ink[]) {
    this.isPlain = all.every(isPlain)
  }
}

/** Whether an ink does the same at each point, with no group around it. */
export function isPlain({ paint, mask, group }: Ink): boolean {
  return paint.isUniform && mask === undefined && group === undefined
}

/** What is painted at all (ISO 32000-1, 8.5.4). */
export class Clip {
  constructor(
    /** Nothing is painted beside it. */
    readonly box: Box,
    /** Other areas than rectangles: nothing is painted beside each. */
    readonly outlines: readonly Area[] = [],
    /** Whether text clips, too, whose shape is not known. */
    readonly isByText = false,
  ) {}

  /** The part of it that is in an area. */
  within(outline: Area): Clip {
    const box = shared(this.box, outline.box)
    const isPlain = outline.isBox || this.outlines.length >= MOST_OUTLINES
    return new Clip(box, isPlain ? this.outlines : [...this.outlines, outline], this.isByText)
  }

  /** The same, by text as well. */
  get byText(): Clip {
    return new Clip(this.box, this.outlines, true)
  }

  contains(x: number, y: number): boolean {
    const [left, bottom, right, top] = this.box
    if (x < left || x > right || y < bottom || y > top) return false
    return this.outlines.every((outline) => outline.contains(x, y))
  }

  /** Whether nothing of a rectangle is cut off, as far as that is known. */
  keeps(box: Box): boolean {
    return contains(this.box, box) && this.outlines.every((outline) => outline.holds(box))
  }
}

/** Beyond that number, clips are taken for their boxes. */
const MOST_OUTLINES = 64
