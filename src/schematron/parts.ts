import { Fault } from 'twinvoice'
import {
  attribute,
  CDATA,
  ELEMENT,
  TEXT,
  textOf,
  type XmlNode,
} from '../../plugins/validate-en16931/saxon/dom.js'
import { toMarkup } from '../../plugins/validate-en16931/saxon/markup.js'
import type { Assert, Let, RichText } from './schema.js'
import { SCHEMATRON } from './sources.js'

/** Namespace of what Schematron has no attribute for: `tw:term`, `tw:message`. */
export const TWINVOICE = 'urn:twinvoice:schematron'

export function readLet(node: XmlNode, file: string): Let {
  const name = attribute(node, 'name')
  if (name === undefined) throw new Fault('CATALOG_INVALID', 'a let has no name', { file })
  const value = attribute(node, 'value')
  const as = attribute(node, 'as')
  return {
    name,
    ...(value === undefined
      ? { content: Array.from(node.childNodes, toMarkup).join('') }
      : { value }),
    ...(as === undefined ? {} : { as }),
  }
}

/** Reads an `assert` or `report`. */
export function readAssert(node: XmlNode, file: string): Assert {
  const test = attribute(node, 'test')
  if (test === undefined)
    throw new Fault('CATALOG_INVALID', `<${node.nodeName}> has no test`, { file })
  return {
    kind: node.localName === 'report' ? 'report' : 'assert',
    test,
    ...optional('id', attribute(node, 'id')),
    ...optional('flag', attribute(node, 'flag') ?? attribute(node, 'severity')),
    ...optional('role', attribute(node, 'role')),
    ...optional('see', attribute(node, 'see')),
    ...optional('subject', attribute(node, 'subject')),
    ...optional('term', attribute(node, 'term', TWINVOICE)),
    ...optional('messageKey', attribute(node, 'message', TWINVOICE)),
    text: readRichText(node),
    diagnostics: words(attribute(node, 'diagnostics')),
    properties: words(attribute(node, 'properties')),
  }
}

function optional<Key extends string>(
  key: Key,
  value: string | undefined,
): Partial<Record<Key, string>> {
  const result: Partial<Record<Key, string>> = {}
  if (value !== undefined) result[key] = value
  return result
}

function words(text: string | undefined): readonly string[] {
  return (text ?? '').split(/\s+/).filter((word) => word !== '')
}

/** Reads text with `value-of` and `name` in it; `emph`, `dir` and `span` count as their text. */
export function readRichText(node: XmlNode): RichText {
  const parts: RichText[number][] = []
  for (const child of Array.from(node.childNodes)) {
    if (child.nodeType === TEXT || child.nodeType === CDATA) parts.push(child.nodeValue ?? '')
    else if (child.nodeType !== ELEMENT) continue
    else if (child.namespaceURI !== SCHEMATRON) parts.push(textOf(child))
    else if (child.localName === 'value-of')
      parts.push({ value: attribute(child, 'select') ?? '.' })
    else if (child.localName === 'name') parts.push({ name: attribute(child, 'path') ?? '.' })
    else parts.push(...readRichText(child))
  }
  return parts
}
