import { TERMS, type ModelPlace } from 'twinvoice/plugin'

/** JSON paths of the terms that a request can set, by id: `$.invoice.items[].unit`. */
const PATHS: ReadonlyMap<string, string> = new Map(
  TERMS.filter(({ computed }) => !computed).map(({ id, path }) => [id, path]),
)

/**
 * The JSON path that a finding's value has in a request (D27). A rule may point at the element
 * around the value, above all where the value is missing: then the term tells the field, and the
 * element which of several lines, parties or documents is meant.
 * @param place what the finding's XPath stands for
 * @param term the finding's business term
 */
export function requestPath(place: ModelPlace, term: string | undefined): string {
  const pattern = term === undefined ? undefined : PATHS.get(term)
  if (pattern === undefined || isSibling(place.path, pattern)) return place.path
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
