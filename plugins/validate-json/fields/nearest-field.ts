import { fieldMeant, plainField, plainName } from './field-words.js'

/** Edit distance of two texts, as computed by fastest-levenshtein. */
export type Distance = (a: string, b: string) => number

/** For longer names, no similar field is searched for. */
export const NAME_LIMIT = 64

/**
 * The known field that was most likely meant by an unknown one (D1): equal except for case and
 * separators (`vat_id`, `VATID`), else what its word means (`zip`), else one that it is a misspelling of.
 */
export function nearestField(
  name: string,
  known: readonly string[],
  distance: Distance,
): string | undefined {
  if (name.length > NAME_LIMIT) return undefined
  const plain = plainName(name)
  const meant = known.find((field) => plainField(field) === plain) ?? fieldMeant(plain, known)
  if (meant !== undefined) return meant
  let nearest: string | undefined
  let least = mostWrong(plain) + 1
  for (const candidate of known) {
    const other = plainField(candidate)
    // Each letter that one name has more is a wrong one: what cannot be near is not compared.
    if (Math.abs(plain.length - other.length) >= least || isCompound(plain, other)) continue
    const far = isTransposed(plain, other) ? 1 : distance(plain, other)
    if (far < least) {
      least = far
      nearest = candidate
    }
  }
  return nearest
}

/** How many letters may be wrong: a short name with two other letters is another word, as `vat` and `date` are. */
function mostWrong(name: string): number {
  return name.length <= 5 ? 1 : Math.max(2, Math.floor(name.length / 3))
}

/** Whether one name has a word more than the other, as `poNumber` and `number`; they name different things. */
function isCompound(one: string, other: string): boolean {
  return Math.abs(one.length - other.length) >= 2 && (one.includes(other) || other.includes(one))
}

/** Whether two names have the same letters, two of which changed places. */
function isTransposed(one: string, other: string): boolean {
  if (one.length !== other.length || one === other) return false
  let first = 0
  while (one[first] === other[first]) first += 1
  let last = one.length - 1
  while (one[last] === other[last]) last -= 1
  if (one[first] !== other[last] || one[last] !== other[first]) return false
  return one.slice(first + 1, last) === other.slice(first + 1, last)
}
