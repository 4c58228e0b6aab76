import type { SourcePlace } from './schematron-error.js'

/** A Schematron schema as it is compiled: included, expanded, with abstract parts resolved. */
export interface Schema {
  readonly title: string
  /** Names of elements that may be in a document a thousand times (`tw:many`). */
  readonly many: readonly string[]
  /** Names of elements that are in another element once (`tw:single`). */
  readonly single: readonly string[]
  /** Names of elements that most documents lack, in groups (`tw:seldom`). */
  readonly seldom: readonly (readonly string[])[]
  readonly namespaces: ReadonlyMap<string, string>
  /** `xsl:function`, `xsl:key` and the like, as XML text with their namespaces. */
  readonly declarations: readonly string[]
  /** Of those, functions that are one expression of one parameter, by name with prefix. */
  readonly functions: ReadonlyMap<string, SimpleFunction>
  readonly lets: readonly Let[]
  readonly phases: ReadonlyMap<string, Phase>
  readonly defaultPhase?: string
  readonly patterns: readonly Pattern[]
  readonly diagnostics: ReadonlyMap<string, RichText>
  readonly properties: ReadonlyMap<string, RichText>
}

/** A function that is one expression of one parameter. */
export interface SimpleFunction {
  readonly parameter: string
  readonly expression: string
  /** Name of a function of all nodes: if that is true, this one is true for each of them (`tw:all`). */
  readonly all?: string
}

/** A variable: an XPath, or XML content as text. */
export interface Let {
  readonly name: string
  readonly value?: string
  readonly content?: string
  readonly as?: string
}

export interface Phase {
  readonly id: string
  readonly lets: readonly Let[]
  readonly active: readonly string[]
}

export interface Pattern {
  readonly id?: string
  /** Id of the abstract pattern that it was made from, where `id` is another. */
  readonly isA?: string
  readonly lets: readonly Let[]
  readonly rules: readonly Rule[]
  /** Parameters of the abstract pattern that it was made from. */
  readonly params: ReadonlyMap<string, string>
  readonly file: string
}

export interface Rule {
  readonly id?: string
  /** An XSLT pattern. */
  readonly context: string
  /** Lets and asserts in document order, as a let is in scope only for what follows. */
  readonly body: readonly (Let | Assert)[]
}

export interface Assert {
  readonly kind: 'assert' | 'report'
  readonly place: SourcePlace
  readonly id?: string
  readonly test: string
  readonly flag?: string
  readonly role?: string
  readonly see?: string
  readonly subject?: string
  readonly term?: string
  /** Key into the message files, where it is not the id. */
  readonly messageKey?: string
  readonly text: RichText
  readonly diagnostics: readonly string[]
  readonly properties: readonly string[]
}

/** Text with XPath expressions in it: a `value` gives its string, a `name` the node's name. */
export type RichText = readonly (string | { readonly value: string } | { readonly name: string })[]

export function isAssert(part: Let | Assert): part is Assert {
  return 'test' in part
}
