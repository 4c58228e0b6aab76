import type { PdfFunction } from './function.js'
import { besideEnds, lineEnds } from './knots.js'

/**
 * Whether a function of one value gives each from 0 to 1 as it is. Of those that may be curved, it is not known.
 * @param close how far a value may be from that
 * @throws LimitExceeded
 */
export function isIdentity(given: PdfFunction, close: number): boolean {
  const knots = given.knots()
  if (knots === undefined) return false
  const ends = lineEnds(knots, 0, 1)
  return [...ends, ...besideEnds(ends).flat()].every((x) => {
    const [value = NaN, ...others] = given.at([x])
    return others.length === 0 && Math.abs(value - x) <= close
  })
}
