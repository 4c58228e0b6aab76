import type { XmlAttribute, XmlDocument } from 'libxml2-wasm'
import type { Problem } from './problem.js'

const NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance'

/** Most documents declare the namespace at most, and are not gone through for the attribute. */
const NIL = /:nil\s*=/

const BOOLEAN = /^[ \t\r\n]*(?:true|false|0|1)[ \t\r\n]*$/

/**
 * Values of `xsi:nil` that are no booleans. libxml2 finds them where the schema says what stands there, but not in
 * extensions of UBL, where validators in Java refuse them.
 * @param document is valid otherwise
 * @param xml the text of the document
 * @param Attribute the class of libxml2-wasm, which is loaded when it is needed
 */
export function wrongNilValues(
  document: XmlDocument,
  xml: string,
  Attribute: typeof XmlAttribute,
): readonly Problem[] {
  if (!xml.includes(NAMESPACE) || !NIL.test(xml)) return []
  const problems: Problem[] = []
  for (const node of document.find('//@xsi:nil', { xsi: NAMESPACE })) {
    if (!(node instanceof Attribute) || BOOLEAN.test(node.value)) continue
    const element = node.parent?.name ?? ''
    problems.push({
      code: 'SCHEMA_VALUE',
      text: `Element '${element}', attribute 'xsi:nil': '${node.value}' is not a valid value of the atomic type 'xs:boolean'.`,
      ...(node.value === '' ? {} : { found: node.value }),
      expected: 'xs:boolean',
      attribute: 'xsi:nil',
      line: node.line,
    })
  }
  return problems
}
