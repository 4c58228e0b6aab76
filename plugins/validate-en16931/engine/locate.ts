import {
  ELEMENT,
  isNode,
  TEXT,
  CDATA,
  COMMENT,
  PROCESSING_INSTRUCTION,
  type XmlNode,
} from '../saxon/dom.js'

/**
 * Writes XPaths of nodes of one document, such as
 * `/*:CrossIndustryInvoice[1]/*:ExchangedDocument[1]/*:ID[1]`: local names for people, and XPath
 * 2.0 and later evaluates them. Positions among siblings are counted once for each parent, so
 * that a thousand findings below one element cost no more than one.
 */
export class Locator {
  readonly #positions = new Map<XmlNode, ReadonlyMap<XmlNode, number>>()

  /**
   * Path of an element, text or document node.
   * @param attribute name of the element's attribute that is meant, with `*:` if it has a namespace
   */
  path(node: unknown, attribute?: string): string {
    if (attribute !== undefined) return `${this.path(node)}/@${attribute}`
    if (!isNode(node)) return '/'
    const steps: string[] = []
    let each = node
    for (let parent = each.parentNode; parent !== null; parent = each.parentNode) {
      steps.push(`${test(each)}[${String(this.#position(each, parent))}]`)
      each = parent
    }
    return `/${steps.reverse().join('/')}`
  }

  #position(node: XmlNode, parent: XmlNode): number {
    let positions = this.#positions.get(parent)
    if (positions === undefined) {
      positions = countChildren(parent)
      this.#positions.set(parent, positions)
    }
    return positions.get(node) ?? 1
  }
}

function countChildren(parent: XmlNode): Map<XmlNode, number> {
  const counts = new Map<string, number>()
  const positions = new Map<XmlNode, number>()
  for (let child = parent.firstChild; child !== null; child = child.nextSibling) {
    const key = test(child)
    const position = (counts.get(key) ?? 0) + 1
    counts.set(key, position)
    positions.set(child, position)
  }
  return positions
}

function test(node: XmlNode): string {
  switch (node.nodeType) {
    case ELEMENT:
      return `*:${node.localName ?? node.nodeName}`
    case TEXT:
    case CDATA:
      return 'text()'
    case COMMENT:
      return 'comment()'
    case PROCESSING_INSTRUCTION:
      return 'processing-instruction()'
    default:
      return 'node()'
  }
}
