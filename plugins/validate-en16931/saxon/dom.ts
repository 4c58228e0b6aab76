/** The slice of the W3C DOM that Saxon-JS's own trees offer and that this plugin reads. */
export interface XmlNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly localName: string | null
  readonly prefix?: string | null
  readonly namespaceURI: string | null
  readonly nodeValue: string | null
  readonly parentNode: XmlNode | null
  readonly ownerElement?: XmlNode | null
  readonly ownerDocument: XmlNode | null
  readonly childNodes: ArrayLike<XmlNode>
  readonly attributes?: ArrayLike<XmlNode> | null
  readonly firstChild: XmlNode | null
  readonly nextSibling: XmlNode | null
  readonly documentElement?: XmlNode
}

export const ELEMENT = 1
export const ATTRIBUTE = 2
export const TEXT = 3
export const CDATA = 4
export const PROCESSING_INSTRUCTION = 7
export const COMMENT = 8
export const DOCUMENT = 9

/** True for what the DOM calls a node; attributes of Saxon-JS are none. */
export function isNode(value: unknown): value is XmlNode {
  return typeof value === 'object' && value !== null && 'nodeType' in value
}

/** Elements below a node, in order. */
export function* childElements(node: XmlNode): Generator<XmlNode> {
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    if (child.nodeType === ELEMENT) yield child
}

/** Value of an attribute without namespace, or of one in `namespace`. */
export function attribute(
  element: XmlNode,
  name: string,
  namespace: string | null = null,
): string | undefined {
  for (const each of Array.from(element.attributes ?? []))
    if (each.localName === name && (each.namespaceURI ?? '') === (namespace ?? ''))
      return each.nodeValue ?? ''
  return undefined
}

/** String value of an element, as XPath has it. */
export function textOf(node: XmlNode): string {
  if (node.nodeType === TEXT || node.nodeType === CDATA || node.nodeType === ATTRIBUTE)
    return node.nodeValue ?? ''
  if (node.nodeType === COMMENT || node.nodeType === PROCESSING_INSTRUCTION) return ''
  return Array.from(node.childNodes, textOf).join('')
}
