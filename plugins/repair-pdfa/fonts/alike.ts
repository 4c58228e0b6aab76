import { PdfName, PdfNumber, PdfString } from 'twinvoice/pdf'
import { Dict, List, resolved, type Value } from '../model/values.js'
import type { UsedFont } from './font-use.js'

/** What lies deeper in a font dictionary is the same only if it is the same object. */
const DEEPEST = 8

/**
 * Fonts whose dictionaries say the same, together: pages that come from many files have one of their own for Helvetica
 * each.
 */
export function alike(fonts: readonly UsedFont[]): UsedFont[][] {
  const contents = new Contents()
  const groups = new Map<number, UsedFont[]>()
  for (const used of fonts) {
    const content = contents.of(used.target)
    const group = groups.get(content)
    if (group === undefined) groups.set(content, [used])
    else group.push(used)
  }
  return [...groups.values()]
}

/** Numbers for values: the same for values that say the same, and each value is looked at once. */
class Contents {
  readonly #byText = new Map<string, number>()
  readonly #byObject = new Map<object, number>()
  #last = 0

  of(value: Value, depth = 0): number {
    const found = resolved(value)
    if (!(found instanceof Object)) return this.#numbered(String(found))
    const known = this.#byObject.get(found)
    if (known !== undefined) return known
    const text = depth < DEEPEST ? this.#textOf(found, depth + 1) : undefined
    const number = text === undefined ? ++this.#last : this.#numbered(text)
    this.#byObject.set(found, number)
    return number
  }

  /** Undefined for what is compared as an object: a stream. */
  #textOf(value: object, depth: number): string | undefined {
    if (value instanceof PdfName) return `/${value.value}`
    if (value instanceof PdfNumber) return `number ${value.value}`
    if (value instanceof PdfString) return `string ${Buffer.from(value.bytes).toString('hex')}`
    if (value instanceof List)
      return `[ ${value.items.map((item) => this.of(item, depth)).join(' ')}`
    if (!(value instanceof Dict)) return undefined
    // The name of a font among the resources of a page (table 111) says nothing, and is not kept.
    const entries = [...value.entries].filter(([key]) => depth > 1 || key !== 'Name')
    // A key may have any character, also those between entries.
    const said = entries.map(([key, each]) => `${JSON.stringify(key)} ${this.of(each, depth)}`)
    return `<< ${said.sort().join(' ')}`
  }

  #numbered(text: string): number {
    let number = this.#byText.get(text)
    if (number === undefined) this.#byText.set(text, (number = ++this.#last))
    return number
  }
}
