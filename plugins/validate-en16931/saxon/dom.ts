/** The slice of the W3C DOM that trees of Saxon-JS offer and that this plugin uses. */
export interface XmlNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly localName: string | null
  readonly namespaceURI: string | null
  readonly nodeValue: string | null
  readonly parentNode: XmlNode | null
  readonly ownerDocument: XmlDocument | null
  readonly childNodes: ArrayLike<XmlNode>
  readonly attributes?: ArrayLike<XmlNode> | null
  readonly firstChild: XmlNode | null
  readonly nextSibling: XmlNode | null
  appendChild(node: XmlNode): unknown
  insertBefore(node: XmlNode, before: XmlNode | null): unknown
  removeChild(node: XmlNode): unknown
}

export interface XmlElement extends XmlNode {
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  setAttributeNode(attribute: object): unknown
}

export interface XmlDocument extends XmlNode {
  /** @param deep whether what is in it is copied, too */
  cloneNode(deep: boolean): XmlDocument
  readonly documentElement: XmlElement
  createElementNS(uri: string, name: string): XmlElement
  createAttributeNS(uri: string, name: string): { value: string; nodeValue: string }
  createTextNode(text: string): XmlNode
  createComment(text: string): XmlNode
  createProcessingInstruction(target: string, data: string): XmlNode
}

export const ELEMENT = 1
export const TEXT = 3
export const CDATA = 4
export const PROCESSING_INSTRUCTION = 7
export const COMMENT = 8

/** True for a node of a tree. Saxon-JS hands out attributes as objects of another kind. */
export function isNode(value: unknown): value is XmlNode {
  return typeof value === 'object' && value !== null && 'nodeType' in value
}

/** Elements below a node, in order. */
export function* childElements(node: XmlNode): Generator<XmlNode> {
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    if (child.nodeType === ELEMENT) yield child
}
