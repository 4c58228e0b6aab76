import { detail, englishDetail, type Detail } from '../details/detail.js'
import { SaxesParser, type SaxesAttributeNS } from 'saxes'

/** An element of an XML document, with names resolved to their namespaces. */
export interface XmlElement {
  readonly namespace: string
  readonly local: string
  readonly prefix: string
  readonly attributes: readonly XmlAttribute[]
  readonly children: readonly XmlElement[]
  /** The element's own text, without that of its children. */
  readonly text: string
  /** Whether a processing instruction is directly in it. */
  readonly hasInstruction: boolean
  /** Whether a part of its text is a CDATA section. */
  readonly hasCdata: boolean
}

export interface XmlAttribute {
  readonly namespace: string
  readonly local: string
  readonly prefix: string
  readonly value: string
}

/** A processing instruction, such as the XMP packet's header. */
export interface ProcessingInstruction {
  readonly target: string
  readonly body: string
}

export interface XmlTree {
  readonly root: XmlElement
  readonly instructions: readonly ProcessingInstruction[]
}

/** The text is no well-formed XML, or more than is read here. */
export class XmlNotReadable extends Error {
  readonly detail: Detail

  constructor(why: Detail) {
    super(englishDetail(why))
    this.detail = why
  }
}

/** A name in a message may be as long as the file. */
const LONGEST = 180

const MAX_DEPTH = 100
const MAX_ELEMENTS = 50_000
const MAX_ATTRIBUTES = 256

interface Growing extends XmlElement {
  readonly children: Growing[]
  text: string
  hasInstruction: boolean
  hasCdata: boolean
}

/**
 * The namespaces that an open element declares for prefixes, as written: the parser cuts white space off, which
 * names have in them (Namespaces, 2.3).
 */
type Scope = ReadonlyMap<string, string>

/**
 * Parses a small XML document, such as an XMP packet. A document type declaration is refused, so
 * there are no entities but the five of XML itself.
 * @throws XmlNotReadable
 */
export function parseXmlTree(text: string): XmlTree {
  const parser = new SaxesParser({ xmlns: true })
  const open: Growing[] = []
  const scopes: Scope[] = []
  const instructions: ProcessingInstruction[] = []
  let root: Growing | undefined
  let elements = 0
  const refuse = (reason: string | Detail): never => {
    throw new XmlNotReadable(detail`line ${parser.line}: ${reason}`)
  }
  parser.on('error', (error) => refuse(error.message.slice(0, LONGEST)))
  parser.on('doctype', () => refuse(detail`a document type declaration`))
  parser.on('processinginstruction', ({ target, body }) => {
    if (instructions.length < 100) instructions.push({ target, body })
    const element = open.at(-1)
    if (element !== undefined) element.hasInstruction = true
  })
  let attributes = 0
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES) refuse(detail`more than ${MAX_ATTRIBUTES} attributes`)
  })
  parser.on('opentag', (tag) => {
    attributes = 0
    if (open.length >= MAX_DEPTH) refuse(detail`nested deeper than ${MAX_DEPTH}`)
    if (++elements > MAX_ELEMENTS) refuse(detail`more than ${MAX_ELEMENTS} elements`)
    const given = Object.values(tag.attributes)
    scopes.push(declarationsOf(given))
    const namespaceOf = (prefix: string) =>
      scopes.findLast((scope) => scope.has(prefix))?.get(prefix)
    const element: Growing = {
      namespace: namespaceOf(tag.prefix) ?? tag.uri,
      local: tag.local,
      prefix: tag.prefix,
      attributes: given.filter(isNoDeclaration).map((each) => attributeOf(each, namespaceOf)),
      children: [],
      text: '',
      hasInstruction: false,
      hasCdata: false,
    }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
    scopes.pop()
  })
  const addText = (chunk: string) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += chunk
  }
  parser.on('text', addText)
  parser.on('cdata', (chunk) => {
    addText(chunk)
    const element = open.at(-1)
    if (element !== undefined) element.hasCdata = true
  })
  parser.write(text).close()
  if (root === undefined) throw new XmlNotReadable(detail`there is no element`)
  return { root, instructions }
}

function isNoDeclaration({ prefix, name }: SaxesAttributeNS): boolean {
  return prefix !== 'xmlns' && name !== 'xmlns'
}

function declarationsOf(attributes: readonly SaxesAttributeNS[]): Scope {
  const declarations = attributes.filter((each) => !isNoDeclaration(each))
  return new Map(
    declarations.map(({ name, local, value }) => [name === 'xmlns' ? '' : local, value]),
  )
}

/** @param namespaceOf a prefix that is declared; an attribute without one has no namespace */
function attributeOf(
  { uri, local, prefix, value }: SaxesAttributeNS,
  namespaceOf: (prefix: string) => string | undefined,
): XmlAttribute {
  return { namespace: prefix === '' ? '' : (namespaceOf(prefix) ?? uri), local, prefix, value }
}
