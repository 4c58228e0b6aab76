import type { XmlAttribute, XmlDocument } from 'libxml2-wasm'

const NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance'

/** An attribute that may name a type: most documents declare the namespace at most, and are not gone through for it. */
const NAMED_TYPE = /:type\s*=/

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
  if (!xml.includes(NAMESPACE) || !NAMED_TYPE.test(xml)) return
  for (const node of document.find('//@xsi:type', { xsi: NAMESPACE })) {
    if (!(node instanceof Attribute)) continue
    const trimmed = node.value.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
    if (trimmed !== node.value) node.value = trimmed
  }
}
