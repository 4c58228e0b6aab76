import { isBoolean, type ContextPath, type Step } from './contexts.js'
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
    const isAttribute = last.test.startsWith('@')
    const above = ancestry(steps.slice(0, -1), last, isAttribute ? 'self' : 'parent')
    const own = last.predicates.map((each) => `[${each}]`).join('')
    const elements = `$tw:${this.#variable(name)}${above}`
    return isAttribute ? `${elements}/${last.test}${own}` : `${elements}${own}`
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

/** A predicate that demands the steps above a node: `[parent::b[p][ancestor::a]]`. */
function ancestry(above: readonly Step[], below: Step, axis: 'self' | 'parent'): string {
  const step = above.at(-1)
  if (step === undefined) return ''
  const relation =
    axis === 'self'
      ? below.deep
        ? 'ancestor-or-self'
        : 'self'
      : below.deep
        ? 'ancestor'
        : 'parent'
  const own = step.predicates.map((each) => `[${each}]`).join('')
  return `[${relation}::${step.test}${own}${ancestry(above.slice(0, -1), step, 'parent')}]`
}
