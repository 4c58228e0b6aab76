import { ELEMENT, type XmlDocument, type XmlElement, type XmlNode } from '../saxon/dom.js'
import { forbiddenIn } from '../pack/allowed-xpath.js'
import { parseXml, type SaxonJS } from '../saxon/saxon.js'

/** Where an insertion goes, each naming its target by XPath. */
type Place =
  | { readonly before: string }
  | { readonly after: string }
  | { readonly into: string }
  | { readonly 'first-in': string }

/** One small change to a document; see rules/README.md. */
export type Edit =
  | { readonly set: string; readonly to: string; readonly attribute?: string }
  | { readonly remove: string }
  | ({ readonly insert: string } & Place)
  | ({ readonly copy: string } & Place)

/** What an XPath selects: a node, or an attribute as its element and its name. */
interface Target {
  readonly node: XmlNode
  readonly attribute?: string
}

const PLACES = ['before', 'after', 'into', 'first-in'] as const

/** A document under change. */
export class EditedDocument {
  readonly #saxon: SaxonJS
  readonly #namespaces: Readonly<Record<string, string>>
  #document: XmlDocument

  /** @param namespaces prefixes for XPaths and inserted markup */
  constructor(xml: string, namespaces: Readonly<Record<string, string>>, saxon: SaxonJS) {
    this.#saxon = saxon
    this.#namespaces = namespaces
    this.#document = parseXml(xml, saxon)
  }

  /** The current document. */
  toXml(): string {
    return `<?xml version="1.0" encoding="UTF-8"?>\n${this.#markup(this.#document)}`
  }

  /**
   * Makes one change.
   * @throws Error for the author of a case, if an XPath selects nothing or calls what is not allowed
   */
  apply(edit: Edit): void {
    if ('set' in edit) this.#set(edit.set, edit.to, edit.attribute)
    else if ('remove' in edit) this.#remove(edit.remove)
    else if ('insert' in edit) this.#insert(edit.insert, edit)
    else
      this.#insert(
        this.#nodes(edit.copy)
          .map((node) => this.#markup(node))
          .join(''),
        edit,
      )
    this.#document = parseXml(this.#markup(this.#document), this.#saxon)
  }

  #markup(node: XmlNode): string {
    return this.#saxon.serialize(node, { method: 'xml', 'omit-xml-declaration': true })
  }

  #set(xpath: string, text: string, name: string | undefined): void {
    for (const { node, attribute } of this.#select(xpath)) {
      const set = name ?? attribute
      if (set === undefined) replaceContent(asElement(node), text)
      else asElement(node).setAttribute(set, text)
    }
  }

  #remove(xpath: string): void {
    for (const { node, attribute } of this.#select(xpath))
      if (attribute !== undefined) asElement(node).removeAttribute(attribute)
      else node.parentNode?.removeChild(node)
  }

  #insert(markup: string, where: Place): void {
    const place = PLACES.find((each) => each in where) ?? 'into'
    for (const target of this.#nodes((where as Readonly<Record<string, string>>)[place] ?? '')) {
      const parent = place === 'before' || place === 'after' ? target.parentNode : target
      if (parent === null) throw new Error('nothing can stand beside the document')
      const reference = {
        before: target,
        after: target.nextSibling,
        into: null,
        'first-in': target.firstChild,
      }[place]
      for (const node of this.#fragment(markup)) parent.insertBefore(node, reference)
    }
  }

  #fragment(markup: string): XmlNode[] {
    const declared = Object.entries(this.#namespaces)
      .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
      .join('')
    const document = parseXml(`<fragment${declared}>${markup}</fragment>`, this.#saxon)
    return Array.from(document.documentElement.childNodes)
  }

  #nodes(xpath: string): XmlNode[] {
    return this.#select(xpath).map(({ node }) => node)
  }

  #select(xpath: string): Target[] {
    const forbidden = forbiddenIn(xpath, (prefix) => this.#namespaces[prefix])
    if (forbidden !== undefined) throw new Error(`${forbidden} is not allowed in a case: ${xpath}`)
    const selected = this.#saxon.XPath.evaluate(
      `(${xpath}) ! (if (. instance of attribute()) then [.., name()] else [.])`,
      this.#document,
      { namespaceContext: this.#namespaces, resultForm: 'array' },
    ) as readonly (readonly [XmlNode, string?])[]
    if (selected.length === 0) throw new Error(`${xpath} selects nothing`)
    return selected.map(([node, attribute]) => ({
      node,
      ...(attribute === undefined ? {} : { attribute }),
    }))
  }
}

function asElement(node: XmlNode): XmlElement {
  if (node.nodeType !== ELEMENT) throw new Error('only elements and attributes can be set')
  return node as XmlElement
}

function replaceContent(element: XmlElement, text: string): void {
  const [first, ...rest] = Array.from(element.childNodes)
  for (const child of rest) element.removeChild(child)
  const document = element.ownerDocument
  if (document !== null) element.insertBefore(document.createTextNode(text), first ?? null)
  if (first !== undefined) element.removeChild(first)
}
