import { TERMS, type ModelPlace } from 'twinvoice/plugin'

/**
 * Fields of business groups that a request does not have as an object, and of computed terms that a field has
 * influence on: the field to fill in where a rule misses the group.
 */
const FIELDS: Readonly<Record<string, string>> = {
  'BG-6': '$.invoice.seller.contactName',
  'BG-9': '$.invoice.buyer.contactName',
  'BG-15': '$.invoice.delivery',
  'BG-16': '$.invoice.payment',
  'BG-17': '$.invoice.payment.iban',
  'BG-18': '$.invoice.payment.cardNumber',
  'BG-19': '$.invoice.payment.mandateReference',
  'BG-29': '$.invoice.items[].unitPrice',
  'BG-30': '$.invoice.items[].vatCategory',
  'BG-31': '$.invoice.items[].description',
  'BT-120': '$.invoice.vatExemptions',
  'BT-121': '$.invoice.vatExemptions',
}

/**
 * JSON paths of the terms that a request can set, by id: `$.invoice.items[].unit`. A term may have several
 * fields: an account is an IBAN or another identifier.
 */
const PATHS: ReadonlyMap<string, readonly string[]> = pathsById()

function pathsById(): Map<string, string[]> {
  const paths = new Map<string, string[]>()
  for (const { id, path, computed } of TERMS) {
    const others = paths.get(id) ?? []
    // A field of further entries is not the one to fill in where the first is missing.
    const isFurther = others.includes(path.replace(/\.\w+\[\](?=\.\w+$)/, ''))
    if (!computed) paths.set(id, isFurther ? [path, ...others] : [...others, path])
  }
  for (const [id, path] of Object.entries(FIELDS)) paths.set(id, [...(paths.get(id) ?? []), path])
  return paths
}

/** True for the path of a field in a list, if the place is in an entry of this list. */
function isEntered(pattern: string, place: string): boolean {
  const lists = pattern.lastIndexOf('[]')
  return (
    lists >= 0 &&
    `${place}.`.replaceAll(/\[\d+\]/g, '[]').startsWith(`${pattern.slice(0, lists)}[].`)
  )
}

/**
 * The JSON path that a finding's value has in a request (D27). A rule may point at the element
 * around the value, above all where the value is missing: then the term tells the field, and the
 * element which of several lines, parties or documents is meant. Of a list in which nothing is meant,
 * the path is that of the list.
 * @param place what the finding's XPath stands for
 * @param term the finding's business term
 */
export function requestPath(place: ModelPlace, term: string | undefined): string {
  const patterns = (term === undefined ? undefined : PATHS.get(term)) ?? []
  const own = place.path.replaceAll(/\[\d+\]/g, '[]')
  const pattern = patterns.findLast((each) => isEntered(each, place.path)) ?? patterns.at(-1)
  if (pattern === undefined || isSibling(place.path, pattern)) return place.path
  // The other field of the term; what is only around the field is not meant.
  if (patterns.includes(own) && !pattern.startsWith(own)) return place.path
  const [first = '', ...more] = pattern.split('[]')
  let path = first
  for (const part of more) {
    const index = place.path.startsWith(path)
      ? /^\[\d+\]/.exec(place.path.slice(path.length))
      : null
    if (index === null) return isWithin(path, place.path) ? path : place.path
    path += index[0] + part
  }
  return path
}

/** True for a field of what a path names: the list of an invoice that lacks what should be in it. */
function isWithin(path: string, around: string): boolean {
  return path.startsWith(`${around}.`)
}

/**
 * True for the same field of another party: a rule on the electronic addresses names that of the
 * seller (BT-34), and may point at the buyer's (BT-49).
 */
function isSibling(path: string, pattern: string): boolean {
  const fieldOf = (each: string) => /^\$\.invoice\.\w+\.(.+)$/.exec(each)?.[1]
  return fieldOf(path) !== undefined && fieldOf(path) === fieldOf(pattern)
}
