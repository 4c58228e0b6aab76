import type { JsonValue } from './json/json-document.js'
import type { PathSegment } from './json/json-path.js'

/**
 * Returns a comparison of paths by their order in the document (D2): members in the order of the
 * request, missing members after existing ones, an object before its members.
 */
export function documentOrder(
  root: JsonValue,
): (a: readonly PathSegment[], b: readonly PathSegment[]) => number {
  const ranks = new Map<JsonValue, ReadonlyMap<string, number>>()
  const ranksOf = (parent: JsonValue): ReadonlyMap<string, number> => {
    const found = ranks.get(parent) ?? new Map(namesOf(parent).map((name, rank) => [name, rank]))
    ranks.set(parent, found)
    return found
  }
  return (a, b) => {
    let value: JsonValue | undefined = root
    for (let depth = 0; depth < a.length && depth < b.length; depth++) {
      const [left, right] = [a[depth] as PathSegment, b[depth] as PathSegment]
      if (left !== right) return rankOf(left, value, ranksOf) - rankOf(right, value, ranksOf)
      value = memberOf(value, left)
    }
    return a.length - b.length
  }
}

/** The value at a path. */
export function valueAt(root: JsonValue, segments: readonly PathSegment[]): JsonValue | undefined {
  return segments.reduce<JsonValue | undefined>(memberOf, root)
}

function memberOf(value: JsonValue | undefined, segment: PathSegment): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment))
    return undefined
  return (value as Readonly<Record<PathSegment, JsonValue>>)[segment]
}

function namesOf(parent: JsonValue): string[] {
  return typeof parent === 'object' && parent !== null ? Object.keys(parent) : []
}

function rankOf(
  segment: PathSegment,
  parent: JsonValue | undefined,
  ranksOf: (parent: JsonValue) => ReadonlyMap<string, number>,
): number {
  if (typeof segment === 'number') return segment
  const ranks = ranksOf(parent ?? null)
  return ranks.get(segment) ?? ranks.size
}
