import { CII_NAMESPACES, ublNamespaces } from '../../../src/invoice/binding/namespaces.js'
import type { XmlElement } from '../../../src/invoice/binding/xml-element.js'

/** An element that can be changed. */
export interface Node {
  name: string
  attributes: Map<string, string>
  children: Node[]
  text: string
}

/** Where an element stands, and what is above it: `path` has the names without prefixes. */
export interface Place {
  readonly node: Node
  readonly parent: Node | undefined
  readonly path: string
}

/** A copy of an element, with all below it. */
export function copyOf({ name, attributes, children, text }: XmlElement | Node): Node {
  return { name, attributes: new Map(attributes), children: children.map(copyOf), text }
}

/** All elements of a tree, the root first. */
export function placesIn(node: Node, parent?: Node, above = ''): Place[] {
  // What may stand in an invoice may stand in a credit note, too.
  const name = localName(node).replace(/^CreditNote/, 'Invoice')
  const path = above === '' ? name : `${above}/${name}`
  return [{ node, parent, path }, ...node.children.flatMap((child) => placesIn(child, node, path))]
}

/** The name without its namespace. */
export function localName({ name }: Node): string {
  return name.replace(/^(?:\{.*\}|[^:{]*:)/, '')
}

/** Writes a document, with all prefixes declared at the root. */
export function written(root: Node): string {
  const ubl = ublNamespaces(localName(root) === 'CreditNote' ? 'CreditNote' : 'Invoice')
  const namespaces = root.name.startsWith('ubl:') ? ubl : CII_NAMESPACES
  const declared = namespaces.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, declared.join(''))}`
}

function element({ name, attributes, children, text }: Node, declared = ''): string {
  const [, uri, local = name] = /^\{(.*)\}(.*)$/.exec(name) ?? []
  const own = uri === undefined ? '' : ` xmlns="${escaped(uri)}"`
  const said = [...attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')
  const inner = escaped(children.length > 0 ? text.trim() : text)
  return `<${local}${declared}${own}${said}>${inner}${children.map((child) => element(child)).join('')}</${local}>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"\r\n\t]/g, (character) => `&#${String(character.codePointAt(0) ?? 0)};`)
}
