import type { LayoutElement } from './element.js'
import { readPaper, readSides, type Sides } from './values.js'

/** The paper and the box that the flow runs in; points. */
export interface Paper {
  readonly width: number
  readonly height: number
  readonly margin: Sides
}

const MM = 72 / 25.4

/** The paper that a layout's `document` element sets: A4 with margins of 20 mm by default. */
export function paperOf(document: LayoutElement): Paper {
  const [width, height] = readPaper(document.get('size') ?? 'A4') ?? [595.276, 841.89]
  const side = 20 * MM
  const margin = readSides(document.get('margin') ?? '') ?? [side, side, side, side]
  return { width, height, margin }
}
