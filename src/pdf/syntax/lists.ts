/** A growing array has room for 17 elements; most have two or three for as long as the file is open. */
export function fitted<T>(list: T[]): T[] {
  return list.length < 12 ? list.slice() : list
}

const NONE: readonly string[] = Object.freeze([])

/** Elements that are in a list more than once, as often as they are repeated. */
export function duplicatesOf(keys: readonly string[]): readonly string[] {
  if (keys.length < 2) return NONE
  const seen = new Set<string>()
  return keys.filter((key) => seen.has(key) || !seen.add(key))
}
