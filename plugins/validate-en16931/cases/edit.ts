import { attribute, ELEMENT, type XmlNode } from '../saxon/dom.js'
import { toMarkup } from '../saxon/markup.js'
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

/** The slice of the DOM that edits write with. */
interface EditableNode extends XmlNode {
  insertBefore(node: XmlNode, before: XmlNode | null): unknown
  removeChild(node: XmlNode): unknown
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
}

const PLACES = ['before', 'after', 'into', 'first-in'] as const

/** A document under change. */
export class EditedDocument {
  readonly #saxon: SaxonJS
  readonly #namespaces: Readonly<Record<string, string>>
  #document: XmlNode

  private constructor(
    saxon: SaxonJS,
    namespaces: Readonly<Record<string, string>>,
    document: XmlNode,
  ) {
    this.#saxon = saxon
    this.#namespaces = namespaces
    this.#document = document
  }

  /** @param namespaces prefixes for XPaths and inserted markup */
  static async open(
    xml: string,
    namespaces: Readonly<Record<string, string>>,
    saxon: SaxonJS,
  ): Promise<EditedDocument> {
    return new EditedDocument(saxon, namespaces, await parseXml(xml))
  }

  /** The document as it stands now. */
  toXml(): string {
    return `<?xml version="1.0" encoding="UTF-8"?>\n${toMarkup(this.#document)}`
  }

  /**
   * Makes one change.
   * @throws Error in words for the author of a case, if an XPath selects nothing
   */
  async apply(edit: Edit): Promise<void> {
    if ('set' in edit) this.#set(edit.set, edit.to, edit.attribute)
    else if ('remove' in edit) this.#remove(edit.remove)
    else if ('insert' in edit) await this.#insert(edit.insert, edit)
    else await this.#insert(this.#select(edit.copy).map(toMarkup).join(''), edit)
    this.#document = await parseXml(toMarkup(this.#document))
  }

  #set(xpath: string, text: string, name: string | undefined): void {
    for (const node of this.#select(xpath)) {
      const attributeOf = asAttribute(node)
      if (name !== undefined) editable(node).setAttribute(name, text)
      else if (attributeOf !== undefined)
        editable(attributeOf.parent).setAttribute(attributeOf.name, text)
      else replaceContent(editable(node), text)
    }
  }

  #remove(xpath: string): void {
    for (const node of this.#select(xpath)) {
      const attributeOf = asAttribute(node)
      if (attributeOf !== undefined) editable(attributeOf.parent).removeAttribute(attributeOf.name)
      else if (node.parentNode !== null) editable(node.parentNode).removeChild(node)
    }
  }

  async #insert(markup: string, where: Place): Promise<void> {
    const place = PLACES.find((each) => each in where) ?? 'into'
    const targets = this.#select((where as Readonly<Record<string, string>>)[place] ?? '')
    for (const target of targets) {
      const nodes = await this.#fragment(markup)
      const parent = place === 'before' || place === 'after' ? target.parentNode : target
      if (parent === null) throw new Error('nothing can stand beside the document')
      const reference = {
        before: target,
        after: target.nextSibling,
        into: null,
        'first-in': target.firstChild,
      }[place]
      for (const node of nodes) editable(parent).insertBefore(node, reference)
    }
  }

  async #fragment(markup: string): Promise<XmlNode[]> {
    const declared = Object.entries(this.#namespaces)
      .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
      .join('')
    const document = await parseXml(`<fragment${declared}>${markup}</fragment>`)
    return Array.from(document.firstChild?.childNodes ?? [])
  }

  #select(xpath: string): XmlNode[] {
    const selected = this.#saxon.XPath.evaluate(xpath, this.#document, {
      namespaceContext: this.#namespaces,
      resultForm: 'array',
    }) as XmlNode[]
    if (selected.length === 0) throw new Error(`${xpath} selects nothing`)
    return selected
  }
}

/** Edits write to trees that this module parsed itself. */
function editable(node: XmlNode): EditableNode {
  return node as EditableNode
}

function replaceContent(element: EditableNode, text: string): void {
  if (element.nodeType !== ELEMENT) throw new Error('only elements and attributes can be set')
  const [first, ...rest] = Array.from(element.childNodes)
  for (const child of rest) element.removeChild(child)
  const document = element.ownerDocument as XmlNode & { createTextNode(text: string): XmlNode }
  element.insertBefore(document.createTextNode(text), first ?? null)
  if (first !== undefined) element.removeChild(first)
}

/** Saxon-JS hands out attributes as objects of its own, which know their element. */
function asAttribute(
  node: object,
): { readonly parent: XmlNode; readonly name: string } | undefined {
  if (!('parent' in node) || !('name' in node)) return undefined
  const { parent, name } = node as { readonly parent: XmlNode; readonly name: string }
  return attribute(parent, name) === undefined && !name.includes(':') ? undefined : { parent, name }
}
