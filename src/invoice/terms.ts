import { DOCUMENT } from './syntaxes/cii/document.js'
import type { Row } from './binding/row.js'
import type { ProfileLevel, TermType } from './model/term.js'

/** One business term as a flat line of the table. */
export interface BusinessTerm {
  readonly id: string
  readonly name: string
  readonly type: TermType | 'group'
  /** As EN 16931-1 has it within its group, as far as the model can hold it: one or many. */
  readonly many: boolean
  /** JSON path in a generate request: `$.invoice.items[].unit`. */
  readonly path: string
  /** XPath of the element or attribute, with prefixes. */
  readonly cii: string
  /** True if no field of the request sets it. */
  readonly computed: boolean
  readonly from: ProfileLevel
}

/** Every term and group of the table, in the order of the CII schema. */
export const TERMS: readonly BusinessTerm[] = Object.freeze([
  ...walk(DOCUMENT, '', '$.invoice', 'MINIMUM', false),
])

function* walk(
  row: Row,
  above: string,
  model: string,
  level: ProfileLevel,
  computedAbove: boolean,
): Generator<BusinessTerm> {
  const cii = `${above}/${row.element}`
  const from = row.from ?? level
  const { group, term } = row
  const here = group === undefined ? model : join(model, group.path) + (group.many ? '[]' : '')
  const computed = computedAbove || group?.computed === true
  if (group !== undefined)
    yield {
      id: group.id,
      name: group.name,
      type: 'group',
      many: group.many,
      path: here,
      cii,
      computed,
      from,
    }
  if (term !== undefined) yield { ...leafOf(term, here, computed), cii, from }
  for (const [name, bound] of Object.entries(row.attributes ?? {}))
    if (typeof bound !== 'string')
      yield { ...leafOf(bound, here, computed), cii: `${cii}/@${name}`, from }
  for (const child of row.children ?? []) yield* walk(child, cii, here, from, computed)
}

function leafOf(term: NonNullable<Row['term']>, model: string, computed: boolean) {
  const fromRoot = term.path.startsWith('/')
  return {
    id: term.id,
    name: term.name,
    type: term.type,
    many: false,
    path: join(model, term.path),
    computed: term.computed === true || (computed && !fromRoot),
  }
}

/** Joins a row's path to the model path above it. */
export function join(model: string, path: string): string {
  return path.startsWith('/') ? `$.invoice.${path.slice(1)}` : `${model}.${path}`
}
