import type { ModelObject } from '../../invoice/binding/model-path.js'
import { isNumbered, type LinePlace } from '../completion/line-numbers.js'

/** A line of a request, with the identifier (BT-126) that it has in its document. */
type DocumentLine = ModelObject & LinePlace

/** One way in which the lines so far may have been numbered. */
interface Numbering {
  /** The number of the last line or group without a group above. */
  readonly top: number
  readonly given: Given | undefined
}

/** The lines that have their identifier from the request, the last one first. */
interface Given {
  readonly index: number
  readonly before: Given | undefined
}

/** More ways to number the same lines are not followed. */
const MOST_WAYS = 16

/**
 * The lines of a request with those identifiers alone that it needs to be numbered as in its document. Lines
 * in groups or with parts are numbered by these; of lines with the same identifier the first has it.
 * @param lines with the identifiers of the document
 */
export function withOwnNumbers(lines: readonly DocumentLine[]): ModelObject[] {
  const own = ownIds(lines)
  const needed = neededIds(lines, own)
  return lines.map(({ lineId: _lineId, ...line }, index) =>
    needed.has(index) ? { lineId: own[index], ...line } : line,
  )
}

type Ids = readonly (string | undefined)[]

/** The identifiers that a request may give to its lines. */
function ownIds(lines: readonly DocumentLine[]): Ids {
  const seen = new Set<string>()
  return lines.map((line) => {
    if (!isNumbered(line) || seen.has(line.lineId)) return undefined
    seen.add(line.lineId)
    return line.lineId
  })
}

/**
 * The indexes of those lines whose identifier is not the next free number. Whether a line with such a number after
 * a gap was numbered, or was given it by its request, shows only in the numbers of later groups and bundles.
 */
function neededIds(lines: readonly DocumentLine[], own: Ids): ReadonlySet<number> {
  const free = freeNumbers(own)
  let ways: readonly Numbering[] = [{ top: 0, given: undefined }]
  let heading: string | undefined
  for (const [index, { groups = [], lineId }] of lines.entries()) {
    const before = heading
    heading = groups[0]
    if (heading !== undefined && heading === before) continue
    const id = own[index]
    const next =
      id === undefined
        ? numbered(ways, free, lineId)
        : ways.flatMap((way) => withIdentifier(way, free, { index, before: way.given }, id))
    ways = next
      .filter(({ top }, at) => next.findIndex((other) => other.top === top) === at)
      .slice(0, MOST_WAYS)
  }
  const needed = new Set<number>()
  for (let given = ways[0]?.given; given !== undefined; given = given.before)
    needed.add(given.index)
  return needed
}

/** The ways that number a group or a bundle as the document does; all of them if none does. */
function numbered(
  ways: readonly Numbering[],
  free: ReadonlyMap<number, number>,
  lineId: string | undefined,
): readonly Numbering[] {
  const next = ways.map(({ top, given }) => ({ top: free.get(top + 1) ?? top + 1, given }))
  const same = next.filter(({ top }) => String(top) === lineId?.split('.')[0])
  return same.length === 0 ? next : same
}

/** The ways in which a line can have its identifier: by its place, and from the request. */
function withIdentifier(
  { top, given }: Numbering,
  free: ReadonlyMap<number, number>,
  own: Given,
  id: string,
): readonly Numbering[] {
  const next = top + 1
  const number = Number(id)
  if (id === String(next)) return [{ top: next, given }]
  const isNumber = free.has(number) && String(number) === id
  const isBehindGap = isNumber && number > next && number < (free.get(next) ?? next)
  return [...(isBehindGap ? [{ top: number, given }] : []), { top: next, given: own }]
}

/** For each number that is an identifier of a line: the next one that is none. */
function freeNumbers(own: Ids): ReadonlyMap<number, number> {
  const taken = own.filter((id) => id !== undefined && /^[1-9]\d{0,14}$/.test(id)).map(Number)
  const free = new Map<number, number>()
  for (const number of taken.sort((a, b) => b - a))
    free.set(number, free.get(number + 1) ?? number + 1)
  return free
}
