import type { Group, ProfileLevel, Term, TermType } from '../model/term.js'

/**
 * One element of a syntax: what it is bound to, its attributes, its children in schema order.
 * A syntax's tree of rows is the one place that knows how EN 16931 is written in it.
 */
export interface Row {
  /** Qualified name: `ram:ID`. */
  readonly element: string
  readonly term?: Term
  readonly group?: Group
  /** A fixed text, written only beside something that is not fixed. */
  readonly constant?: string
  readonly attributes?: Readonly<Record<string, Term | string>>
  readonly children?: readonly Row[]
  /** Lowest profile whose schema has the element; inherited by children. */
  readonly from?: ProfileLevel
  /** True where the schema demands the element even if nothing is in it. */
  readonly always?: boolean
  /**
   * Tells this row from another of the same element. `path` leads from the element to a text or
   * attribute, whose value is `equals` (or, with `absent`, which is not there).
   */
  readonly when?: { readonly path: string; readonly equals?: string; readonly absent?: boolean }
  /** Restricts a list to the entries that have (`scheme`) or lack (`!scheme`) a field. */
  readonly only?: string
  /** Name of the list whose first entry alone has the element (CII-SR-461). */
  readonly firstOf?: string
}

/** What a row may have beside its name and what it is bound to. */
export type RowRest = Omit<Row, 'element' | 'term' | 'group' | 'constant'>

/** A leaf that holds a business term. */
export function leaf(
  element: string,
  id: string,
  name: string,
  type: TermType,
  path: string,
  rest: RowRest & { readonly computed?: boolean } = {},
): Row {
  const { computed, ...row } = rest
  return { element, term: termOf(id, name, type, path, computed), ...row }
}

/** The term that an attribute holds. */
export function termOf(
  id: string,
  name: string,
  type: TermType,
  path: string,
  computed?: boolean,
): Term {
  return computed === true ? { id, name, type, path, computed } : { id, name, type, path }
}

/** An element that holds a business group; `path` ends in `[]` for a list. */
export function group(
  element: string,
  id: string,
  name: string,
  path: string,
  children: readonly Row[],
  rest: RowRest & { readonly computed?: boolean } = {},
): Row {
  const { computed, ...row } = rest
  const many = path.endsWith('[]')
  const bound = { id, name, path: many ? path.slice(0, -2) : path, many }
  return { element, group: computed === true ? { ...bound, computed } : bound, children, ...row }
}

/** An element that only holds others. */
export function holder(element: string, children: readonly Row[], rest: RowRest = {}): Row {
  return { element, children, ...rest }
}

/** An element with a fixed text. */
export function constant(element: string, text: string): Row {
  return { element, constant: text }
}
