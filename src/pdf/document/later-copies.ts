import type { IndirectObject, ObjectPlace } from '../syntax/indirect-object.js'
import { PdfStream } from '../syntax/values.js'
import { ObjectStream } from '../xref/object-stream.js'
import { objectsWith, scanObjects } from '../xref/recovery.js'
import type { PdfDocument } from './document.js'

/** Characters of `endobj`, a space and `1 0 obj`. */
const SHORTEST_GAP = 14

/**
 * What the file has behind the document that its cross-reference table describes: copies of objects in use, also in
 * object streams, and trailers. Each object has an entry (ISO 32000-1, 7.5.4), so no program writes them there.
 * Programs that find an error anywhere scan the file and take the last copy of each object: they would show another
 * document.
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
  const { copies, trailers } = scanBetween(document, objects)
  const numbers = objects
    .flatMap((object) => {
      const place = object.place ?? document.object(object.container ?? -1)?.place
      const at = copies.get(object.number)
      const isLater = place !== undefined && at !== undefined && at > place.numberAt
      return isLater ? [{ number: object.number, at }] : []
    })
    .sort((a, b) => a.at - b.at)
    .map(({ number }) => number)
  const own = new Set(document.sections.map(({ trailer }) => trailer.start))
  const trailer = trailers.some((at) => at > newest.at && !own.has(valueAt(document, at)))
  return { numbers, trailer }
}

function valueAt(document: PdfDocument, from: number): number {
  const parser = document.parser(document.bytes, from)
  parser.skipSpace()
  return parser.position
}

/** What scans find between the objects in use: what is inside one, such as the data of an embedded PDF, is no copy. */
function scanBetween(
  document: PdfDocument,
  objects: readonly IndirectObject[],
): { readonly copies: ReadonlyMap<number, number>; readonly trailers: readonly number[] } {
  const { bytes, budget } = document
  const copies = new Map<number, number>()
  const trailers: number[] = []
  for (const [from, to] of gapsIn(bytes.length, objects)) {
    const gap = bytes.subarray(from, to)
    const found = scanObjects(gap, budget.limits)
    for (const [number, at] of found.offsets) copies.set(number, from + at)
    for (const at of found.trailers) trailers.push(from + at)
    for (const stream of objectsWith('/ObjStm', gap, found)) {
      const at = from + (found.offsets.get(stream) ?? 0)
      for (const number of numbersInStream(document, at)) copies.set(number, at)
    }
  }
  return { copies, trailers }
}

function numbersInStream(document: PdfDocument, at: number): Iterable<number> {
  const { number, value } = document.objectAt(at) ?? {}
  if (number === undefined || !(value instanceof PdfStream)) return []
  if (value.dict.name('Type') !== 'ObjStm') return []
  const parser = (bytes: Uint8Array, from: number) => document.parser(bytes, from)
  return new ObjectStream(number, value, parser).numbers
}

/** Ranges of bytes in which there is more than the `endobj` of an object in use, in order. */
function* gapsIn(
  length: number,
  objects: readonly IndirectObject[],
): Generator<readonly [from: number, to: number]> {
  const places = objects
    .flatMap(({ place }): ObjectPlace[] => (place === undefined ? [] : [place]))
    .sort((a, b) => a.numberAt - b.numberAt)
  let end = 0
  for (const { numberAt, valueEnd } of places) {
    if (numberAt - end >= SHORTEST_GAP) yield [end, numberAt]
    end = Math.max(end, valueEnd)
  }
  yield [end, length]
}
