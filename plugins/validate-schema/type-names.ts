import type { XmlAttribute, XmlDocument } from 'libxml2-wasm'
import { xsiAttributes } from './xsi-attributes.js'

/**
 * Removes white space around the types that elements name by `xsi:type`: it does not count (XML Schema part 2, 4.3.6),
 * but libxml2 finds no type of such a name.
 * @param xml the text of the document
 * @param Attribute the class of libxml2-wasm, which is loaded when it is needed
 */
export function trimTypeNames(
  document: XmlDocument,
  xml: string,
  Attribute: typeof XmlAttribute,
): void {
  for (const node of xsiAttributes('type', document, xml, Attribute)) {
    const trimmed = node.value.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
    if (trimmed !== node.value) node.value = trimmed
  }
}
