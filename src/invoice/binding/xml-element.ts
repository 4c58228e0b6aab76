import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Fault } from '../../pipeline/errors.js'
import { PREFIXES } from './namespaces.js'

/** An element of a parsed document. Names have the prefixes that the table uses. */
export interface XmlElement {
  /** `ram:ID` for the known namespaces, `{uri}local` for others. */
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** Text of the element, without that of its children. */
  readonly text: string
}

/**
 * A text without the white space of XML around it: space, tab and line ends. Other spaces of Unicode are characters,
 * and what has only them is no empty text (XML 1.0, 2.3).
 */
export function trimmed(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isWhiteSpace(text.charCodeAt(start))) start += 1
  while (end > start && isWhiteSpace(text.charCodeAt(end - 1))) end -= 1
  return end - start === text.length ? text : text.slice(start, end)
}

function isWhiteSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d
}

interface Growing {
  name: string
  attributes: ReadonlyMap<string, string>
  children: Growing[]
  text: string
}

const MAX_DEPTH = 256

/**
 * The root of a document that is given as text, or is parsed already.
 * @throws Fault INPUT_UNREADABLE if it is not well-formed, ARGUMENT_INVALID if it is neither
 */
export function rootOf(xml: string | XmlElement): XmlElement {
  if (typeof xml === 'string') return parseXml(xml)
  const given: unknown = xml
  if (typeof given === 'object' && given !== null && 'children' in given) return xml
  throw new Fault('ARGUMENT_INVALID', 'xml must be the text of an XML document, a string')
}

/**
 * Parses XML text that `gate-xml` has checked. A DOCTYPE is refused and nesting is limited.
 * @throws Fault INPUT_UNREADABLE with line and column if it is not well-formed
 */
export function parseXml(text: string): XmlElement {
  try {
    return parsed(text, false)
  } catch {
    // Counting lines costs time, so it is done only for the document that needs it.
    return parsed(text, true)
  }
}

function parsed(text: string, position: boolean): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position })
  const open: Growing[] = []
  let root: Growing | undefined
  const refuse = (reason: string) => {
    throw new Fault(
      'INPUT_UNREADABLE',
      `XML, line ${parser.line}, column ${parser.column}: ${reason}`,
    )
  }
  parser.on('error', (error) => refuse(error.message.replace(/^\d+:\d+: /, '')))
  parser.on('doctype', () => refuse('a document type declaration is not accepted'))
  parser.on('opentag', (tag) => {
    const element: Growing = {
      name: qualified(tag.uri, tag.local),
      attributes: attributesOf(tag),
      children: [],
      text: '',
    }
    if (open.length >= MAX_DEPTH) refuse(`nested deeper than ${MAX_DEPTH} elements`)
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  const addText = (chunk: string) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += chunk
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text.replace(/^\uFEFF/, '')).close()
  if (root === undefined) throw new Fault('INPUT_UNREADABLE', 'XML: there is no root element')
  return root
}

/** Most elements have none: they share this. */
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

function attributesOf({ attributes }: SaxesTagNS): ReadonlyMap<string, string> {
  let own: Map<string, string> | undefined
  for (const { prefix, name, local, value } of Object.values(attributes))
    if (prefix !== 'xmlns' && name !== 'xmlns') (own ??= new Map()).set(local, value)
  return own ?? NO_ATTRIBUTES
}

/** Of an unknown namespace, a name has so many characters of it at most: each element and XPath repeats them. */
const LONGEST_NAMESPACE = 200

function qualified(uri: string, local: string): string {
  const prefix = PREFIXES.get(uri)
  if (prefix !== undefined) return `${prefix}:${local}`
  const shown = uri.length > LONGEST_NAMESPACE ? `${uri.slice(0, LONGEST_NAMESPACE)}…` : uri
  return `{${shown}}${local}`
}
