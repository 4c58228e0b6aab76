import { detail, type Detail } from '../details/detail.js'
import type { XmlAttribute, XmlElement } from './xml-tree.js'

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const XML = 'http://www.w3.org/XML/1998/namespace'

/** A property of an XMP packet (ISO 16684-1, 6.3). */
export interface XmpProperty {
  readonly namespace: string
  readonly name: string
  /** As the packet writes it. */
  readonly prefix: string
  readonly value: XmpValue
  /** `xml:lang`, where it is given. */
  readonly language?: string
  /** Qualifiers written next to `rdf:value`. */
  readonly qualifiers?: readonly XmpProperty[]
}

export type XmpValue =
  | { readonly kind: 'simple'; readonly text: string; readonly isUri: boolean }
  | { readonly kind: 'structure'; readonly fields: readonly XmpProperty[] }
  | { readonly kind: 'bag' | 'seq' | 'alt'; readonly items: readonly XmpProperty[] }

type Fields = readonly XmpProperty[]

/** A value, and the qualifiers beside it. */
interface Qualified {
  readonly value: XmpValue
  readonly qualifiers?: Fields
}

/** Names that belong to the syntax of RDF/XML, so that no property has them. */
const SYNTAX = new Set(
  'Description ID RDF about aboutEach aboutEachPrefix bagID datatype li nodeID parseType resource'.split(
    ' ',
  ),
)
/** White space between elements; a no-break space is text. */
const BLANK = /^[\t\n\v\f\r \u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]*$/

/** What identifies the resource that a node describes; one of them at most (RDF/XML, 7.2.11). */
const IDENTITY = ['about', 'ID', 'nodeID']
const ARRAYS = [
  ['bag', 'Bag'],
  ['seq', 'Seq'],
  ['alt', 'Alt'],
] as const

/** Whether an element has this name in RDF. */
export function isRdf(element: XmlElement, local: string): boolean {
  return element.namespace === RDF && element.local === local
}

/**
 * The resource that an `rdf:RDF` of XMP describes, by the productions of RDF/XML that XMP permits
 * (ISO 16684-1, 7).
 */
export class Resource {
  readonly properties: Fields
  /** What breaks those productions. */
  readonly problems: readonly Detail[]
  readonly #problems: Detail[] = []

  /** @param rdf the element `rdf:RDF` */
  constructor(rdf: XmlElement) {
    this.problems = this.#problems
    const properties: XmpProperty[] = []
    let subject: string | undefined
    this.#expectNoText(rdf)
    for (const node of rdf.children) {
      if (isRdf(node, 'Description')) {
        const about = attribute(node, RDF, 'about') ?? ''
        if (about !== '' && about !== (subject ??= about))
          this.#note(detail`two resources described`)
        for (const property of this.#nodeFields(node)) properties.push(property)
      } else this.#note(detail`${shown(node)} in rdf:RDF`)
    }
    if (properties.some(isMainValue)) this.#note(detail`rdf:value of the resource itself`)
    this.properties = this.#once(properties)
  }

  #note(problem: Detail): void {
    this.#problems.push(problem)
  }

  #expectNoText(element: XmlElement): void {
    if (!BLANK.test(element.text)) this.#note(detail`text in ${shown(element)}`)
    this.#expectPlain(element)
  }

  /** Readers of XMP know elements and text alone. */
  #expectPlain(element: XmlElement): void {
    if (element.hasInstruction) this.#note(detail`a processing instruction in ${shown(element)}`)
    if (element.hasCdata) this.#note(detail`a CDATA section in ${shown(element)}`)
  }

  /** A property is written once, also where several descriptions are of one resource (ISO 16684-1, 7.4). */
  #once(fields: XmpProperty[]): XmpProperty[] {
    const known = new Set<string>()
    for (const { namespace, name, prefix } of fields) {
      const id = `${namespace} ${name}`
      if (known.has(id)) this.#note(detail`${`${prefix}:${name}`.slice(0, 60)} twice`)
      known.add(id)
    }
    return fields
  }

  /** The properties of a node: those written as attributes, then those written as elements. */
  #nodeFields(node: XmlElement): XmpProperty[] {
    return [...this.#nodeAttributes(node), ...this.#elementFields(node)]
  }

  #nodeAttributes(node: XmlElement): XmpProperty[] {
    const identities = node.attributes.filter((each) =>
      IDENTITY.includes(rdfName(each, node) ?? ''),
    )
    if (identities.length > 1) this.#note(detail`${shown(node)} is identified twice`)
    const others = node.attributes.filter((each) => !identities.includes(each))
    return others.flatMap((each) => this.#attributeField(each, node))
  }

  #elementFields(element: XmlElement): XmpProperty[] {
    this.#expectNoText(element)
    return element.children.map((child) => this.#property(child))
  }

  /** A property that is written as an attribute. */
  #attributeField(attribute: XmlAttribute, element: XmlElement): XmpProperty[] {
    const { namespace, local, prefix, value } = attribute
    if (isNoName(attribute)) {
      this.#note(detail`${local.slice(0, 40)} as an attribute of ${shown(element)}`)
      return []
    }
    return [{ namespace, name: local, prefix, value: simple(value) }]
  }

  #property(element: XmlElement, isItem = false): XmpProperty {
    const { namespace, local: name, prefix } = element
    if (!isItem && isNoName(element))
      this.#note(detail`${shown(element)} is not the name of a property`)
    const language = attribute(element, XML, 'lang')
    const { value, qualifiers } = this.#valueOf(element)
    return {
      namespace,
      name,
      prefix,
      value,
      ...(language === undefined ? {} : { language }),
      ...(qualifiers === undefined ? {} : { qualifiers }),
    }
  }

  /** The value of a property element, by the production that its attributes select. */
  #valueOf(element: XmlElement): Qualified {
    const attributes = element.attributes.filter(
      ({ namespace, local }) => namespace !== XML || local !== 'lang',
    )
    const [first] = attributes
    const only = attributes.length === 1 && first?.namespace === RDF ? first : undefined
    if (only?.local === 'parseType' && only.value === 'Resource')
      return qualified(this.#once(this.#elementFields(element)))
    if (attributes.length > 0 && only?.local !== 'datatype')
      return this.#emptyProperty(element, attributes)
    const [child, ...others] = element.children
    if (child === undefined) {
      this.#expectPlain(element)
      return { value: simple(element.text) }
    }
    this.#expectNoText(element)
    if (only !== undefined) this.#note(detail`a resource with rdf:datatype in ${shown(element)}`)
    if (others.length > 0) this.#note(detail`more than one value in ${shown(element)}`)
    return this.#nodeValue(child, element)
  }

  /** A property whose value is in its attributes (RDF/XML, 7.2.21). */
  #emptyProperty(element: XmlElement, attributes: readonly XmlAttribute[]): Qualified {
    const { text, children, hasInstruction, hasCdata } = element
    if (text !== '' || children.length > 0 || hasInstruction || hasCdata)
      this.#note(detail`${shown(element)} has attributes and content`)
    const named = (local: string) => attribute(element, RDF, local)
    const resource = named('resource')
    if (resource !== undefined && (named('nodeID') ?? named('value')) !== undefined)
      this.#note(detail`two values in ${shown(element)}`)
    const fields = this.#once(
      attributes
        .filter((each) => !['ID', 'nodeID', 'resource'].includes(rdfName(each, element) ?? ''))
        .flatMap((each) => this.#attributeField(each, element)),
    )
    if (resource !== undefined) return { value: simple(resource, true), qualifiers: fields }
    return fields.length === 0 ? { value: simple('') } : qualified(fields)
  }

  /** A value that is a node of its own: an array or a structure. */
  #nodeValue(node: XmlElement, property: XmlElement): Qualified {
    for (const [kind, local] of ARRAYS) {
      if (!isRdf(node, local)) continue
      const entries = node.children.map((child) => this.#property(child, isRdf(child, 'li')))
      const all = [...this.#nodeAttributes(node), ...entries]
      this.#expectNoText(node)
      this.#once(all.filter((entry) => !isItem(entry)))
      if (all.some(isMainValue)) this.#note(detail`rdf:value in ${shown(node)}`)
      // Whatever else is in an array is one of its items, but no text in a language.
      return { value: { kind, items: kind === 'alt' ? entries.filter(isItem) : all } }
    }
    if (!isRdf(node, 'Description') && isNoName(node))
      this.#note(detail`${shown(node)} as the value of ${shown(property)}`)
    return qualified(this.#once(this.#nodeFields(node)))
  }
}

/** Whether a property or a type cannot be called so: it has no namespace, or is part of the syntax. */
function isNoName({ namespace, local }: XmlElement | XmlAttribute): boolean {
  return namespace === '' || (namespace === RDF && SYNTAX.has(local))
}

function isItem({ namespace, name }: XmpProperty): boolean {
  return namespace === RDF && name === 'li'
}

function isMainValue({ namespace, name }: XmpProperty): boolean {
  return namespace === RDF && name === 'value'
}

/**
 * The name of an attribute in RDF; undefined for one of another namespace. On elements of RDF, `about`
 * and `ID` were once written without a namespace.
 */
function rdfName({ namespace, local }: XmlAttribute, element: XmlElement): string | undefined {
  const isOld = namespace === '' && element.namespace === RDF && ['about', 'ID'].includes(local)
  return namespace === RDF || isOld ? local : undefined
}

/** A structure, or a value with qualifiers if one of the fields is `rdf:value`. */
function qualified(fields: Fields): Qualified {
  const main = fields.find(isMainValue)
  if (main === undefined) return { value: { kind: 'structure', fields } }
  return { value: main.value, qualifiers: fields.filter((field) => field !== main) }
}

function simple(text: string, isUri = false): XmpValue {
  return { kind: 'simple', text, isUri }
}

function shown({ local }: XmlElement): string {
  return local.slice(0, 40)
}

function attribute(element: XmlElement, namespace: string, local: string): string | undefined {
  return element.attributes.find((each) => each.namespace === namespace && each.local === local)
    ?.value
}
