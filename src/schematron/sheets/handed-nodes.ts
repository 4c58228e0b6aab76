import { TWINVOICE } from '../source/parts.js'

/**
 * The parameter of each stylesheet, as `Q{uri}local`: for each of its lists, an array of nodes, which
 * may be empty. The compiler takes ten milliseconds for a parameter, and a run three microseconds.
 */
export const NODES_PARAMETER = `Q{${TWINVOICE}}nodes`

export const NODES_DECLARATION = '<xsl:param name="tw:nodes" select="()"/>'

/** XPath for the nodes of a list, by its place among those of the stylesheet. */
export function handedNodes(at: number): string {
  return `$tw:nodes[${String(at + 1)}]?*`
}

/**
 * The variable for the nodes of a list, while it is open which stylesheet it will be in; see
 * {@link withHandedNodes}.
 */
export function nodesVariable(name: string): string {
  return `$tw:${name}`
}

/** Puts the lists of a stylesheet in the place of their variables. */
export function withHandedNodes(xslt: string): {
  readonly xslt: string
  /** The names of the lists that it requires, in the order of the parameter. */
  readonly lists: readonly string[]
} {
  const lists = [...new Set([...xslt.matchAll(LIST)].map(([, name = '']) => name))]
  return {
    xslt: xslt.replace(LIST, (_all, name: string) => handedNodes(lists.indexOf(name))),
    lists,
  }
}

/** The name of the list whose variable an XPath begins with. */
export function firstList(select: string): string | undefined {
  return select.startsWith('$') ? new RegExp(`^${LIST.source}`).exec(select)?.[1] : undefined
}

const LIST = /\$tw:(nodes-\d+)(?![\d\w-])/g
