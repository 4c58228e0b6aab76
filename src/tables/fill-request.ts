import { detail, type Detail } from '../pipeline/detail.js'
import { jsonPath, type PathSegment } from '../request/json/json-path.js'
import { type Cell, type Row, EMPTY, hasText } from './cells/cell.js'
import { cellValue, shown } from './cell-value.js'
import { hasCells, type PlanNode } from './map-plan.js'
import { jsonText, type RequestValue } from './request-text.js'
import type { Columns } from './rows.js'
import type { CellReference, TableMap } from './table-map.js'

/** A request that was made of rows, or what is wrong with their cells. */
export interface Filled {
  readonly text: string
  readonly problems: readonly Detail[]
  /** Where in the table the values are, by their JSON paths. */
  readonly places: ReadonlyMap<string, Detail>
}

/** The rows whose cells are read: those of an invoice, or one of them for a line. */
type Scope = readonly Row[]

/** Fills the plan of a map with the cells of the rows of one invoice. */
export function fillRequest(
  plan: PlanNode,
  rows: readonly Row[],
  columns: Columns,
  map: TableMap,
): Filled {
  const filler = new Filler(rows, columns, map)
  const value = filler.fill(plan, rows, [], true) ?? {}
  return { text: jsonText(value), problems: filler.problems, places: filler.places }
}

class Filler {
  readonly problems: Detail[] = []
  places = new Map<string, Detail>()
  readonly #rows: readonly Row[]
  readonly #columns: Columns
  readonly #map: TableMap
  /** Cells so far that are not empty. */
  #filled = 0

  constructor(rows: readonly Row[], columns: Columns, map: TableMap) {
    this.#rows = rows
    this.#columns = columns
    this.#map = map
  }

  /** @returns undefined if all cells of an optional part are empty */
  fill(
    node: PlanNode,
    scope: Scope,
    path: readonly PathSegment[],
    isRequired: boolean,
  ): RequestValue | undefined {
    if (node.kind === 'constant') return node.value
    if (node.kind === 'cell') return this.#cell(node, scope, path)
    if (node.kind === 'object') return this.#object(node, scope, path, isRequired)
    if (this.#map.rows !== 'invoices' && jsonPath(path) === '$.invoice.items')
      return this.#lines(node.elements, path)
    return this.#list(node, scope, path)
  }

  #object(
    { members, hasCells: isFromCells }: PlanNode & { kind: 'object' },
    scope: Scope,
    path: readonly PathSegment[],
    isRequired: boolean,
  ): RequestValue | undefined {
    const values: [string, RequestValue][] = []
    const filledBefore = this.#filled
    let isFilled = isRequired || !isFromCells
    let isIncomplete = false
    for (const { name, node, isRequired: isNeeded } of members) {
      const value = this.fill(node, scope, [...path, name], isNeeded)
      if (value === undefined) {
        isIncomplete ||= isNeeded
        continue
      }
      values.push([name, value])
      isFilled ||= hasCells(node)
    }
    // Defaults alone do not make a further line, which lacks what is in its empty cells.
    if (isIncomplete && !isRequired && this.#filled === filledBefore) return undefined
    return isFilled ? Object.fromEntries(values) : undefined
  }

  #list(
    { elements, hasCells: isFromCells }: PlanNode & { kind: 'list' },
    scope: Scope,
    path: readonly PathSegment[],
  ): RequestValue | undefined {
    const values: RequestValue[] = []
    const places = this.places
    for (const element of elements) {
      // The next element has the path of one that is left out, and must not have its places.
      this.places = new Map()
      const value = this.fill(element, scope, [...path, values.length], false)
      if (value === undefined) continue
      values.push(value)
      for (const [at, place] of this.places) places.set(at, place)
    }
    this.places = places
    return values.length === 0 && isFromCells ? undefined : values
  }

  /** One element for each row. */
  #lines(elements: readonly PlanNode[], path: readonly PathSegment[]): RequestValue {
    const [line] = elements
    if (line === undefined) return []
    return this.#rows.map((row, index) => {
      const place = [...path, index]
      this.places.set(jsonPath(place), detail`row ${row.number}`)
      return this.fill(line, [row], place, true) ?? {}
    })
  }

  #cell(
    { reference, field }: PlanNode & { kind: 'cell' },
    scope: Scope,
    path: readonly PathSegment[],
  ): RequestValue | undefined {
    const found = this.#valueIn(scope, reference)
    const place = this.#columns.place(found.row, reference.column)
    if (hasText(found.cell)) this.#filled += 1
    this.places.set(jsonPath(path), place)
    const read = cellValue(found.cell, reference, field, this.#map)
    if ('value' in read) return read.value
    this.problems.push(detail`${place}: ${read.problem}`)
    return undefined
  }

  /** The first value of a column in the rows of an invoice; all others must be the same or empty. */
  #valueIn(scope: Scope, { column }: CellReference): { readonly row: Row; readonly cell: Cell } {
    let found: { readonly row: Row; readonly cell: Cell } | undefined
    for (const row of scope) {
      const cell = this.#columns.cell(row, column)
      if (cell.text.trim() === '') continue
      if (found === undefined) found = { row, cell }
      else if (cell.text.trim() !== found.cell.text.trim()) {
        const [one, other] = [shown(cell.text), shown(found.cell.text)]
        const where = this.#columns.place(row, column)
        const differs = detail`“${one}” differs from “${other}” in row ${found.row.number}`
        this.problems.push(detail`${where}: ${differs}`)
      }
    }
    return found ?? { row: scope[0] ?? { number: 0, cells: [] }, cell: EMPTY }
  }
}
