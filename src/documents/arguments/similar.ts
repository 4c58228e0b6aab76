import { closest, distance } from 'fastest-levenshtein'

/** The known name that a wrong one is most similar to; undefined if none is near. */
export function similarName(name: string, known: readonly string[]): string | undefined {
  const given = plain(name.slice(0, 64))
  const nearest = closest(given, known.map(plain))
  const isNear = distance(given, nearest) <= Math.max(2, nearest.length / 3)
  return isNear ? known.find((each) => plain(each) === nearest) : undefined
}

/**
 * The known name that is only spelt in another way: in other case, with hyphens or underscores, or with
 * a letter or two that are wrong, missing or too many. Short names have to have all their letters.
 */
export function misspelt(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return undefined
  const given = plain(name.slice(0, 64))
  return known.find(
    (each) => distance(given, plain(each)) <= Math.min(2, Math.floor(each.length / 4)),
  )
}

function plain(name: string): string {
  return name.replace(/[\s_-]/g, '').toLowerCase()
}
