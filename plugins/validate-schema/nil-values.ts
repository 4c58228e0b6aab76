import type { XmlAttribute, XmlDocument } from 'libxml2-wasm'
import type { Problem } from './problem.js'
import { xsiAttributes } from './xsi-attributes.js'

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
  const problems: Problem[] = []
  for (const node of xsiAttributes('nil', document, xml, Attribute)) {
    if (BOOLEAN.test(node.value)) continue
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
