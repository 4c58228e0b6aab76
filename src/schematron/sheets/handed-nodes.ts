import { TWINVOICE } from '../source/parts.js'

/**
 * A parameter of each stylesheet, as `Q{uri}local`: for each of its lists, an array of nodes, which may be empty. It is
 * for lists that a stylesheet reads once: the compiler takes ten milliseconds for a parameter of its own. Each reading
 * takes half a microsecond a node.
 */
export const NODES_PARAMETER = `Q{${TWINVOICE}}nodes`

export const NODES_DECLARATION = '<xsl:param name="tw:nodes" select="()"/>'

/** XPath for the nodes of a list, by its place among those of the stylesheet. */
export function handedNodes(at: number): string {
  return `$tw:nodes[${String(at + 1)}]?*`
}

/**
 * An XPath of which the nodes that it begins with, if it has a parameter for them, come from the list of that name, as
 * it is evaluated once. {@link withHandedNodes} gives the list its place.
 */
export function readOnce(select: string): string {
  return select.replace(/^\$tw:(?=nodes-\d)/, '$tw:list-of-')
}

/** Gives the lists of a stylesheet their places. */
export function withHandedNodes(xslt: string): {
  readonly xslt: string
  /** The names of the lists, in the order of the parameter. */
  readonly lists: readonly string[]
} {
  const lists = [...new Set([...xslt.matchAll(LIST)].map(([, name = '']) => name))]
  return {
    xslt: xslt.replace(LIST, (_all, name: string) => handedNodes(lists.indexOf(name))),
    lists: lists.map((name) => `Q{${TWINVOICE}}${name}`),
  }
}

const LIST = /\$tw:list-of-(nodes-\d+)/g
