import type { SaxesTagNS } from 'saxes'
import type { XmlNode } from './dom.js'
import { keepName } from './kept-names.js'
import type { SaxonJS } from './saxon.js'

/** A document of Saxon-JS's own, which also makes the nodes that are rare. */
export interface TreeDocument extends XmlNode {
  createElementNS(uri: string, name: string): SaxonElement
  createAttributeNS(uri: string, name: string): { value: string; nodeValue: string }
  createTextNode(text: string): TreeNode
  createComment(text: string): TreeNode
  createProcessingInstruction(target: string, data: string): TreeNode
  appendChild(node: XmlNode): void
  removeChild(node: XmlNode): void
}

/** An element of Saxon-JS's own, as far as its attributes go. */
interface SaxonElement extends XmlNode {
  readonly attributes: ArrayLike<XmlNode>
  /** Namespaces that are declared here, by prefix. */
  readonly ae: object
  setAttributeNode(attribute: object): void
}

/** Any node of a tree under construction. */
export interface TreeNode extends XmlNode {
  parentNode: XmlNode | null
  previousSibling: XmlNode | null
  nextSibling: XmlNode | null
}

/** An element of a tree under construction. */
export interface TreeElement extends TreeNode {
  append(child: TreeNode): void
}

/** Makes the nodes of documents for one instance of Saxon-JS. */
export interface Tree {
  document(): TreeDocument
  element(document: TreeDocument, tag: SaxesTagNS): TreeElement
  text(document: TreeDocument, text: string): TreeNode
}

/**
 * Nodes of one shape each, whose names are the same strings wherever they occur. Those that
 * Saxon-JS builds by itself cost a run a sixth more, for their memory and for comparing names
 * letter by letter. Ours inherit from its own, so that it takes them for such; a copy that a sheet
 * makes is of its own kind again.
 */
export function treeOf(saxon: SaxonJS): Tree {
  const made = trees.get(saxon) ?? newTree(saxon)
  trees.set(saxon, made)
  return made
}

const trees = new WeakMap<SaxonJS, Tree>()

function newTree(saxon: SaxonJS): Tree {
  const document = () => emptyDocument(saxon)
  const sample = document()
  const bare = sample.createElementNS('', 'x')
  const Element = elementLike(bare)
  const Text = textLike(sample.createTextNode(''))
  const names = new Names()
  return {
    document,
    element(owner, tag) {
      const attributes = Object.values(tag.attributes)
      const bearer = attributes.length === 0 ? bare : owner.createElementNS('', 'x')
      for (const { uri, name, value } of attributes) {
        const attribute = owner.createAttributeNS(uri, name)
        attribute.value = attribute.nodeValue = value
        bearer.setAttributeNode(attribute)
      }
      return new Element(owner, names.of(tag), names.uri(tag.uri), bearer)
    },
    text: (owner, text) => new Text(owner, text),
  }
}

function emptyDocument(saxon: SaxonJS): TreeDocument {
  const document = saxon.getPlatform().parseXmlFromString('<x/>') as TreeDocument
  if (document.firstChild !== null) document.removeChild(document.firstChild)
  // Saxon-JS turns its options into text on every run, which would serialise the whole document.
  return Object.assign(document, { toString: () => '[document]' })
}

/** What elements look like that Saxon-JS takes for its own. */
function elementLike(sample: SaxonElement) {
  class Element implements TreeElement {
    declare readonly nodeType: number
    declare readonly nodeValue: null
    readonly nodeName: string
    readonly tagName: string
    readonly prefix: string | null
    readonly localName: string
    readonly attributes: ArrayLike<XmlNode>
    readonly ae: object
    parentNode: XmlNode | null = null
    previousSibling: TreeNode | null = null
    nextSibling: TreeNode | null = null
    firstChild: TreeNode | null = null
    lastChild: TreeNode | null = null

    constructor(
      readonly ownerDocument: TreeDocument,
      { full, prefix, local }: Name,
      readonly namespaceURI: string,
      { attributes, ae }: SaxonElement,
    ) {
      this.nodeName = this.tagName = full
      this.prefix = prefix
      this.localName = local
      this.attributes = attributes
      this.ae = ae
    }

    get childNodes(): XmlNode[] {
      const nodes: XmlNode[] = []
      for (let child: XmlNode | null = this.firstChild; child !== null; child = child.nextSibling)
        nodes.push(child)
      return nodes
    }

    append(child: TreeNode): void {
      const last = this.lastChild
      child.parentNode = this
      child.previousSibling = last
      if (last === null) this.firstChild = child
      else last.nextSibling = child
      this.lastChild = child
    }
  }
  return inheriting(Element, sample)
}

/** What texts look like that Saxon-JS takes for its own. */
function textLike(sample: XmlNode) {
  class Text implements TreeNode {
    declare readonly nodeType: number
    declare readonly nodeName: string
    declare readonly localName: null
    declare readonly namespaceURI: null
    declare readonly childNodes: ArrayLike<XmlNode>
    declare readonly firstChild: null
    readonly data: string
    readonly length: number
    parentNode: XmlNode | null = null
    previousSibling: XmlNode | null = null
    nextSibling: XmlNode | null = null

    constructor(
      readonly ownerDocument: TreeDocument,
      readonly nodeValue: string,
    ) {
      this.data = nodeValue
      this.length = nodeValue.length
    }
  }
  return inheriting(Text, sample)
}

/** Puts a class below that of a node of Saxon-JS, which copies of its nodes are made of. */
function inheriting<Class extends { readonly prototype: object }>(Class: Class, node: XmlNode) {
  const prototype = Object.getPrototypeOf(node) as object
  Object.setPrototypeOf(Class.prototype, prototype)
  Object.defineProperty(Class.prototype, 'constructor', { value: node.constructor })
  return Class
}

interface Name {
  readonly full: string
  readonly prefix: string | null
  readonly local: string
}

/** Keeps one string for each name and each namespace. */
class Names {
  readonly #names = new Map<string, Name>()
  readonly #uris = new Map<string, string>()

  of({ name, prefix, local }: SaxesTagNS): Name {
    const known = this.#names.get(name)
    if (known !== undefined) return known
    const made = { full: name, prefix: prefix === '' ? null : prefix, local }
    keepName(this.#names, name, made)
    return made
  }

  uri(uri: string): string {
    const known = this.#uris.get(uri)
    if (known !== undefined) return known
    keepName(this.#uris, uri, uri)
    return uri
  }
}
