import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Fault, reasonOf } from 'twinvoice'
import { attribute, childElements, type XmlNode } from '../../plugins/validate-en16931/saxon/dom.js'

export const SCHEMATRON = 'http://purl.oclc.org/dsdl/schematron'

/** An element and the file that it stands in. */
export interface Located {
  readonly node: XmlNode
  readonly file: string
}

/**
 * The files of a schema, read once, with `include` and `extends href` followed. Nothing outside
 * `root` is read.
 */
export class Sources {
  readonly #root: string
  readonly #parse: (text: string) => Promise<XmlNode>
  readonly #documents = new Map<string, XmlNode>()

  constructor(root: string, parse: (text: string) => Promise<XmlNode>) {
    this.#root = path.resolve(root)
    this.#parse = parse
  }

  /** Files read so far, in order. */
  get files(): readonly string[] {
    return [...this.#documents.keys()]
  }

  /**
   * Reads a file and all that it includes.
   * @returns its root element
   * @throws Fault CATALOG_INVALID if one cannot be read or lies outside the folder
   */
  async open(file: string): Promise<Located> {
    const full = path.resolve(this.#root, file)
    const waiting = [full]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (this.#documents.has(next)) continue
      const document = await this.#read(next)
      this.#documents.set(next, document)
      for (const href of hrefs(rootElement(document))) waiting.push(this.#resolve(href, next))
    }
    return { node: rootElement(this.#document(full)), file: full }
  }

  /** Child elements with each `include` replaced by what it names. */
  *children(parent: Located, trail: readonly string[] = []): Generator<Located> {
    for (const node of childElements(parent.node)) {
      if (node.namespaceURI !== SCHEMATRON || node.localName !== 'include') {
        yield { node, file: parent.file }
        continue
      }
      const href = attribute(node, 'href') ?? ''
      const key = `${parent.file}#${href}`
      if (trail.includes(key))
        throw new Fault('CATALOG_INVALID', `${href} includes itself`, { file: parent.file })
      const target = this.referenced(href, parent.file)
      if (target.node.localName === 'library' || target.node.localName === 'schema')
        yield* this.children(target, [...trail, key])
      else yield target
    }
  }

  /** The element that `href` names: a document's root, or the element with the id after `#`. */
  referenced(href: string, from: string): Located {
    const [, fragment] = href.split('#')
    const file = this.#resolve(href, from)
    const root = rootElement(this.#document(file))
    if (fragment === undefined) return { node: root, file }
    const node = elementWithId(root, fragment)
    if (node === undefined)
      throw new Fault('CATALOG_INVALID', `${href} names no element with that id`, { file: from })
    return { node, file }
  }

  #document(file: string): XmlNode {
    const document = this.#documents.get(file)
    if (document === undefined)
      throw new Fault('CATALOG_INVALID', 'this sheet has not been read', { file })
    return document
  }

  #resolve(href: string, from: string): string {
    const [name = ''] = href.split('#')
    const full = name === '' ? from : path.resolve(path.dirname(from), name)
    const within = full === this.#root || full.startsWith(this.#root + path.sep)
    if (!within || /^[a-z][a-z0-9+.-]+:/i.test(name))
      throw new Fault('CATALOG_INVALID', `${href} leads out of the pack's folder`, { file: from })
    return full
  }

  async #read(file: string): Promise<XmlNode> {
    try {
      return await this.#parse(await readFile(file, 'utf8'))
    } catch (thrown) {
      throw new Fault('CATALOG_INVALID', `cannot be read: ${reasonOf(thrown)}`, { file }, thrown)
    }
  }
}

function rootElement(document: XmlNode): XmlNode {
  const [root] = childElements(document)
  if (root === undefined) throw new Fault('CATALOG_INVALID', 'a sheet has no root element')
  return root
}

function* hrefs(element: XmlNode): Generator<string> {
  const { namespaceURI, localName } = element
  if (namespaceURI === SCHEMATRON && (localName === 'include' || localName === 'extends')) {
    const href = attribute(element, 'href')
    if (href !== undefined) yield href
  }
  for (const child of childElements(element)) yield* hrefs(child)
}

function elementWithId(element: XmlNode, id: string): XmlNode | undefined {
  if (attribute(element, 'id') === id) return element
  for (const child of childElements(element)) {
    const found = elementWithId(child, id)
    if (found !== undefined) return found
  }
  return undefined
}
