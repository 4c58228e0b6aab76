import { childPaths } from '../xpath/child-paths.js'
import { predicatesText, readEquality, type ContextPath, type Step } from '../xpath/contexts.js'
import type { NodeIndex } from './node-index.js'

/** The nodes of a context, as sets from the index. */
export interface ContextSet {
  /** All nodes of the context's path, whatever its last step demands. */
  readonly path: ContextPath
  /** XPath of the nodes that the rule applies to. */
  readonly select: string
}

/** What a path finds from all nodes of a context. */
export interface PathSet {
  /** XPath of the nodes. */
  readonly nodes: string
  /** XPath of the nodes of the context that have one. */
  readonly bearers: string
}

/** Finds what paths lead to from all nodes of a context at once. */
export class PathSets {
  /** XPath of all nodes of the context's path; undefined if the index has them not. */
  readonly all: string | undefined
  readonly #index: NodeIndex
  readonly #context: ContextSet

  constructor(index: NodeIndex, context: ContextSet) {
    this.all = index.select(context.path)
    this.#index = index
    this.#context = context
  }

  /** The nodes that a path finds, and which nodes of the context have one; undefined if the index cannot tell. */
  of(path: string): PathSet | undefined {
    if (this.all === undefined) return undefined
    const { select } = this.#context
    if (path.trim() === '.') return { nodes: select, bearers: select }
    const sets = childPaths(path)?.map((each) => this.#setOf(each))
    if (sets?.every((each) => each !== undefined) !== true) return undefined
    return {
      nodes: sets.map(({ nodes }) => nodes).join(' | '),
      bearers: sets.map(({ bearers }) => bearers).join(' | '),
    }
  }

  #setOf(below: ContextPath): PathSet | undefined {
    const { rooted, steps } = this.#context.path
    const all = [...steps, ...below.steps]
    const nodes = this.#index.select({ rooted, steps: all })
    const last = below.steps.at(-1)
    const isAttribute = last?.test.startsWith('@') === true
    // To ask an element for an attribute costs less than to go to it and back.
    const bearers = isAttribute
      ? this.#index.select({
          rooted,
          steps: withPredicate(all.slice(0, -1), `${last.test}${predicatesText(last)}`),
        })
      : nodes
    if (nodes === undefined || bearers === undefined) return undefined
    const depth = below.steps.length - (isAttribute ? 1 : 0)
    const above = this.#index.above({ rooted, steps: all }, depth)
    return { nodes, bearers: above ?? this.#ifAll(all, depth, bearers + '/..'.repeat(depth)) }
  }

  /**
   * Where one step demands a value of a child, `ram:ApplicableTradeTax[ram:TypeCode = 'VAT']`, most documents
   * have no other value: then the index has what the path finds.
   * @param exact XPath for all other documents
   */
  #ifAll(steps: readonly Step[], depth: number, exact: string): string {
    const { rooted } = this.#context.path
    const at = steps.findIndex(({ predicates }) => predicates.length > 0)
    const equality = readEquality(steps[at]?.predicates.join(' and ') ?? '')
    if (equality === undefined || equality.isNormalized || equality.path.includes('/')) return exact
    const path = (to: number) => steps.slice(0, to).map((step) => ({ ...step, predicates: [] }))
    const values = [...path(at + 1), { deep: false, test: equality.path, predicates: [] }]
    const above = this.#index.above({ rooted, steps: path(steps.length) }, depth)
    const having = this.#index.above({ rooted, steps: values }, 1)
    if (above === undefined || having === undefined) return exact
    if (steps.slice(at + 1).some(({ predicates }) => predicates.length > 0)) return exact
    const all = this.#index.select({ rooted, steps: path(at + 1) }) ?? ''
    const found = this.#index.select({ rooted, steps: values }) ?? ''
    return `(if (count(${having}) eq count(${all}) and not(${found} != ${equality.literal})) then ${above} else ${exact})`
  }
}

/** Steps of which the last has one more predicate. */
function withPredicate(steps: readonly Step[], predicate: string): readonly Step[] {
  const last = steps.at(-1)
  if (last === undefined) return steps
  return [...steps.slice(0, -1), { ...last, predicates: [...last.predicates, predicate] }]
}
