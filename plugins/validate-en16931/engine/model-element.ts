import type { XmlElement } from 'twinvoice/plugin'
import { childElements, ELEMENT, TEXT, type XmlNode } from '../saxon/dom.js'

/** Prefixes that the model's rows use. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2', 'cac'],
  ['urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2', 'cbc'],
  ['urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2', 'ubl'],
  ['urn:oasis:names:specification:ubl:schema:xsd:Invoice-2', 'ubl'],
  ['urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100', 'rsm'],
  ['urn:un:unece:uncefact:data:standard:QualifiedDataType:100', 'qdt'],
  ['urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100', 'ram'],
  ['urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100', 'udt'],
])

/**
 * Shows an element of the parsed tree as the model's own kind of element, so that paths can be
 * translated without parsing the document a second time. Children are made when they are asked for.
 */
export class ModelElement implements XmlElement {
  readonly #node: XmlNode
  #children: readonly XmlElement[] | undefined

  constructor(node: XmlNode) {
    this.#node = node
  }

  get name(): string {
    const { namespaceURI, localName } = this.#node
    const prefix = PREFIXES.get(namespaceURI ?? '')
    return prefix === undefined
      ? `{${namespaceURI ?? ''}}${localName ?? ''}`
      : `${prefix}:${localName ?? ''}`
  }

  get attributes(): ReadonlyMap<string, string> {
    const unqualified = Array.from(this.#node.attributes ?? []).filter(
      ({ namespaceURI }) => (namespaceURI ?? '') === '',
    )
    return new Map(
      unqualified.map(({ localName, nodeName, nodeValue }) => [
        localName ?? nodeName,
        nodeValue ?? '',
      ]),
    )
  }

  get children(): readonly XmlElement[] {
    return (this.#children ??= [...childElements(this.#node)].map(
      (child) => new ModelElement(child),
    ))
  }

  get text(): string {
    return Array.from(this.#node.childNodes, (child) =>
      child.nodeType === TEXT ? (child.nodeValue ?? '') : '',
    ).join('')
  }
}

/** The root of a document as a model element. */
export function modelRoot(document: XmlNode): ModelElement | undefined {
  for (let child = document.firstChild; child !== null; child = child.nextSibling)
    if (child.nodeType === ELEMENT) return new ModelElement(child)
  return undefined
}
