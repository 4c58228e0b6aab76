import { withHandedNodes } from './handed-nodes.js'
import type { ExpandedName, IndexedNodes, NodeIndex } from './node-index.js'
import { forEach, sequence, when } from './rule-code.js'
import type { ScreeningPart } from './screening.js'

/** A stylesheet that screens documents for some nodes. */
export interface ScreeningSheet {
  /**
   * An XSLT 3.0 stylesheet for the document. It returns a 0, then pairs of a unit's number and a
   * node. A negative number requests the stylesheet with this number as {@link asked}.
   */
  readonly xslt: string
  /** The parameters for indexed nodes that it declares. */
  readonly parameters: readonly string[]
  /** Names like those of parameters: the nodes that it requires in one parameter for all, in their order. */
  readonly lists: readonly string[]
  /** It finds nothing unless one of these has nodes; absent: it runs for every document. */
  readonly needs?: readonly string[]
  /** It finds nothing unless a stylesheet without such a number returns this number. */
  readonly asked?: number
}

/** Instructions of a sheet; without the nodes they find nothing, undefined being any. */
interface Content {
  readonly xslt: string
  /** XPath of nodes that the instructions are for, each of them; absent: they stand alone. */
  readonly select?: string
  readonly nodes: readonly (IndexedNodes | undefined)[]
}

/**
 * Puts the parts of a screening into sheets: one for nodes that are in most documents, one for each
 * group of elements that most documents lack, and one for each condition of the document but those that most
 * documents meet, which runs if the first of them finds that the condition holds. Saxon-JS goes through the whole of a
 * sheet at the beginning of each run, at 0.1 microseconds an instruction; a run itself costs fifteen.
 * @param seldom groups of such elements
 * @param write makes a stylesheet of instructions
 */
export function screeningSheets(
  parts: readonly ScreeningPart[],
  seldom: readonly (readonly ExpandedName[])[],
  index: NodeIndex,
  write: (body: string) => string,
): ScreeningSheet[] {
  const groups = new Map<number, Content[]>()
  const conditional = new Map<string, ScreeningPart[]>()
  const put = (sheets: Map<number, Content[]>, key: number, content: Content) =>
    sheets.set(key, [...(sheets.get(key) ?? []), content])
  for (const part of parts) {
    const condition = part.conditions.find((each) => !holdsMostly(each))
    if (condition === undefined) put(groups, groupOf(part.nodes, seldom), contentOf(part, []))
    else conditional.set(condition, [...(conditional.get(condition) ?? []), part])
  }
  const asked = [...conditional.values()].map((each, at) => {
    // What one of them demands beside the others stays within the sheet.
    const common = each[0]?.conditions.filter((condition) =>
      each.every(({ conditions }) => conditions.includes(condition)),
    )
    const contents = each.map((part) => contentOf(part, common ?? []))
    put(groups, -1, question(common ?? [], contents, -1 - at))
    return { ...sheetOf(contents, index, write), asked: -1 - at }
  })
  const always = [...groups].sort(([one], [other]) => one - other)
  return [...always.map(([, contents]) => sheetOf(contents, index, write)), ...asked]
}

/** A sheet of its own would run for most documents. */
function holdsMostly(condition: string): boolean {
  return condition.startsWith('not(')
}

/** @param asked conditions that hold where the sheet runs */
function contentOf(
  { xslt, select, nodes, conditions }: ScreeningPart,
  asked: readonly string[],
): Content {
  const open = conditions.filter((each) => !asked.includes(each))
  if (select !== undefined && open.length === 0) return { xslt, select, nodes: [nodes] }
  const visits = select === undefined ? xslt : forEach(select, xslt)
  return { xslt: open.reduceRight((content, each) => when(each, content), visits), nodes: [nodes] }
}

/** Asks whether conditions hold, if there is a node that they matter for: one may stop with an error. */
function question(
  conditions: readonly string[],
  contents: readonly Content[],
  asked: number,
): Content {
  const nodes = [...new Set(contents.flatMap((each) => each.nodes))]
  const some = nodes.includes(undefined)
    ? []
    : [nodes.map((each) => (each === undefined ? [] : `exists($tw:${localOf(each)})`)).join(' or ')]
  const all = [...some, ...conditions].map((each) => `(${each})`)
  return { xslt: when(all.join(' and '), sequence(`${String(asked)}, /`)), nodes }
}

/** The instructions of a sheet. What is the same for several sets of nodes is there once. */
function bodyOf(contents: readonly Content[]): string {
  const selects = new Map<string, string[]>()
  for (const { xslt, select } of contents)
    if (select !== undefined) selects.set(xslt, [...(selects.get(xslt) ?? []), select])
  const visits = [...selects].map(([xslt, [first = '', ...more]]) =>
    forEach(more.length === 0 ? first : `(${[first, ...more].join(', ')})`, xslt),
  )
  const alone = contents.flatMap(({ xslt, select }) => (select === undefined ? [xslt] : []))
  // One instruction for neighbours that look for nodes of their own: the compiler takes a millisecond for each.
  return [...visits, ...alone].join('').replaceAll('"/><xsl:sequence select="', ', ')
}

function sheetOf(
  contents: readonly Content[],
  index: NodeIndex,
  write: (body: string) => string,
): ScreeningSheet {
  const { xslt, lists } = withHandedNodes(write(bodyOf(contents)))
  const needs = new Set(contents.flatMap(({ nodes }) => nodes.map((each) => each?.parameter)))
  const known = [...needs].filter((need) => need !== undefined)
  return {
    xslt,
    parameters: index.declaredIn(xslt),
    lists,
    ...(known.length < needs.size ? {} : { needs: known }),
  }
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

function localOf({ parameter }: IndexedNodes): string {
  return parameter.slice(parameter.indexOf('}') + 1)
}
