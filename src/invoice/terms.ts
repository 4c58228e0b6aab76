import { below, termAt, type FoundGroup } from './model/terms/find.js'
import type { TermType } from './model/terms/fact.js'
import type { BoundRow, Term } from './binding/bind.js'
import type { ProfileLevel } from './binding/row.js'
import { kindFor } from './syntaxes/document-kinds.js'

/** One business term as a flat line of the table. */
export interface BusinessTerm {
  readonly id: string
  readonly name: string
  readonly type: TermType | 'group'
  /** As EN 16931-1 has it within its group, as far as the model can hold it: one or many. */
  readonly many: boolean
  /** JSON path in a generate request: `$.invoice.items[].unit`. */
  readonly path: string
  /** XPath in CII of the element or attribute, with prefixes. */
  readonly cii: string
  /** XPath in a UBL invoice; undefined where only a credit note has the element, or none. */
  readonly ubl?: string
  /** True if no field of the request sets it. */
  readonly computed: boolean
  readonly from: ProfileLevel
}

/** A term or group at its place in a document. */
interface Placed {
  readonly fact: Term | (FoundGroup & { readonly type: 'group'; readonly many: boolean })
  /** Path in the model, with `[]` after lists. */
  readonly model: string
  readonly xpath: string
  readonly from: ProfileLevel
}

const UBL_PATHS: ReadonlyMap<string, string> = new Map(
  [...walk(kindFor('ubl', '380').root, '', '', 'MINIMUM')]
    .reverse()
    .map(({ fact, model, xpath }) => [`${fact.id} ${model}`, xpath]),
)

/** Every term and group of the table, in the order of the CII schema. */
export const TERMS: readonly BusinessTerm[] = Object.freeze(
  [...walk(kindFor('cii', '380').root, '', '', 'MINIMUM')].map(({ fact, model, xpath, from }) => {
    const ubl = UBL_PATHS.get(`${fact.id} ${model}`)
    return {
      id: fact.id,
      name: fact.name,
      type: fact.type,
      many: 'many' in fact && fact.many,
      path: `$.invoice.${model}`,
      cii: xpath,
      ...(ubl === undefined ? {} : { ubl }),
      computed: fact.computed === true,
      from,
    }
  }),
)

function* walk(
  row: BoundRow,
  above: string,
  model: string,
  level: ProfileLevel,
): Generator<Placed> {
  if (row.readOnly === true || row.repeated === true) return
  const xpath = `${above}/${row.element}`
  const from = row.from ?? level
  const { group, term } = row
  const here = group === undefined ? model : below(model, group.path) + (group.many ? '[]' : '')
  if (group !== undefined) yield { fact: { ...group, type: 'group' }, model: here, xpath, from }
  if (term !== undefined) yield { fact: term, model: below(here, term.path), xpath, from }
  for (const field of row.entry?.fields ?? []) {
    const whole = below(here, field)
    yield { fact: { ...termAt(whole), path: field }, model: whole, xpath, from }
  }
  for (const [name, bound] of Object.entries(row.attributes ?? {}))
    yield { fact: bound, model: below(here, bound.path), xpath: `${xpath}/@${name}`, from }
  for (const child of row.children ?? []) yield* walk(child, xpath, here, from)
}
