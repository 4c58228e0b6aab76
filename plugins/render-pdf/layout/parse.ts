import { Fault } from 'twinvoice/plugin'
import { LayoutElement, type Attributes } from './element.js'
import { readMarkup, readTag, type MarkupHandler } from './markup.js'
import { attributeMeant, elementMeant } from './meant.js'
import { hasRoom, paperOf } from './paper.js'
import { whatItTakes } from './takes.js'
import { BLOCKS, INLINES, READERS, VOCABULARY, type ElementRule } from './vocabulary.js'

/** Added to the reading order of footers: they are read after all blocks. */
const AFTER_ALL = 1e9

/** Most elements of a long table have none: they share this. */
const NO_ATTRIBUTES: Attributes = new Map()

/** Elements that are allowed only inside, or only outside, certain others. */
const BOUND: Readonly<Record<string, readonly [where: readonly string[], inside: boolean]>> = {
  table: [['header', 'footer', 'td', 'th'], false],
  'page-number': [['header', 'footer'], true],
  'page-count': [['header', 'footer'], true],
  carried: [['carry-out', 'carry-in'], true],
  a: [['a'], false],
}

const ONLY_IN_DOCUMENT = new Set(['style', 'header', 'footer', 'watermark', 'page-break'])

/**
 * Reads what a template yielded into elements.
 * @param layout the layout's text
 * @param file names the template in messages
 * @throws Fault CATALOG_INVALID with the line, when the text is not of the layout language
 */
export function parseLayout(layout: string, file: string): LayoutElement {
  return new LayoutParser(layout, file).parse()
}

/** A start tag as its element has it: checked, and with what its styles give. */
interface KnownTag {
  readonly name: string
  readonly attributes: Attributes
  readonly isEmpty: boolean
}

class LayoutParser implements MarkupHandler {
  readonly #layout: string
  readonly #file: string
  readonly #styles = new Map<string, Attributes>()
  /** What styles give to an element, by the element's name and theirs. */
  readonly #styled = new Map<string, Attributes>()
  /** Tags by what is between their angle brackets. */
  readonly #tags = new Map<string, KnownTag>()
  /** Where the reader is. */
  #at = 0
  #open: LayoutElement | undefined
  #root: LayoutElement | undefined
  #order = 0
  /** Set while inside a `style` element, which leaves no trace in the tree. */
  #inStyle = false

  constructor(layout: string, file: string) {
    this.#layout = layout
    this.#file = file
  }

  parse(): LayoutElement {
    readMarkup(this.#layout, this)
    this.#at = this.#layout.length
    if (this.#open !== undefined) throw this.#fault(`<${this.#open.name}> is not closed`)
    if (this.#root === undefined) throw this.#fault('there is no <document>')
    return this.#root
  }

  start(text: string, offset: number): void {
    this.#at = offset
    const parent = this.#open
    const tag = this.#tags.get(text) ?? this.#read(text)
    if (tag === undefined) return
    this.#checkPlace(tag.name, parent)
    const late = tag.name === 'footer' || (parent !== undefined && parent.order >= AFTER_ALL)
    const order = this.#order++ + (late ? AFTER_ALL : 0)
    const element = new LayoutElement(tag.name, tag.attributes, parent, order)
    if (parent === undefined) this.#root = element
    else parent.children.push(element)
    if (!tag.isEmpty) this.#open = element
  }

  end(name: string, offset: number): void {
    this.#at = offset
    if (this.#inStyle) this.#inStyle = name !== 'style'
    else if (this.#open?.name === name) this.#open = this.#open.parent
    else if (this.#open !== undefined && isInside(this.#open, [name]))
      throw this.#fault(`<${this.#open.name}> is not closed`)
  }

  /** Reads a tag that was not there before; undefined for a style, which is no element. */
  #read(text: string): KnownTag | undefined {
    const written = readTag(text)
    if (written === undefined) throw this.#fault(`<${text.slice(0, 40)}> is no tag of XML`)
    const { name, attributes, isEmpty } = written
    if (name === 'style') {
      this.#defineStyle(attributes)
      this.#inStyle = !isEmpty
      return undefined
    }
    const rule = VOCABULARY[name]
    if (rule === undefined) throw this.#fault(`unknown element <${name}>${elementMeant(name)}`)
    const tag = { name, attributes: this.#attributes(name, rule, attributes), isEmpty }
    if (name === 'document' && !hasRoom(paperOf(tag.attributes)))
      throw this.#fault('<document>: its margins leave no room on the paper')
    this.#tags.set(text, tag)
    return tag
  }

  characters(text: string, offset: number): void {
    this.#at = offset
    const open = this.#open
    const content = open === undefined ? 'nothing' : VOCABULARY[open.name]?.content
    if (open !== undefined && (content === 'inline' || content === 'payload')) {
      const last = open.children.length - 1
      const before = open.children[last]
      if (typeof before === 'string') open.children[last] = before + text
      else open.children.push(text)
    } else if (text.trim() !== '')
      throw this.#fault(`characters where only elements may stand: "${text.trim().slice(0, 40)}"`)
  }

  #defineStyle(written: Attributes): void {
    const name = written.get('name')
    if (this.#open?.name !== 'document' || this.#open.children.length > 0)
      throw this.#fault('<style> may stand only at the beginning of <document>')
    if (name === undefined || !/^[\w-]+$/.test(name)) throw this.#fault('<style> needs a name')
    const attributes = new Map([...written].filter(([attribute]) => attribute !== 'name'))
    for (const [attribute, value] of attributes) {
      const readers = READERS.get(attribute)
      if (readers === undefined)
        throw this.#fault(
          `unknown attribute ${attribute} in <style>${attributeMeant(attribute, READERS.keys())}`,
        )
      if (readers.every((read) => read(value) === undefined))
        throw this.#fault(
          `${attribute}="${value}" is not a value of ${attribute}${whatItTakes(readers)}`,
        )
    }
    this.#styles.set(name, attributes)
  }

  #attributes(name: string, rule: ElementRule, written: Attributes): Attributes {
    const own: [string, string][] = []
    for (const [attribute, value] of written) {
      if (attribute === 'style') continue
      const read = rule.attributes[attribute]
      if (read === undefined) {
        const meant = attributeMeant(attribute, Object.keys(rule.attributes))
        throw this.#fault(`<${name}> has no attribute ${attribute}${meant}`)
      }
      if (read(value) === undefined)
        throw this.#fault(
          `<${name}>: ${attribute}="${value}" is not a value of it${whatItTakes([read])}`,
        )
      own.push([attribute, value])
    }
    const style = written.get('style')
    const styled = style === undefined ? NO_ATTRIBUTES : this.#byStyles(name, rule, style)
    const attributes = own.length === 0 ? styled : new Map([...styled, ...own])
    for (const needed of rule.required)
      if (!attributes.has(needed)) throw this.#fault(`<${name}> needs ${needed}`)
    return attributes
  }

  #byStyles(element: string, rule: ElementRule, names: string): Attributes {
    const key = `${element} ${names}`
    const known = this.#styled.get(key)
    if (known !== undefined) return known
    const attributes = new Map<string, string>()
    for (const name of names.trim().split(/\s+/)) {
      const style = this.#styles.get(name)
      if (style === undefined) throw this.#fault(`there is no style "${name}"`)
      for (const [attribute, value] of style)
        if (rule.attributes[attribute]?.(value) !== undefined) attributes.set(attribute, value)
    }
    this.#styled.set(key, attributes)
    return attributes
  }

  #checkPlace(name: string, parent: LayoutElement | undefined): void {
    if (parent === undefined) {
      if (name !== 'document' || this.#root !== undefined)
        throw this.#fault(`<${name}> is outside of <document>`)
      return
    }
    const content = VOCABULARY[parent.name]?.content
    if (!mayStandIn(name, parent, content))
      throw this.#fault(`<${name}> may not stand in <${parent.name}>`)
    const [where, needed] = BOUND[name] ?? []
    if (where !== undefined && isInside(parent, where) !== needed)
      throw this.#fault(
        needed === true
          ? `<${name}> may stand only in <${where.join('> and <')}>`
          : `<${name}> may not stand in <${where.join('> or <')}>`,
      )
  }

  #fault(reason: string): Fault {
    const line = this.#layout.slice(0, this.#at).split('\n').length
    const text = this.#layout.split('\n')[line - 1]?.trim().slice(0, 60) ?? ''
    return new Fault(
      'CATALOG_INVALID',
      `line ${String(line)} of the layout’s output (“${text}”): ${reason}`,
      { file: this.#file },
    )
  }
}

function mayStandIn(
  name: string,
  parent: LayoutElement,
  content: ElementRule['content'] | undefined,
) {
  if (ONLY_IN_DOCUMENT.has(name)) return parent.name === 'document'
  if (Array.isArray(content)) return content.includes(name)
  if (content === 'blocks') return BLOCKS.has(name)
  if (content !== 'inline') return false
  const isCell = parent.name === 'td' || parent.name === 'th'
  return INLINES.has(name) || (isCell && BLOCKS.has(name) && name !== 'table')
}

function isInside(element: LayoutElement, names: readonly string[]): boolean {
  for (let at: LayoutElement | undefined = element; at !== undefined; at = at.parent)
    if (names.includes(at.name)) return true
  return false
}
