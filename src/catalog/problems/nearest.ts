import { detail, type Detail } from '../../pipeline/detail.js'
import { closest, distance } from 'fastest-levenshtein'

/** A longer name is no slip of the pen, and comparing it would take long. */
const LONGEST = 64

/**
 * The known name that somebody meant who wrote another: one that a few letters change into it. Case,
 * spaces, hyphens and underscores do not matter.
 * @returns undefined if none is near enough to be meant
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined
  const written = plain(name)
  const nearest = closest(written, known.map(plain))
  // Two letters that changed places are two changes; in a short name that would be most of it.
  const most = written.length <= 3 ? 1 : Math.max(2, Math.floor(written.length / 3))
  return distance(written, nearest) <= most
    ? known.find((each) => plain(each) === nearest)
    : undefined
}

/**
 * The known name of which another is only a different spelling: a letter or two that are wrong, missing or too
 * many, or letters in another order. A short name must have all its letters.
 */
export function misspelt(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return undefined
  const written = plain(name)
  return known.find(
    (each) =>
      distance(written, plain(each)) <= Math.min(2, Math.floor(each.length / 4)) ||
      isReordered(written, plain(each)),
  )
}

/** `outptu` for `output`: two letters that changed places are two changes, too many for a short name. */
function isReordered(written: string, known: string): boolean {
  const sorted = (text: string) => [...text].sort().join('')
  return distance(written, known) <= 2 && sorted(written) === sorted(known)
}

/** A question after a message, with what separates it: `; did you mean dates?`; empty if no name is near. */
export function didYouMean(name: string, known: readonly string[]): Detail | '' {
  const nearest = nearestName(name, known)
  return nearest === undefined ? '' : detail`; did you mean ${nearest}?`
}

function plain(name: string): string {
  return name
    .slice(0, LONGEST)
    .replace(/[\s_-]/g, '')
    .toLowerCase()
}
