import { TERMS, type ModelPlace } from 'twinvoice/plugin'

/**
 * JSON paths of the terms that a request can set, by id: `$.invoice.items[].unit`. A term may have several
 * fields: an account is an IBAN or another identifier.
 */
const PATHS: ReadonlyMap<string, readonly string[]> = pathsById()

function pathsById(): Map<string, string[]> {
  const paths = new Map<string, string[]>()
  for (const { id, path, computed } of TERMS)
    if (!computed) paths.set(id, [...(paths.get(id) ?? []), path])
  return paths
}

/**
 * The JSON path that a finding's value has in a request (D27). A rule may point at the element
 * around the value, above all where the value is missing: then the term tells the field, and the
 * element which of several lines, parties or documents is meant.
 * @param place what the finding's XPath stands for
 * @param term the finding's business term
 */
export function requestPath(place: ModelPlace, term: string | undefined): string {
  const patterns = (term === undefined ? undefined : PATHS.get(term)) ?? []
  const own = place.path.replaceAll(/\[\d+\]/g, '[]')
  const pattern = patterns.at(-1)
  if (pattern === undefined || isSibling(place.path, pattern)) return place.path
  // The other field of the term; what is only around the field is not meant.
  if (patterns.includes(own) && !pattern.startsWith(own)) return place.path
  const [first = '', ...more] = pattern.split('[]')
  let path = first
  for (const part of more) {
    const index = place.path.startsWith(path)
      ? /^\[\d+\]/.exec(place.path.slice(path.length))
      : null
    if (index === null) return place.path
    path += index[0] + part
  }
  return path
}

/**
 * True for the same field of another party: a rule on the electronic addresses names that of the
 * seller (BT-34), and may point at the buyer's (BT-49).
 */
function isSibling(path: string, pattern: string): boolean {
  const fieldOf = (each: string) => /^\$\.invoice\.\w+\.(.+)$/.exec(each)?.[1]
  return fieldOf(path) !== undefined && fieldOf(path) === fieldOf(pattern)
}
