import { closest, distance } from 'fastest-levenshtein'

/**
 * The known name that somebody meant who wrote another: one that a few letters change into it. Case does
 * not matter.
 * @returns undefined if none is near enough to be meant
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined
  const written = name.slice(0, 64).toLowerCase()
  const lower = known.map((each) => each.toLowerCase())
  const nearest = closest(written, lower)
  // Two letters that changed places are two changes; in a short name that would be most of it.
  const most = written.length <= 3 ? 1 : Math.max(2, Math.floor(written.length / 3))
  return distance(written, nearest) <= most ? known[lower.indexOf(nearest)] : undefined
}

/** A question after a message, with what separates it: `; did you mean dates?`; empty if no name is near. */
export function didYouMean(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  return nearest === undefined ? '' : `; did you mean ${nearest}?`
}
