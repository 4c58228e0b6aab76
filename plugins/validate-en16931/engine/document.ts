import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Fault, reasonOf } from 'twinvoice/plugin'
import type { XmlDocument, XmlNode } from '../saxon/dom.js'
import type { SaxonJS } from '../saxon/saxon.js'
import { elementOf, emptyDocument } from '../saxon/tree.js'

/** A parsed document, and the nodes that the sheets ask for by name, in document order. */
export interface RuleDocument {
  readonly node: XmlNode
  /** Elements by `{uri}local`; elements that bear an attribute by `@{uri}local`. */
  readonly byName: ReadonlyMap<string, readonly XmlNode[]>
}

const MAX_DEPTH = 256
const WHITE_SPACE = /^[ \t\r\n]*$/

/**
 * Parses XML text into a tree of Saxon-JS. Its own parser takes twice as long and accepts what is
 * not well-formed, so the tree is built from a strict one, by the methods of the DOM. White space between
 * elements is left out: it is half of the nodes of an indented invoice, and no rule asks for it.
 * @param names names to collect nodes for, in the form of {@link RuleDocument}
 * @throws Fault INPUT_UNREADABLE, with line and column
 */
export function parseDocument(
  xml: string,
  saxon: SaxonJS,
  names: Iterable<string> = [],
): RuleDocument {
  const text = xml.startsWith('\uFEFF') ? xml.slice(1) : xml
  const build = (position: boolean) => {
    const builder = new TreeBuilder(emptyDocument(saxon), names, position)
    builder.parse(text)
    return builder
  }
  try {
    return build(false)
  } catch {
    // Counting lines costs time, so it is done only for the document that needs it.
    return build(true)
  }
}

class TreeBuilder implements RuleDocument {
  readonly node: XmlDocument
  readonly byName: ReadonlyMap<string, XmlNode[]>
  readonly #parser: SaxesParser<{ xmlns: true; position: boolean }>
  /** Local names of what is collected: most nodes need no more than a look into these. */
  readonly #locals: ReadonlySet<string>
  /** Elements that are not closed yet, outermost first. */
  readonly #open: XmlNode[] = []
  #text = ''

  constructor(document: XmlDocument, names: Iterable<string>, position: boolean) {
    this.#parser = new SaxesParser({ xmlns: true, position })
    this.node = document
    this.byName = new Map([...names].map((name) => [name, []]))
    this.#locals = new Set([...this.byName.keys()].map((name) => name.slice(name.indexOf('}') + 1)))
  }

  /*
   * A handler is registered only if the text can call for it: V8 turns a parser with more than a
   * few added properties into a dictionary, and reading then takes three times as long.
   */
  parse(xml: string): void {
    const parser = this.#parser
    parser.on('opentag', (tag) => this.#opened(tag))
    parser.on('closetag', () => this.#closed())
    parser.on('text', (text) => (this.#text += text))
    if (xml.includes('<!DOCTYPE'))
      parser.on('doctype', () => this.#refuse('a document type declaration is not accepted'))
    if (xml.includes('<![CDATA[')) parser.on('cdata', (text) => (this.#text += text))
    if (xml.includes('<!--'))
      parser.on('comment', (text) => this.#add(this.node.createComment(text)))
    if (xml.includes('<?', 5))
      parser.on('processinginstruction', ({ target, body }) =>
        this.#add(this.node.createProcessingInstruction(target, body)),
      )
    try {
      parser.write(xml).close()
    } catch (thrown) {
      if (thrown instanceof Fault) throw thrown
      this.#refuse(reasonOf(thrown).replace(/^\d+:\d+: /, ''))
    }
    if (this.#open.length > 0) this.#refuse('an element is not closed')
  }

  #refuse(reason: string): never {
    const { line, column } = this.#parser
    throw new Fault('INPUT_UNREADABLE', `XML, line ${line}, column ${column}: ${reason}`)
  }

  #opened(tag: SaxesTagNS): void {
    this.#flush(false)
    if (this.#open.length >= MAX_DEPTH) this.#refuse(`nested deeper than ${MAX_DEPTH} elements`)
    const element = elementOf(this.node, tag)
    for (const { uri, local } of Object.values(tag.attributes))
      if (this.#locals.has(local)) this.byName.get(`@{${uri}}${local}`)?.push(element)
    if (this.#locals.has(tag.local)) this.byName.get(`{${tag.uri}}${tag.local}`)?.push(element)
    this.#append(element)
    this.#open.push(element)
  }

  #closed(): void {
    this.#flush(this.#open.at(-1)?.firstChild === null)
    this.#open.pop()
  }

  #add(node: XmlNode): void {
    this.#flush(true)
    this.#append(node)
  }

  /** Adds the text gathered so far; white space alone only where `keepSpace` says so. */
  #flush(keepSpace: boolean): void {
    if (this.#text === '') return
    const text = this.#text
    this.#text = ''
    if (this.#open.length === 0 || (!keepSpace && WHITE_SPACE.test(text))) return
    this.#append(this.node.createTextNode(text))
  }

  #append(node: XmlNode): void {
    const parent = this.#open.at(-1) ?? this.node
    parent.appendChild(node)
  }
}
