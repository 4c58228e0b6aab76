import type { Codec, EntryCodec } from './codec.js'

/**
 * The Factur-X profiles, from the smallest to the largest; each contains all terms of the smaller
 * ones.
 */
export const PROFILE_LEVELS = ['MINIMUM', 'BASIC WL', 'BASIC', 'EN16931', 'EXTENDED'] as const
export type ProfileLevel = (typeof PROFILE_LEVELS)[number]

/** The XML schema of CII that counts: the subset of Factur-X for a profile, or the complete one (D16B). */
export type SchemaExtent = 'profile' | 'complete'

/** A condition that an element must meet to belong to a row. */
export interface Condition {
  /** Path from the element to a text (`ram:TypeCode`), an attribute (`ram:ID/@schemeID`) or `.`. */
  readonly path: string
  /** The value; `/currency` compares with that field of the model. */
  readonly equals?: string
  /** True if the value must be absent. */
  readonly absent?: boolean
  readonly matches?: RegExp
  /** The value may be absent, and must not match. */
  readonly unless?: RegExp
}

/**
 * One element of a syntax: the term or group that it contains, its attributes, and its children in
 * the order of the schema. Only a tree of rows defines how EN 16931 is written in a syntax (EN
 * 16931-3-2 for UBL, EN 16931-3-3 for CII); the terms themselves are defined in `terms/`.
 */
export interface Row {
  /** Qualified name: `ram:ID`. */
  readonly element: string
  /** Its term: a path in the model, relative to the nearest group; `/…` starts at the invoice. */
  readonly term?: string
  /** Its group: a path like that of a term; ends in `[]` for a list. */
  readonly group?: string
  /** A fixed text, written only if a sibling with a value is written. */
  readonly constant?: string
  /** Terms in attributes, by attribute name. */
  readonly attributes?: Readonly<Record<string, string>>
  /** Attributes with a fixed value; not read. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Attributes that repeat a field of the model, such as the currency of an amount; not read. */
  readonly copied?: Readonly<Record<string, string>>
  readonly children?: readonly Row[]
  /** Lowest Factur-X profile that has the element in this place; inherited by children. */
  readonly from?: ProfileLevel
  /** True if the schema requires the element even when it is empty. */
  readonly always?: boolean
  /** Distinguishes this row from others of the same element; all conditions must be true. */
  readonly when?: Condition | readonly Condition[]
  /**
   * The row is written only if the model has a field (`scheme`) or lacks it (`!payment.iban`), or the field has a
   * value (`country=NO`) or another one or none (`country!=NO`); all of several.
   */
  readonly only?: string | readonly string[]
  /** Name of a list of which only the first entry has the element (CII-SR-461). */
  readonly firstOf?: string
  /** Converts between the text and the value in the model, if they differ. */
  readonly codec?: Codec
  /** Converts entries of a list that are written as one text each. */
  readonly entry?: EntryCodec
  /** Text of an element that the schema requires and the model lacks; ignored when reading. */
  readonly placeholder?: string
  /** Text of an element that the schema requires and the model lacks; read like any other. */
  readonly filler?: string
  /** True for a constant in whose place documents have other texts, without a meaning of their own. */
  readonly anyText?: boolean
  /**
   * A list of the model of which the syntax has room for the first entry alone: always, by its schema or its
   * rules, or by the complete schema of CII.
   */
  readonly single?: 'always' | 'complete'
  /** True for lists that share an element: their entries are written in the order of their `lineId`. */
  readonly inTree?: boolean
  /** True for a place where others write the term: it is read, and never written. */
  readonly readOnly?: boolean
  /** True for a term that has its own place elsewhere, and is written here again. */
  readonly repeated?: boolean
  /** Fields of which none may have a value yet: an element behind one of them belongs to the next row. */
  readonly before?: readonly string[]
  /** True for a row whose elements are read after their siblings: where these have a value, it counts. */
  readonly readLast?: boolean
  /** True for a row of the elements after the first that meets its conditions, which must not look at the model. */
  readonly behindFirst?: boolean
}

type RowRest = Omit<Row, 'element' | 'term' | 'group' | 'constant'>

/** An element that contains a business term. */
export function leaf(element: string, term: string, rest: RowRest = {}): Row {
  return { element, term, ...rest }
}

/** An element that contains a business group. */
export function group(
  element: string,
  path: string,
  children: readonly Row[],
  rest: RowRest = {},
): Row {
  return { element, group: path, children, ...rest }
}

/** An element that only contains other elements. */
export function holder(element: string, children: readonly Row[], rest: RowRest = {}): Row {
  return { element, children, ...rest }
}

/** An element with a fixed text. */
export function constant(element: string, text: string): Row {
  return { element, constant: text }
}
