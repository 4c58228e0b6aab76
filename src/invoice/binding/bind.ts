import { below, groupAt, termAt, type FoundGroup, type FoundTerm } from '../model/terms/find.js'
import type { Row } from './row.js'

/** A term of a row, with its path relative to the nearest group. */
export interface Term extends FoundTerm {
  readonly path: string
}

/** A group of a row; `path` is without `[]`. */
export interface Group extends FoundGroup {
  readonly path: string
  readonly many: boolean
}

/** A row with the facts of its term or group. */
export interface BoundRow extends Omit<Row, 'term' | 'group' | 'attributes' | 'children'> {
  readonly term?: Term
  readonly group?: Group
  readonly attributes?: Readonly<Record<string, Term>>
  readonly children?: readonly BoundRow[]
}

/**
 * Joins a syntax's rows to the table of terms.
 * @throws RangeError for a path at which there is no term or group
 */
export function bind(row: Row, above = ''): BoundRow {
  const { term, group, attributes, children, ...rest } = row
  const here = group === undefined ? above : below(above, group)
  return {
    ...rest,
    ...(group === undefined ? {} : { group: boundGroup(group, here) }),
    ...(term === undefined ? {} : { term: boundTerm(term, here) }),
    ...(attributes === undefined
      ? {}
      : {
          attributes: Object.fromEntries(
            Object.entries(attributes).map(([name, path]) => [name, boundTerm(path, here)]),
          ),
        }),
    ...(children === undefined ? {} : { children: children.map((child) => bind(child, here)) }),
  }
}

function boundTerm(path: string, here: string): Term {
  return { ...termAt(below(here, path)), path }
}

function boundGroup(path: string, here: string): Group {
  const many = path.endsWith('[]')
  return { ...groupAt(here), path: many ? path.slice(0, -2) : path, many }
}
