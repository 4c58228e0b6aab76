import type { SaxesTagNS } from 'saxes'
import type { XmlDocument, XmlElement } from './dom.js'
import { parseXml, type SaxonJS } from './saxon.js'

/** More than any vocabulary of invoices has; a document made to fill this only loses its speed. */
const MOST_NAMES = 4_096

const blanks = new WeakMap<SaxonJS, XmlDocument>()

/** An empty document of Saxon-JS, for nodes that it makes itself. To parse one each time costs ten times as much. */
export function emptyDocument(saxon: SaxonJS): XmlDocument {
  const blank = blanks.get(saxon) ?? parseXml('<x/>', saxon)
  blanks.set(saxon, blank)
  const document = blank.cloneNode(false)
  // Saxon-JS turns its options into text on every run, which would serialise the whole document.
  return Object.assign(document, { toString: () => '[document]' })
}

/** An element with its attributes, namespace declarations among them. */
export function elementOf(document: XmlDocument, tag: SaxesTagNS): XmlElement {
  const element = document.createElementNS(interned(tag.uri), interned(tag.name))
  for (const name in tag.attributes) {
    const { uri, value } = tag.attributes[name] ?? { uri: '', value: '' }
    const attribute = document.createAttributeNS(uri, interned(name))
    attribute.value = attribute.nodeValue = value
    element.setAttributeNode(attribute)
  }
  return element
}

const names = new Map<string, string>()

/**
 * One string for each name, so that comparing two of them looks at no letter. It is the one that V8 keeps for
 * keys of objects: of such a string V8 remembers the parts, too, which Saxon-JS splits each name into.
 */
function interned(name: string): string {
  const known = names.get(name)
  if (known !== undefined) return known
  if (names.size >= MOST_NAMES) names.clear()
  const [key = name] = Object.keys({ [name]: true })
  names.set(key, key)
  return key
}
