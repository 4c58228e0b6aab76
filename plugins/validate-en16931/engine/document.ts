import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Fault, reasonOf } from 'twinvoice/plugin'
import type { IndexedNodes } from 'twinvoice/schematron'
import type { XmlDocument, XmlNode } from '../saxon/dom.js'
import type { SaxonJS } from '../saxon/saxon.js'
import { elementOf, emptyDocument } from '../saxon/tree.js'
import { below, put, type Collected, type NodePlan, type PathState } from './node-plan.js'
import { Repetitions, type Repetition } from './repetitions.js'

/** A parsed document, and the nodes that the sheets want handed in. */
export interface RuleDocument {
  readonly node: XmlNode
  /** Nodes in document order; absent where there are none. */
  readonly nodes: ReadonlyMap<IndexedNodes, readonly XmlNode[]>
  /** Set if the rules would take too long, as something is repeated thousands of times. */
  readonly excess: Repetition | undefined
}

const MAX_DEPTH = 256
const WHITE_SPACE = /^[ \t\r\n]*$/

/**
 * Parses XML text into a tree of Saxon-JS. Its own parser takes twice as long and accepts what is
 * not well-formed, so the tree is built from a strict one, by the methods of the DOM. White space
 * between elements is left out: it is half of the nodes of an indented invoice, and no rule asks
 * for it.
 * @throws Fault INPUT_UNREADABLE, with line and column
 */
export function parseDocument(xml: string, saxon: SaxonJS, plan: NodePlan): RuleDocument {
  const text = xml.startsWith('\uFEFF') ? xml.slice(1) : xml
  const build = (position: boolean) => {
    const builder = new TreeBuilder(emptyDocument(saxon), plan, position)
    builder.parse(text)
    return builder.result()
  }
  try {
    return build(false)
  } catch {
    // Counting lines costs time, so it is done only for the document that needs it.
    return build(true)
  }
}

class TreeBuilder {
  readonly #document: XmlDocument
  readonly #plan: NodePlan
  readonly #collected: Collected = new Map()
  readonly #parser: SaxesParser<{ xmlns: true; position: boolean }>
  /** Elements that are not closed yet, outermost first, their states and their tags. */
  readonly #open: XmlNode[] = []
  readonly #states: (PathState | undefined)[] = []
  readonly #tags: SaxesTagNS[] = []
  readonly #repetitions: Repetitions
  #text = ''
  /** True while the innermost open element has no element in it so far: its white space is part of its value. */
  #isLeaf = false
  /** True while the innermost open element is empty so far. */
  #isEmpty = false

  constructor(document: XmlDocument, plan: NodePlan, position: boolean) {
    this.#parser = new SaxesParser({ xmlns: true, position })
    this.#document = document
    this.#plan = plan
    this.#repetitions = new Repetitions(plan.single)
  }

  result(): RuleDocument {
    return { node: this.#document, nodes: this.#collected, excess: this.#repetitions.excess }
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
      parser.on('comment', (text) => this.#add(this.#document.createComment(text)))
    if (xml.includes('<?', 5))
      parser.on('processinginstruction', ({ target, body }) =>
        this.#add(this.#document.createProcessingInstruction(target, body)),
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
    const depth = this.#open.length
    if (depth >= MAX_DEPTH) this.#refuse(`nested deeper than ${MAX_DEPTH} elements`)
    this.#repetitions.opened(tag, depth)
    const element = elementOf(this.#document, tag)
    const state = below(depth === 0 ? this.#plan.root : this.#states[depth - 1], tag)
    this.#plan.collect(element, tag, this.#open, this.#tags[depth - 1], state, this.#collected)
    this.#append(element)
    this.#open.push(element)
    this.#states.push(state)
    this.#tags.push(tag)
    this.#isLeaf = true
    this.#isEmpty = true
  }

  #closed(): void {
    this.#flush(this.#isLeaf)
    const element = this.#open.pop()
    this.#states.pop()
    this.#tags.pop()
    // Without elements in it, so in document order.
    if (this.#isEmpty && element !== undefined)
      for (const wanted of this.#plan.empty) put(this.#collected, wanted, element)
    this.#isLeaf = false
    this.#isEmpty = false
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
    if (this.#open.length === 0) return
    if (!WHITE_SPACE.test(text)) this.#isEmpty = false
    else if (!keepSpace) return
    this.#append(this.#document.createTextNode(text))
  }

  #append(node: XmlNode): void {
    const parent = this.#open.at(-1) ?? this.#document
    parent.appendChild(node)
  }
}
