import { Parser } from '#htmlparser2'
import { Fault } from 'twinvoice/plugin'
import { LayoutElement, type Attributes } from './element.js'
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

class LayoutParser {
  readonly #layout: string
  readonly #file: string
  readonly #parser: Parser
  readonly #styles = new Map<string, Readonly<Record<string, string>>>()
  /** What styles give to an element, by the element's name and theirs. */
  readonly #styled = new Map<string, Attributes>()
  #open: LayoutElement | undefined
  #root: LayoutElement | undefined
  #order = 0
  /** Set while inside a `style` element, which leaves no trace in the tree. */
  #inStyle = false

  constructor(layout: string, file: string) {
    this.#layout = layout
    this.#file = file
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => {
          this.#enter(name, attributes)
        },
        onclosetag: (name, implied) => {
          this.#leave(name, implied)
        },
        ontext: (text) => {
          this.#characters(text)
        },
      },
      { xmlMode: true, decodeEntities: true },
    )
  }

  parse(): LayoutElement {
    this.#parser.write(this.#layout)
    this.#parser.end()
    if (this.#root === undefined) throw this.#fault('there is no <document>')
    return this.#root
  }

  #enter(name: string, written: Record<string, string>): void {
    const parent = this.#open
    if (name === 'style') {
      this.#defineStyle(written)
      return
    }
    const rule = VOCABULARY[name]
    if (rule === undefined) throw this.#fault(`unknown element <${name}>`)
    this.#checkPlace(name, parent)
    const attributes = this.#attributes(name, rule, written)
    const late = name === 'footer' || (parent !== undefined && parent.order >= AFTER_ALL)
    const order = this.#order++ + (late ? AFTER_ALL : 0)
    const element = new LayoutElement(name, attributes, parent, order)
    if (parent === undefined) this.#root = element
    else parent.children.push(element)
    this.#open = element
  }

  #leave(name: string, implied: boolean): void {
    if (implied && !this.#selfClosed()) throw this.#fault(`<${name}> is not closed`)
    if (this.#inStyle) this.#inStyle = false
    else this.#open = this.#open?.parent
  }

  /** In XML mode an empty-element tag is reported as closed by implication. */
  #selfClosed(): boolean {
    return this.#layout.charCodeAt(this.#parser.endIndex - 1) === 0x2f
  }

  #characters(text: string): void {
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

  #defineStyle(written: Record<string, string>): void {
    const { name, ...attributes } = written
    if (this.#open?.name !== 'document' || this.#open.children.length > 0)
      throw this.#fault('<style> may stand only at the beginning of <document>')
    if (name === undefined || !/^[\w-]+$/.test(name)) throw this.#fault('<style> needs a name')
    for (const [attribute, value] of Object.entries(attributes)) {
      const readers = READERS.get(attribute)
      if (readers === undefined) throw this.#fault(`unknown attribute ${attribute} in <style>`)
      if (readers.every((read) => read(value) === undefined))
        throw this.#fault(`${attribute}="${value}" is not a value of ${attribute}`)
    }
    this.#styles.set(name, attributes)
    this.#inStyle = true
  }

  #attributes(name: string, rule: ElementRule, written: Record<string, string>): Attributes {
    const own: [string, string][] = []
    for (const attribute in written) {
      if (attribute === 'style') continue
      const read = rule.attributes[attribute]
      const value = written[attribute] ?? ''
      if (read === undefined) throw this.#fault(`<${name}> has no attribute ${attribute}`)
      if (read(value) === undefined)
        throw this.#fault(`<${name}>: ${attribute}="${value}" is not a value of it`)
      own.push([attribute, value])
    }
    const { style } = written
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
      for (const [attribute, value] of Object.entries(style))
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
    const line = this.#layout.slice(0, this.#parser.startIndex).split('\n').length
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
