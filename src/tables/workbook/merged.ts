import { detail, type Detail } from '../../pipeline/detail.js'
import { columnOf, EMPTY, isBlank, type Cell, type Row } from '../cells/cell.js'
import { MOST_BYTES, type WorkbookParts } from './parts.js'
import { pieces } from './read-part.js'

/** Merged ranges of a sheet that are kept in memory. */
const MOST_RANGES = 500_000
const TAG = 'mergeCell'

/** The first column of a range over several rows, in which its value counts for each of them. */
interface MergedColumn {
  readonly range: string
  readonly column: number
  readonly first: number
  readonly last: number
}

/**
 * Repeats the value of merged cells in the rows below (ECMA-376 part 1, 18.3.1.54). A sheet lists its ranges after
 * its rows, so that it is read once more if it has any.
 */
export class MergedCells {
  readonly #starts = new Map<number, MergedColumn[]>()
  #open: { readonly at: MergedColumn; readonly cell: Cell }[] = []

  static async of(parts: WorkbookParts, part: string): Promise<MergedCells> {
    const merged = new MergedCells()
    if (!(await hasTag(parts, part))) return merged
    const all: MergedColumn[] = []
    const open = (name: string, attributes: ReadonlyMap<string, string>) => {
      const at = name === TAG ? mergedColumn(attributes.get('ref') ?? '') : undefined
      if (at === undefined) return
      all.push(at)
      if (all.length > MOST_RANGES)
        throw parts.fault(detail`it has over ${MOST_RANGES} merged cells`)
    }
    const reading = pieces(parts, part, { open }, MOST_BYTES)
    let piece = await reading.next()
    while (piece.done !== true) piece = await reading.next()
    const overlap = overlapOf(all)
    if (overlap !== undefined) throw parts.fault(detail`its merged cells ${overlap} overlap`)
    for (const at of all) {
      const starting = merged.#starts.get(at.first)
      if (starting === undefined) merged.#starts.set(at.first, [at])
      else starting.push(at)
    }
    return merged
  }

  /** A row with the values of merged cells above it, unless it has nothing else. Rows come in their order. */
  filled(row: Row): Row {
    this.#open = this.#open.filter(({ at }) => at.last >= row.number)
    const above = isBlank(row) ? [] : this.#open
    const starting = this.#starts.get(row.number) ?? []
    if (above.length === 0 && starting.length === 0) return row
    const cells = [...row.cells]
    for (const { at, cell } of above) {
      while (cells.length <= at.column) cells.push(EMPTY)
      if (cells[at.column]?.text === '') cells[at.column] = { ...cell, merged: at.range }
    }
    for (const at of starting) this.#open.push({ at, cell: cells[at.column] ?? EMPTY })
    return { ...row, cells }
  }
}

/** @returns undefined for a range within one row: its value is that of its first cell */
function mergedColumn(range: string): MergedColumn | undefined {
  const [, letters = '', first = '', last = ''] =
    /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(range) ?? []
  if (letters === '' || Number(last) <= Number(first)) return undefined
  return { range, column: columnOf(letters), first: Number(first), last: Number(last) }
}

/** Two ranges with one cell: no program makes them, and each row would go through all of them. */
function overlapOf(ranges: readonly MergedColumn[]): Detail | undefined {
  const sorted = ranges.toSorted((a, b) => a.column - b.column || a.first - b.first)
  for (const [index, { column, first, range }] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before?.column === column && before.last >= first)
      return detail`${before.range} and ${range}`
  }
  return undefined
}

/** Looks for the tag in the text alone, which is much faster than reading the XML. */
async function hasTag(parts: WorkbookParts, part: string): Promise<boolean> {
  let end = ''
  for await (const chunk of await parts.read(part)) {
    const text = end + Buffer.from(chunk as Uint8Array).toString('latin1')
    if (text.includes(TAG)) return true
    end = text.slice(-TAG.length)
  }
  return false
}
