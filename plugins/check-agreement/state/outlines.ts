import { Inks } from '../paint/paint.js'
import type { Matrix } from '../paint/matrix.js'
import { inksOf, type GraphicsState } from './graphics-state.js'

/** Outlines that are thicker cover letters, and those that are still thicker make blots of them. Shares of the size. */
const COVERING = 0.2
const BLOT = 0.5
/** How long an outline of a letter is, at least; less than this share of it cannot be seen. */
const OUTLINE = 4
const LEAST_DRAWN = 0.1

/**
 * What one sees letters painted with: not an outline that is all gaps, nor what thick outlines are painted over.
 * @param matrix from the line of text to the page
 */
export function textInks(state: GraphicsState, matrix: Matrix): Inks {
  const { fill, stroke, text } = inksOf(state)
  const { mode, font, lineWidth, dash } = state
  const isFilled = mode % 4 === 2
  if (font?.glyphs !== undefined || !(isFilled || mode % 4 === 1)) return text
  const size = (Math.abs(state.size) * scaleOf(matrix)) / scaleOf(state.matrix)
  if (dash.drawnOf(OUTLINE * size) < LEAST_DRAWN) return new Inks(isFilled ? [fill] : [])
  if (dash.hasGaps) return text
  if (lineWidth >= BLOT * size) return new Inks([])
  return isFilled && lineWidth >= COVERING * size ? new Inks([stroke]) : text
}

function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c))
}
