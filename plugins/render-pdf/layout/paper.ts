import type { Attributes } from './element.js'
import { readPaper, readSides, type Sides } from './values.js'

/** The paper and the box that the flow runs in; points. */
export interface Paper {
  readonly width: number
  readonly height: number
  readonly margin: Sides
}

const MM = 72 / 25.4

/** The paper that a layout's `document` element sets: A4 with margins of 20 mm by default. */
export function paperOf(document: Pick<Attributes, 'get'>): Paper {
  const [width, height] = readPaper(document.get('size') ?? 'A4') ?? [595.276, 841.89]
  const side = 20 * MM
  const margin = readSides(document.get('margin') ?? '') ?? [side, side, side, side]
  return { width, height, margin }
}

/** Less is no room for a line of text or for a word: 10 mm. */
const LEAST_ROOM = 10 * MM

/** True if the margins leave room for the flow. */
export function hasRoom({ width, height, margin: [top, right, bottom, left] }: Paper): boolean {
  return width - left - right >= LEAST_ROOM && height - top - bottom >= LEAST_ROOM
}
