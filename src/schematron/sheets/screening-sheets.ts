import type { ExpandedName, IndexedNodes, NodeIndex } from './node-index.js'
import type { ScreeningPart } from './screening.js'

/** What screens documents for some nodes. */
export interface ScreeningSheet {
  /**
   * An XSLT 3.0 stylesheet for the document. It gives a 0, then pairs: the number of a unit, and a
   * node.
   */
  readonly xslt: string
  /** The parameters that it takes, of those for indexed nodes. */
  readonly parameters: readonly string[]
  /** It finds nothing unless one of these has nodes; absent: it is for every document. */
  readonly needs?: readonly string[]
}

/**
 * Puts the parts of a screening into sheets: one for nodes that are in most documents, and one for
 * each group of elements that most documents lack. Saxon-JS goes through the whole of a sheet at
 * the beginning of each run, at 0.1 microseconds an instruction; a run itself costs fifteen.
 * @param seldom groups of such elements
 * @param write makes a stylesheet of instructions
 */
export function screeningSheets(
  parts: readonly ScreeningPart[],
  seldom: readonly (readonly ExpandedName[])[],
  index: NodeIndex,
  write: (body: string) => string,
): ScreeningSheet[] {
  const groups = new Map<number, ScreeningPart[]>()
  for (const part of parts) {
    const group = groupOf(part.nodes, seldom)
    groups.set(group, [...(groups.get(group) ?? []), part])
  }
  return [...groups]
    .sort(([one], [other]) => one - other)
    .map(([, each]) => {
      const xslt = write(each.map((part) => part.xslt).join(''))
      const needs = new Set(each.map(({ nodes }) => nodes?.parameter))
      const known = [...needs].filter((need) => need !== undefined)
      return {
        xslt,
        parameters: index.declaredIn(xslt),
        ...(known.length < needs.size ? {} : { needs: known }),
      }
    })
}

/** The group of the first element of the path that is in one; -1 if none is. */
function groupOf(
  nodes: IndexedNodes | undefined,
  seldom: readonly (readonly ExpandedName[])[],
): number {
  if (nodes?.empty === true) return seldom.length
  return seldom.findIndex((group) =>
    group.some(({ uri, local }) =>
      nodes?.path.some((step) => step.uri === uri && step.local === local),
    ),
  )
}
