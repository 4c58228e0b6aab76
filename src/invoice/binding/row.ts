import type { Codec, EntryCodec } from './codec.js'

/** The Factur-X profiles, from the smallest to the largest; each holds all terms of those before it. */
export const PROFILE_LEVELS = ['MINIMUM', 'BASIC WL', 'BASIC', 'EN16931', 'EXTENDED'] as const
export type ProfileLevel = (typeof PROFILE_LEVELS)[number]

/** What an element must have, to belong to a row. */
export interface Condition {
  /** Leads from the element to a text (`ram:TypeCode`), an attribute (`ram:ID/@schemeID`) or `.`. */
  readonly path: string
  /** The value; `/currency` compares with that field of the model. */
  readonly equals?: string
  /** True where the value is not there. */
  readonly absent?: boolean
  readonly matches?: RegExp
}

/**
 * One element of a syntax: the term or group that it holds, its attributes, its children in the
 * order of the schema. A tree of rows is the one place that knows how EN 16931 is written in a
 * syntax (EN 16931-3-2 for UBL, EN 16931-3-3 for CII); what a term is stands in `terms/`.
 */
export interface Row {
  /** Qualified name: `ram:ID`. */
  readonly element: string
  /** The term in it: a path in the model, relative to the nearest group; `/…` starts at the invoice. */
  readonly term?: string
  /** The group in it: a path like that of a term; `[]` at its end for a list. */
  readonly group?: string
  /** A fixed text, written only beside something that is not fixed. */
  readonly constant?: string
  /** Terms in attributes, by the attribute's name. */
  readonly attributes?: Readonly<Record<string, string>>
  /** Attributes with a fixed value; not read. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Attributes that repeat a field of the model, such as the currency of an amount; not read. */
  readonly copied?: Readonly<Record<string, string>>
  readonly children?: readonly Row[]
  /** Lowest Factur-X profile whose schema has the element; inherited by children. */
  readonly from?: ProfileLevel
  /** True where the schema demands the element even if nothing is in it. */
  readonly always?: boolean
  /** Tells this row from another of the same element; of several, all must hold. */
  readonly when?: Condition | readonly Condition[]
  /** Writes the row only where the model has a field (`scheme`) or lacks it (`!payment.iban`). */
  readonly only?: string
  /** Name of the list whose first entry alone has the element (CII-SR-461). */
  readonly firstOf?: string
  /** How the text differs from the value in the model, where it does. */
  readonly codec?: Codec
  /** For a list whose entries are one text each: how the text holds an entry. */
  readonly entry?: EntryCodec
  /** Fills the element where the model has nothing and the schema demands it; read as nothing. */
  readonly placeholder?: string
  /** A field that holds one value: a second element of this kind belongs to the next row. */
  readonly once?: string
}

type RowRest = Omit<Row, 'element' | 'term' | 'group' | 'constant'>

/** An element that holds a business term. */
export function leaf(element: string, term: string, rest: RowRest = {}): Row {
  return { element, term, ...rest }
}

/** An element that holds a business group. */
export function group(
  element: string,
  path: string,
  children: readonly Row[],
  rest: RowRest = {},
): Row {
  return { element, group: path, children, ...rest }
}

/** An element that only holds others. */
export function holder(element: string, children: readonly Row[], rest: RowRest = {}): Row {
  return { element, children, ...rest }
}

/** An element with a fixed text. */
export function constant(element: string, text: string): Row {
  return { element, constant: text }
}
