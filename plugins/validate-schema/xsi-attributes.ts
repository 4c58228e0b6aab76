import type { XmlAttribute, XmlDocument } from 'libxml2-wasm'

export const XSI = 'http://www.w3.org/2001/XMLSchema-instance'

/** Most documents declare the namespace at most, and are not gone through for an attribute. */
const PRESENT = { type: /:type\s*=/, nil: /:nil\s*=/ }

/**
 * The attributes of a name that XML Schema gives to any element.
 * @param xml the text of the document
 * @param Attribute the class of libxml2-wasm, which is loaded when it is needed
 */
export function xsiAttributes(
  name: keyof typeof PRESENT,
  document: XmlDocument,
  xml: string,
  Attribute: typeof XmlAttribute,
): readonly XmlAttribute[] {
  if (!xml.includes(XSI) || !PRESENT[name].test(xml)) return []
  return document.find(`//@xsi:${name}`, { xsi: XSI }).filter((node) => node instanceof Attribute)
}
