import type { XmlElement } from '../binding/xml-element.js'

/** A text or attribute of a document. */
export interface TracedValue {
  readonly xpath: string
  readonly value: string
  /** Path in the model: `items[0].unit`; absent if the model has no place for the value. */
  readonly path?: string
}

/**
 * Records where in a document each value of the model was read, and what was left. One trace is
 * for one element; all traces of a document record into the same list.
 */
export class Trace {
  readonly #values: TracedValue[]
  readonly #xpath: string
  /** Path of the nearest group in the model; '' for the invoice. */
  readonly #group: string

  constructor(values: TracedValue[], xpath: string, group = '') {
    this.#values = values
    this.#xpath = xpath
    this.#group = group
  }

  /** Traces of the children of an element, in order. */
  below(children: readonly XmlElement[]): readonly Trace[] {
    const [only, second] = children
    if (only !== undefined && second === undefined)
      return [new Trace(this.#values, `${this.#xpath}/${only.name}`, this.#group)]
    const counts = new Map<string, number>()
    for (const { name } of children) counts.set(name, (counts.get(name) ?? 0) + 1)
    const seen = new Map<string, number>()
    return children.map(({ name }) => {
      const position = (seen.get(name) ?? 0) + 1
      seen.set(name, position)
      const step = (counts.get(name) ?? 1) > 1 ? `${name}[${position}]` : name
      return new Trace(this.#values, `${this.#xpath}/${step}`, this.#group)
    })
  }

  /** The same element, in a group of the model. */
  within(group: string): Trace {
    return new Trace(this.#values, this.#xpath, this.#pathOf(group))
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
    const value = text.trim()
    if (value === '') return
    const xpath = attribute === undefined ? this.#xpath : `${this.#xpath}/@${attribute}`
    this.#values.push({ xpath, value, ...(path === undefined ? {} : { path }) })
  }
}
