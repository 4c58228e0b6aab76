/** Edit distance of two texts, as fastest-levenshtein has it. */
export type Distance = (a: string, b: string) => number

/** Longer names than this resemble nothing. */
const NAME_LIMIT = 64

/**
 * The known field that an unknown one was most likely meant to be (D1): the same but for case and
 * separators (`vat_id`, `VATID`), else the nearest by edit distance, within a third of its length.
 */
export function nearestField(
  name: string,
  known: readonly string[],
  distance: Distance,
): string | undefined {
  if (name.length > NAME_LIMIT) return undefined
  const plain = plainName(name)
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

/** A name without what people write differently: case and separators. */
export function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}
