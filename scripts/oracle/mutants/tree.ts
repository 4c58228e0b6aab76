import { CII_NAMESPACES, ublNamespaces } from '../../../src/invoice/binding/namespaces.js'
import type { XmlElement } from '../../../src/invoice/binding/xml-element.js'

/** An element that can be changed. */
export interface Node {
  name: string
  attributes: Map<string, string>
  children: Node[]
  text: string
  /** What divides the text where it is written; readers join it again. */
  divided?: keyof typeof DIVISIONS
}

export const DIVISIONS = {
  comment: (rest: string) => `<!-- divided -->${escaped(rest)}`,
  instruction: (rest: string) => `<?divided here?>${escaped(rest)}`,
  cdata: (rest: string) => `<![CDATA[${rest.replaceAll(']]>', '')}]]>`,
}

/** Where an element stands, and what is above it: `path` has the names without prefixes. */
export interface Place {
  readonly node: Node
  readonly parent: Node | undefined
  readonly path: string
}

/** A copy of an element, with all below it. */
export function copyOf(element: XmlElement | Node): Node {
  return {
    ...element,
    attributes: new Map(element.attributes),
    children: element.children.map(copyOf),
  }
}

/** All elements of a tree, the root first. */
export function placesIn(node: Node, parent?: Node, above = ''): Place[] {
  // What may be in an invoice may be in a credit note, too.
  const name = localName(node).replace(/^CreditNote/, 'Invoice')
  const path = above === '' ? name : `${above}/${name}`
  return [{ node, parent, path }, ...node.children.flatMap((child) => placesIn(child, node, path))]
}

/** Writes elements without the usual prefixes: each declares the default namespace. */
export function withoutPrefixes(node: Node): void {
  for (const { node: each } of placesIn(node)) {
    const [prefix = '', local] = each.name.split(':')
    const uri = local === undefined ? undefined : URIS.get(prefix)
    if (uri !== undefined && local !== undefined) each.name = `{${uri}}${local}`
  }
}

/** The name without its namespace. */
export function localName({ name }: Node): string {
  return name.replace(/^(?:\{.*\}|[^:{]*:)/, '')
}

const URIS: ReadonlyMap<string, string> = new Map([
  ...CII_NAMESPACES,
  ...ublNamespaces('Invoice').slice(1),
])

/** Namespaces that are those of no invoice. */
const FOREIGN: readonly (readonly [string, string])[] = [
  ['xsi', 'http://www.w3.org/2001/XMLSchema-instance'],
  ['odd', 'urn:odd'],
]

/** Writes a document, with all prefixes declared at the root. */
export function written(root: Node): string {
  const ubl = ublNamespaces(localName(root) === 'CreditNote' ? 'CreditNote' : 'Invoice')
  const namespaces = root.name.startsWith('ubl:') ? ubl : CII_NAMESPACES
  const declared = [...namespaces, ...FOREIGN].map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, declared.join(''))}`
}

function element(node: Node, declared = ''): string {
  const { name, attributes, children } = node
  const [, uri, local = name] = /^\{(.*)\}(.*)$/.exec(name) ?? []
  const own = uri === undefined ? '' : ` xmlns="${escaped(uri)}"`
  const said = [...attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')
  return `<${local}${declared}${own}${said}>${textIn(node)}${children.map((child) => element(child)).join('')}</${local}>`
}

function textIn({ text, children, divided }: Node): string {
  if (children.length > 0)
    return escaped(text.trim()) + (divided === undefined ? '' : DIVISIONS[divided](' '))
  if (divided === undefined) return escaped(text)
  const characters = [...text]
  const middle = Math.floor(characters.length / 2)
  const [before, behind] = [characters.slice(0, middle), characters.slice(middle)]
  return escaped(before.join('')) + DIVISIONS[divided](behind.join(''))
}

function escaped(text: string): string {
  return text.replace(/[&<>"\r\n\t]/g, (character) => `&#${String(character.codePointAt(0) ?? 0)};`)
}
