import { escapeAttribute } from './markup.js'
import { writeBodies, writeVariable, type Body } from './body.js'
import {
  isAbsolute,
  isBoolean,
  lastPredicates,
  readEquality,
  selectAll,
  stepText,
  withLastPredicates,
  type ContextPath,
} from './contexts.js'
import type { NameIndex } from './name-index.js'

/** A body that runs if a condition holds; the first of several is the only one. */
export interface ConditionalBody {
  readonly when?: string
  readonly body: Body
}

interface TreeNode {
  readonly children: Map<string, TreeNode>
  readonly bodies: Body[]
  readonly choices: (readonly ConditionalBody[])[]
}

/** Rules that ask for the same nodes with another value at the same place: `[ram:CategoryCode = 'S']`. */
interface ValueGroup {
  readonly select: string
  readonly by: string
  readonly bodies: Map<string, Body[]>
}

/**
 * The contexts of all patterns, merged: what several rules share of their paths is walked once,
 * and what they share of their tests is evaluated once. Nodes are then not visited in the order
 * of the patterns; results are put in order by their numbers.
 */
export class ContextTree {
  readonly #root = emptyNode()
  readonly #loose = new Map<string, TreeNode>()
  readonly #groups = new Map<string, ValueGroup>()
  readonly #index: NameIndex
  #variables = 0

  constructor(index: NameIndex) {
    this.#index = index
  }

  /** Adds a rule that applies to all nodes of a path. */
  add(path: ContextPath, body: Body): void {
    const predicates = lastPredicates(path)
    const equalities = predicates.every(isBoolean) ? predicates.map(readEquality) : []
    const at = equalities.findIndex((each) => each !== undefined)
    const equality = equalities[at]
    if (equality === undefined) this.#node(path).bodies.push(body)
    else {
      const rest = withLastPredicates(
        path,
        predicates.filter((_, index) => index !== at),
      )
      this.#addToGroup(rest, equality.path, equality.literal, body)
    }
  }

  /** Adds rules of which the first whose condition holds applies to a node of a path. */
  addChoice(path: ContextPath, cases: readonly ConditionalBody[]): void {
    this.#node(path).choices.push(cases)
  }

  /** Instructions that visit all nodes and give the results, in the document's root. */
  toXslt(): string {
    const loose = [...this.#loose].map(([select, node]) => this.#visit(select, node))
    const groups = [...this.#groups.values()].map((group) => this.#group(group))
    return [this.#visit('.', this.#root), ...loose, ...groups].join('')
  }

  #node(path: ContextPath): TreeNode {
    if (!isAbsolute(path)) return nodeIn(this.#loose, this.#select(path))
    let node = this.#root
    for (const step of path.steps) node = nodeIn(node.children, stepText(step))
    return node
  }

  #select(path: ContextPath): string {
    return this.#index.select(path) ?? selectAll(path)
  }

  #addToGroup(base: ContextPath, by: string, literal: string, body: Body): void {
    const select = this.#select(base)
    const key = `${select} ${by}`
    const group = this.#groups.get(key) ?? { select, by, bodies: new Map<string, Body[]>() }
    this.#groups.set(key, group)
    const bodies = group.bodies.get(literal) ?? []
    group.bodies.set(literal, bodies)
    bodies.push(body)
  }

  /**
   * Visits the nodes of a selection, then those below them: step by step for all nodes together,
   * as Saxon-JS sets up a focus for each instruction and not for each node that it visits.
   */
  #visit(select: string, { bodies, choices, children }: TreeNode): string {
    const content = [this.#write(bodies), ...choices.map((cases) => this.#choice(cases))].join('')
    if (children.size === 0) return forEach(select, content)
    const nodes = `tw.nodes.${String(this.#variables++)}`
    const below = [...children].map(([step, node]) => this.#visit(`$${nodes} ! ${step}`, node))
    return [
      writeVariable({ name: nodes, expression: select }),
      forEach(`$${nodes}`, content),
      `<xsl:if test="exists($${nodes})">${below.join('')}</xsl:if>`,
    ].join('')
  }

  #choice(cases: readonly ConditionalBody[]): string {
    const branches = cases.map(({ when, body }) =>
      when === undefined
        ? `<xsl:otherwise>${this.#write([body])}</xsl:otherwise>`
        : `<xsl:when test="${escapeAttribute(when)}">${this.#write([body])}</xsl:when>`,
    )
    return branches.length === 1 && cases[0]?.when === undefined
      ? this.#write(cases.map(({ body }) => body))
      : `<xsl:choose>${branches.join('')}</xsl:choose>`
  }

  #group({ select, by, bodies }: ValueGroup): string {
    const branches = [...bodies].map(
      ([literal, each]) =>
        `<xsl:when test="current-grouping-key() eq ${escapeAttribute(literal)}">${forEach('current-group()', this.#write(each))}</xsl:when>`,
    )
    return `<xsl:for-each-group select="${escapeAttribute(select)}" group-by="${escapeAttribute(by)} ! string()"><xsl:choose>${branches.join('')}</xsl:choose></xsl:for-each-group>`
  }

  /** Several bodies for one node; names of shared paths are unique in the sheet. */
  #write(bodies: readonly Body[]): string {
    return writeBodies(bodies, `tw.${String(this.#variables++)}.`)
  }
}

function emptyNode(): TreeNode {
  return { children: new Map(), bodies: [], choices: [] }
}

function nodeIn(nodes: Map<string, TreeNode>, key: string): TreeNode {
  const node = nodes.get(key) ?? emptyNode()
  nodes.set(key, node)
  return node
}

function forEach(select: string, content: string): string {
  return content === ''
    ? ''
    : `<xsl:for-each select="${escapeAttribute(select)}">${content}</xsl:for-each>`
}
