import { SaxesParser, type SaxesTagNS } from 'saxes'
import { SchematronError } from './schematron-error.js'
import type { XmlElement, XmlNode } from './xml-tree.js'

/** Characters of one source file; the largest schemas in use have a tenth of it. */
const MAX_LENGTH = 16 * 1024 * 1024
const MAX_DEPTH = 256

interface Growing extends XmlElement {
  readonly children: XmlNode[]
}

/**
 * Parses a source: well-formed XML with namespaces, without a document type declaration, at most
 * 16 Mi characters long and 256 elements deep.
 * @param file for problems
 * @throws SchematronError with file and line
 */
export function parseXml(xml: string, file: string): XmlElement {
  if (xml.length > MAX_LENGTH)
    throw new SchematronError(`is longer than ${String(MAX_LENGTH)} characters`, { file })
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (reason: string): never => {
    throw new SchematronError(reason, { file, line: parser.line })
  }
  let root: XmlElement | undefined
  const open: Growing[] = []
  const addText = (text: string) => open.at(-1)?.children.push({ kind: 'text', text })
  parser.on('error', ({ message }) => refuse(`is not well-formed: ${message.replace(/^\S+ /, '')}`))
  parser.on('doctype', () => refuse('a document type declaration is not accepted'))
  parser.on('text', addText)
  parser.on('cdata', addText)
  // The end of a tag may be lines below its name; a line feed right after the name counts already.
  let line = 1
  parser.on('opentagstart', () => {
    line = parser.column === 0 ? parser.line - 1 : parser.line
  })
  parser.on('opentag', (tag) => {
    if (open.length >= MAX_DEPTH) refuse(`is nested deeper than ${String(MAX_DEPTH)} elements`)
    const element = elementOf(tag, open.at(-1), line)
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.write(xml.startsWith('\uFEFF') ? xml.slice(1) : xml).close()
  return root ?? refuse('has no root element')
}

function elementOf(
  { name, local, uri, attributes }: SaxesTagNS,
  parent: XmlElement | undefined,
  line: number,
): Growing {
  return {
    kind: 'element',
    name,
    local,
    uri,
    attributes: Object.values(attributes).map((each) => ({
      name: each.name,
      local: each.local,
      uri: each.prefix === '' ? '' : each.uri,
      value: each.value,
    })),
    children: [],
    parent,
    line,
  }
}
