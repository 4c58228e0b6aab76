import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { trimmed, type XmlElement } from '../binding/xml-element.js'

/** A text or attribute of a document. */
export interface TracedValue {
  readonly xpath: string
  readonly value: string
  /** Path in the model: `items[0].unit`; absent if the model has no place for the value. */
  readonly path?: string
}

/** Characters of the XPaths of values without a place: five such values in each of 10,000 lines have half of them. */
const LONGEST_UNPLACED = 16_000_000

/** What all traces of a document record. */
export class TraceLog {
  readonly values: TracedValue[] = []
  #unplaced = 0

  /** @throws Fault INPUT_UNREADABLE if the XPaths of values without a place are too long together */
  add(traced: TracedValue): void {
    if (traced.path === undefined) this.#unplaced += traced.xpath.length
    // In deep elements, XPaths are many times as long as the document.
    if (this.#unplaced > LONGEST_UNPLACED)
      throw new Fault(
        'INPUT_UNREADABLE',
        detail`the XPaths of values that EN 16931 has no place for are longer than ${LONGEST_UNPLACED} characters together`,
      )
    this.values.push(traced)
  }
}

/**
 * Records where in a document each value of the model was read, and what was left. One trace is
 * for one element; all traces of a document record into the same log.
 */
export class Trace {
  readonly #log: TraceLog
  readonly #xpath: string
  /** Path of the nearest group in the model; '' for the invoice. */
  readonly #group: string

  constructor(log: TraceLog, xpath: string, group = '') {
    this.#log = log
    this.#xpath = xpath
    this.#group = group
  }

  /** Traces of the children of an element, in order. */
  below(children: readonly XmlElement[]): readonly Trace[] {
    const [only, second] = children
    if (only !== undefined && second === undefined)
      return [new Trace(this.#log, `${this.#xpath}/${only.name}`, this.#group)]
    const counts = new Map<string, number>()
    for (const { name } of children) counts.set(name, (counts.get(name) ?? 0) + 1)
    const seen = new Map<string, number>()
    return children.map(({ name }) => {
      const position = (seen.get(name) ?? 0) + 1
      seen.set(name, position)
      const step = (counts.get(name) ?? 1) > 1 ? `${name}[${position}]` : name
      return new Trace(this.#log, `${this.#xpath}/${step}`, this.#group)
    })
  }

  /** The same element, in a group of the model. */
  within(group: string): Trace {
    return new Trace(this.#log, this.#xpath, this.#pathOf(group))
  }

  /** Records a value that was read into a term. */
  read(term: string, value: string, attribute?: string): void {
    this.#add(value, attribute, this.#pathOf(term))
  }

  /** Records a value that has no place in the model. */
  left(value: string, attribute?: string): void {
    this.#add(value, attribute)
  }

  /** Records everything in an element that has no place in the model. */
  leftWhole(element: XmlElement): void {
    this.left(element.text)
    for (const [name, value] of element.attributes) this.left(value, name)
    for (const [index, trace] of this.below(element.children).entries()) {
      const child = element.children[index]
      if (child !== undefined) trace.leftWhole(child)
    }
  }

  #pathOf(path: string): string {
    if (path.startsWith('/')) return path.slice(1)
    return this.#group === '' ? path : `${this.#group}.${path}`
  }

  #add(text: string, attribute: string | undefined, path?: string): void {
    const value = trimmed(text)
    if (value === '') return
    const xpath = attribute === undefined ? this.#xpath : `${this.#xpath}/@${attribute}`
    this.#log.add({ xpath, value, ...(path === undefined ? {} : { path }) })
  }
}
