/** An element of a parsed source. */
export interface XmlElement {
  readonly kind: 'element'
  /** As written, with its prefix. */
  readonly name: string
  readonly local: string
  /** Namespace; empty for none. */
  readonly uri: string
  /** In the order of the source, namespace declarations included. */
  readonly attributes: readonly XmlAttribute[]
  readonly children: readonly XmlNode[]
  readonly parent: XmlElement | undefined
  /** Line on which its start tag ends, from 1. */
  readonly line: number
}

export interface XmlAttribute {
  readonly name: string
  readonly local: string
  /** Namespace; empty for none. */
  readonly uri: string
  readonly value: string
}

/** Text, from character data and CDATA sections. */
export interface XmlText {
  readonly kind: 'text'
  readonly text: string
}

/** Comments and processing instructions are not kept: no part of a schema is written in them. */
export type XmlNode = XmlElement | XmlText

/** Elements below an element, in order. */
export function childElements({ children }: XmlElement): XmlElement[] {
  return children.filter((each) => each.kind === 'element')
}

/** Value of an attribute without namespace, or of one in `uri`. */
export function attribute(element: XmlElement, name: string, uri = ''): string | undefined {
  return element.attributes.find((each) => each.local === name && each.uri === uri)?.value
}

/** String value of a node, as XPath has it. */
export function textOf(node: XmlNode): string {
  return node.kind === 'text' ? node.text : node.children.map(textOf).join('')
}
