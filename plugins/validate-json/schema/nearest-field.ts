import { fieldMeant, plainName } from './field-words.js'

/** Edit distance of two texts, as computed by fastest-levenshtein. */
export type Distance = (a: string, b: string) => number

/** For longer names, no similar field is searched for. */
const NAME_LIMIT = 64

/**
 * The known field that was most likely meant by an unknown one (D1): equal except for case and
 * separators (`vat_id`, `VATID`), else what its word means (`zip`), else the nearest by edit distance, up to
 * a third of its length.
 */
export function nearestField(
  name: string,
  known: readonly string[],
  distance: Distance,
): string | undefined {
  if (name.length > NAME_LIMIT) return undefined
  const plain = plainName(name)
  const meant = known.find((field) => plainName(field) === plain) ?? fieldMeant(plain, known)
  if (meant !== undefined) return meant
  let nearest: string | undefined
  let least = Math.max(2, Math.floor(plain.length / 3)) + 1
  for (const candidate of known) {
    const far = distance(plain, plainName(candidate))
    if (far < least) {
      least = far
      nearest = candidate
    }
  }
  return nearest
}
