import {
  XmlNotReadable,
  parseXmlTree,
  type ProcessingInstruction,
  type XmlElement,
} from './xml-tree.js'

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

/** An XMP packet. */
export interface Xmp {
  readonly properties: readonly XmpProperty[]
  /** The attributes of `<?xpacket begin=… ?>` and their like. */
  readonly instructions: readonly ProcessingInstruction[]
  /** How the packet is encoded: by its byte order mark, else UTF-8. */
  readonly encoding: 'UTF-8' | 'UTF-16' | 'UTF-32'
  /** Descriptions of violations of RDF as used in XMP; empty if there are none. */
  readonly problems: readonly string[]
}

/** The metadata is no XMP that can be read. */
export class XmpNotReadable extends Error {}

/** A packet with more bytes than this is not read. */
const MAX_BYTES = 4_000_000

/**
 * Reads an XMP packet.
 * @throws XmpNotReadable if it is not well-formed, wrongly encoded or has no `rdf:RDF`
 */
export function parseXmp(bytes: Uint8Array): Xmp {
  if (bytes.length > MAX_BYTES) throw new XmpNotReadable(`more than ${MAX_BYTES} bytes`)
  const { text, encoding } = decode(bytes)
  const { root, instructions } = parse(text)
  const rdf = findRdf(root)
  if (rdf === undefined) throw new XmpNotReadable('there is no rdf:RDF')
  const problems: string[] = []
  const properties: XmpProperty[] = []
  let subject: string | undefined
  strayText(rdf, problems)
  for (const description of rdf.children) {
    if (is(description, 'Description')) {
      const about = attribute(description, RDF, 'about') ?? ''
      if (about !== '' && about !== (subject ??= about)) problems.push('two resources described')
      strayText(description, problems)
      for (const field of ownFields(description, problems)) properties.push(field)
    } else problems.push(`${description.local} in rdf:RDF`)
  }
  repeated(properties, problems)
  return { properties, instructions, encoding, problems }
}

/** The property with this namespace and name, if the packet has it. */
export function findProperty(xmp: Xmp, namespace: string, name: string): XmpProperty | undefined {
  return xmp.properties.find((each) => each.namespace === namespace && each.name === name)
}

/** The text of a simple property; undefined if there is none or it is not simple. */
export function textOfProperty(property: XmpProperty | undefined): string | undefined {
  return property?.value.kind === 'simple' ? property.value.text : undefined
}

function decode(bytes: Uint8Array): { text: string; encoding: Xmp['encoding'] } {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    if (bytes[2] === 0 && bytes[3] === 0) throw new XmpNotReadable('UTF-32')
    const label = first === 0xff ? 'utf-16le' : 'utf-16be'
    return { text: fatal(label, bytes), encoding: 'UTF-16' }
  }
  return { text: fatal('utf-8', bytes.subarray(0, end)), encoding: 'UTF-8' }
}

function fatal(label: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
    throw new XmpNotReadable(`it is not ${label.toUpperCase()}`)
  }
}

function parse(text: string) {
  try {
    return parseXmlTree(text.trimStart())
  } catch (thrown) {
    if (thrown instanceof XmlNotReadable) throw new XmpNotReadable(thrown.message)
    throw thrown
  }
}

function findRdf(root: XmlElement): XmlElement | undefined {
  return is(root, 'RDF') ? root : root.children.find((child) => is(child, 'RDF'))
}

function is(element: XmlElement, local: string): boolean {
  return element.namespace === RDF && element.local === local
}

/** Text where elements alone may be. */
function strayText({ text, local }: XmlElement, problems: string[]): void {
  if (text.trim() !== '') problems.push(`text in ${local.slice(0, 40)}`)
}

/** A property is written once, also where several descriptions are of one resource (ISO 16684-1, 7.4). */
function repeated(fields: readonly XmpProperty[], problems: string[]): void {
  const known = new Set<string>()
  for (const { namespace, name, prefix } of fields) {
    const id = `${namespace} ${name}`
    if (known.has(id)) problems.push(`${prefix}:${name}`.slice(0, 60) + ' twice')
    known.add(id)
  }
}

/** The fields of a structure, each once. */
function fieldsOf(element: XmlElement, problems: string[]): XmpProperty[] {
  const fields = ownFields(element, problems)
  repeated(fields, problems)
  return fields
}

/** Attributes of RDF itself; any other in its namespace is a property. */
const RDF_SYNTAX = new Set(
  'about aboutEach aboutEachPrefix bagID datatype ID nodeID parseType resource type value'.split(
    ' ',
  ),
)

/** Properties written as attributes, then those written as elements. */
function ownFields(element: XmlElement, problems: string[]): XmpProperty[] {
  const fields: XmpProperty[] = []
  for (const { namespace, local, prefix, value } of element.attributes)
    if (namespace !== XML && namespace !== '' && !(namespace === RDF && RDF_SYNTAX.has(local)))
      fields.push({ namespace, name: local, prefix, value: simple(value) })
  for (const child of element.children) fields.push(propertyOf(child, problems))
  return fields
}

function propertyOf(element: XmlElement, problems: string[], isItem = false): XmpProperty {
  const { namespace, local: name, prefix } = element
  if (namespace === '' || (!isItem && is(element, 'li')))
    problems.push(`${name.slice(0, 40)} is no name of a property`)
  const language = attribute(element, XML, 'lang')
  const { value, qualifiers } = valueOf(element, problems)
  return {
    namespace,
    name,
    prefix,
    value,
    ...(language === undefined ? {} : { language }),
    ...(qualifiers === undefined ? {} : { qualifiers }),
  }
}

const ARRAYS = [
  ['bag', 'Bag'],
  ['seq', 'Seq'],
  ['alt', 'Alt'],
] as const

function valueOf(
  element: XmlElement,
  problems: string[],
): { readonly value: XmpValue; readonly qualifiers?: readonly XmpProperty[] } {
  const resource = attribute(element, RDF, 'resource')
  if (resource !== undefined) {
    strayText(element, problems)
    return { value: simple(resource, true) }
  }
  const parseType = attribute(element, RDF, 'parseType')
  if (parseType === 'Resource') return qualified(fieldsOf(element, problems))
  if (parseType !== undefined) problems.push(`rdf:parseType ${parseType.slice(0, 20)}`)
  const [child, ...others] = element.children
  if (child === undefined) {
    const fields = fieldsOf(element, problems)
    return fields.length === 0 ? { value: simple(element.text) } : qualified(fields)
  }
  strayText(element, problems)
  if (others.length > 0) problems.push(`more than one value in ${element.local.slice(0, 40)}`)
  for (const [kind, local] of ARRAYS) {
    if (!is(child, local)) continue
    const items = child.children.filter((item) => is(item, 'li'))
    strayText(child, problems)
    if (child.children.some((item) => item.namespace === RDF && item.local !== 'li'))
      problems.push(`other than rdf:li in rdf:${child.local}`)
    return { value: { kind, items: items.map((item) => propertyOf(item, problems, true)) } }
  }
  if (is(child, 'Description')) return qualified(fieldsOf(child, problems))
  problems.push(`${child.local.slice(0, 40)} as the value of ${element.local.slice(0, 40)}`)
  return { value: { kind: 'structure', fields: fieldsOf(element, problems) } }
}

/** A structure, or a value with qualifiers if one of the fields is `rdf:value`. */
function qualified(fields: readonly XmpProperty[]) {
  const main = fields.find((field) => field.namespace === RDF && field.name === 'value')
  if (main === undefined) return { value: { kind: 'structure', fields } as const }
  return { value: main.value, qualifiers: fields.filter((field) => field !== main) }
}

function simple(text: string, isUri = false): XmpValue {
  return { kind: 'simple', text, isUri }
}

function attribute(element: XmlElement, namespace: string, local: string): string | undefined {
  return element.attributes.find((each) => each.namespace === namespace && each.local === local)
    ?.value
}
