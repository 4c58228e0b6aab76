import type { IndirectObject, ObjectPlace } from '../syntax/indirect-object.js'
import { scanObjects } from '../xref/recovery.js'
import type { PdfDocument } from './document.js'

/**
 * What the file has behind the document that its cross-reference table describes: copies of objects in use, and
 * trailers. Each object has an entry (ISO 32000-1, 7.5.4), so no program writes them there. Programs that find an
 * error anywhere scan the file and take the last copy of each object: they would show another document.
 * @param objects all objects in use
 * @returns the numbers of the objects, in file order, and whether there is such a trailer
 * @throws LimitExceeded
 */
export function laterCopies(
  document: PdfDocument,
  objects: readonly IndirectObject[],
): { readonly numbers: readonly number[]; readonly trailer: boolean } {
  const newest = document.sections[0]
  if (document.recovered || newest === undefined) return { numbers: [], trailer: false }
  const { offsets, trailers } = scanObjects(document.bytes, document.budget.limits)
  const copies = objects.flatMap((object) => {
    const place = object.place ?? document.object(object.container ?? -1)?.place
    const at = offsets.get(object.number)
    const isLater = place !== undefined && at !== undefined && at > place.numberAt
    return isLater ? [{ number: object.number, at }] : []
  })
  const own = new Set(document.sections.map(({ trailer }) => trailer.start))
  const others = trailers.filter((at) => at > newest.at && !own.has(valueAt(document, at)))
  const outside = outsideOf(objects, [...copies, ...others.map((at) => ({ at, number: -1 }))])
  const numbers = outside.map(({ number }) => number).filter((number) => number >= 0)
  return { numbers, trailer: numbers.length < outside.length }
}

function valueAt(document: PdfDocument, from: number): number {
  const parser = document.parser(document.bytes, from)
  parser.skipSpace()
  return parser.position
}

/** Leaves out what is inside an object in use, such as in the data of an embedded PDF. */
function outsideOf<T extends { readonly at: number }>(
  objects: readonly IndirectObject[],
  found: readonly T[],
): T[] {
  if (found.length === 0) return []
  const places = objects
    .flatMap(({ place }): ObjectPlace[] => (place === undefined ? [] : [place]))
    .sort((a, b) => a.numberAt - b.numberAt)
  let next = 0
  let end = -1
  return [...found]
    .sort((a, b) => a.at - b.at)
    .filter(({ at }) => {
      for (let place = places[next]; place !== undefined && place.numberAt < at;) {
        end = Math.max(end, place.valueEnd)
        place = places[++next]
      }
      return at >= end
    })
}
