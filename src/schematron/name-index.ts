import { ancestry, isBoolean, predicatesText, type ContextPath } from './contexts.js'
import { TWINVOICE } from './parts.js'

/** A stylesheet parameter that holds all nodes of one name. */
export interface IndexedName {
  /** The parameter, as `Q{uri}local`. */
  readonly parameter: string
  /** What the parser collects: `{uri}local`, or `@{uri}local` for elements with that attribute. */
  readonly name: string
}

/**
 * Serves contexts such as `ram:TaxTotalAmount` or `@currencyID`, which may stand anywhere. A walk
 * over the document costs a microsecond a node, for each such context; the parser meets every
 * node anyway, so it collects those of the names that are asked for.
 */
export class NameIndex {
  readonly #namespaces: ReadonlyMap<string, string>
  readonly #names = new Map<string, string>()

  constructor(namespaces: ReadonlyMap<string, string>) {
    this.#namespaces = namespaces
  }

  /** XPath for all nodes that match the path, from the index; undefined if it cannot serve it. */
  select({ rooted, steps }: ContextPath): string | undefined {
    const last = steps.at(-1)
    if (last === undefined || rooted || !steps.every((step) => step.predicates.every(isBoolean)))
      return undefined
    const name = this.#expandedName(last.test)
    if (name === undefined) return undefined
    const nodes = `$tw:${this.#variable(name)}`
    if (!last.test.startsWith('@'))
      return `${nodes}${ancestry(steps.slice(0, -1), last, rooted)}${predicatesText(last)}`
    // An attribute's index holds its elements: the step above is the element itself.
    const above = steps.at(-2)
    if (above === undefined) return `${nodes}/${last.test}${predicatesText(last)}`
    const axis = last.deep ? 'ancestor-or-self' : 'self'
    const element = `[${axis}::${above.test}${predicatesText(above)}${ancestry(steps.slice(0, -2), above, rooted)}]`
    return `${nodes}${element}/${last.test}${predicatesText(last)}`
  }

  /** The parameters that selections ask for. */
  get parameters(): readonly IndexedName[] {
    return [...this.#names].map(([name, variable]) => ({
      parameter: `Q{${TWINVOICE}}${variable}`,
      name,
    }))
  }

  /** Declarations for the stylesheet. */
  declarations(): string[] {
    return [...this.#names.values()].map((name) => `<xsl:param name="tw:${name}" select="()"/>`)
  }

  #variable(name: string): string {
    const variable = this.#names.get(name) ?? `named-${String(this.#names.size)}`
    this.#names.set(name, variable)
    return variable
  }

  /** `{uri}local` of a name test; undefined for wildcards, text and unknown prefixes. */
  #expandedName(test: string): string | undefined {
    const [, at = '', prefix, local] = /^(@?)(?:([^:*()]+):)?([^:*()]+)$/.exec(test) ?? []
    if (local === undefined || test.endsWith(')')) return undefined
    const uri = prefix === undefined ? '' : this.#namespaces.get(prefix)
    return uri === undefined ? undefined : `${at}{${uri}}${local}`
  }
}
