import { detail, englishDetail, type Detail } from '../details/detail.js'
import { Resource, isRdf, type XmpProperty } from './rdf.js'
import {
  XmlNotReadable,
  parseXmlTree,
  type ProcessingInstruction,
  type XmlElement,
} from './xml-tree.js'

export type { XmpProperty, XmpValue } from './rdf.js'

/** An XMP packet. */
export interface Xmp {
  readonly properties: readonly XmpProperty[]
  /** The attributes of `<?xpacket begin=… ?>` and their like. */
  readonly instructions: readonly ProcessingInstruction[]
  /** How the packet is encoded: by its byte order mark, else UTF-8. */
  readonly encoding: 'UTF-8' | 'UTF-16' | 'UTF-32'
  /** Descriptions of violations of RDF as used in XMP; empty if there are none. */
  readonly problems: readonly Detail[]
}

/** The metadata is no XMP that can be read. */
export class XmpNotReadable extends Error {
  /** Why; its English is the message. */
  readonly detail: Detail

  constructor(why: Detail) {
    super(englishDetail(why))
    this.detail = why
  }
}

/** A packet with more bytes than this is not read. */
const MAX_BYTES = 4_000_000

/**
 * Reads an XMP packet.
 * @throws XmpNotReadable if it is not well-formed, wrongly encoded or has no `rdf:RDF`
 */
export function parseXmp(bytes: Uint8Array): Xmp {
  if (bytes.length > MAX_BYTES) throw new XmpNotReadable(detail`more than ${MAX_BYTES} bytes`)
  const { text, encoding } = decode(bytes)
  const { root, instructions } = parse(text)
  const rdf = findRdf(root)
  if (rdf === undefined) throw new XmpNotReadable(detail`there is no rdf:RDF`)
  const { properties, problems } = new Resource(rdf)
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
    if (bytes[2] === 0 && bytes[3] === 0) throw new XmpNotReadable(detail`UTF-32`)
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
    throw new XmpNotReadable(detail`it is not ${label.toUpperCase()}`)
  }
}

function parse(text: string) {
  try {
    return parseXmlTree(text)
  } catch (thrown) {
    if (thrown instanceof XmlNotReadable) throw new XmpNotReadable(thrown.detail)
    throw thrown
  }
}

/** The first `rdf:RDF`, whatever is around it (ISO 16684-1, 7.3.3). */
function findRdf(element: XmlElement): XmlElement | undefined {
  if (isRdf(element, 'RDF')) return element
  for (const child of element.children) {
    const found = findRdf(child)
    if (found !== undefined) return found
  }
  return undefined
}
