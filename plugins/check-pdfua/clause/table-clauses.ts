import { detail, PdfArray, PdfName, PdfString, type PdfValue } from 'twinvoice/pdf'
import { attributeOf, type Element, type StructureTree } from '../structure/structure-tree.js'
import { gridOf, type Cell } from '../structure/table-grid.js'
import { MORE_THAN_READ, type Found, type PdfuaSubject } from './subject.js'

/** 7.2 and 7.5: tables are regular, and their cells have headers. */
export function tables({ document, tree, leaveOut }: PdfuaSubject, found: Found): void {
  for (const table of tree.elements.filter(({ type }) => type === 'Table')) {
    const grid = gridOf(table, tree, document)
    if (grid === undefined) {
      leaveOut(MORE_THAN_READ)
      continue
    }
    if (grid.oddSpans) found('7.2', detail`a cell that spans less than one row or column`)
    if (grid.overlaps) found('7.2', detail`cells of a table that lie on each other`)
    if (grid.unevenRows) found('7.2', detail`rows of a table with different numbers of columns`)
    if (grid.unevenColumns) found('7.2', detail`columns of a table with different numbers of rows`)
    headers(grid.cells, tree, found)
  }
}

/**
 * 7.5: cells name their headers, or each header cell has a scope. A table without header cells asks for
 * neither.
 */
function headers(cells: readonly Cell[], tree: StructureTree, found: Found): void {
  const heads = cells.filter(({ element }) => element.type === 'TH')
  const ids = new Set(heads.flatMap(({ element }) => element.dict.text('ID') ?? []))
  const isScoped = heads.every(({ element }) =>
    SCOPE.test(nameOf(attributeOf(element, 'Table', 'Scope', tree))),
  )
  for (const { element } of cells) {
    if (element.type !== 'TD' || isScoped) continue
    const named = headersOf(element, tree)
    const unknown = named.find((id) => !ids.has(id))
    if (unknown !== undefined)
      found('7.5', detail`a cell with the unknown header ${unknown.slice(0, 40)}`)
    if (named.length > 0) continue
    found('7.5', detail`a cell without a header`)
    return
  }
}

const SCOPE = /^(Row|Column|Both)$/

function headersOf(cell: Element, tree: StructureTree): string[] {
  const value = attributeOf(cell, 'Table', 'Headers', tree)
  if (!(value instanceof PdfArray)) return []
  return [...value.values()].flatMap((id) => (id instanceof PdfString ? [id.text] : []))
}

function nameOf(value: PdfValue): string {
  return value instanceof PdfName ? value.value : ''
}
