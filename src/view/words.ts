import type { Wording } from '../catalog/entries/entries.js'
import { readMessages, type Messages, type Values } from '../messages/messages.js'
import type { Leaf } from './received.js'

let messages: Messages | undefined

/** The words of a page in one language. */
export class ViewWords {
  readonly locale: string
  readonly #wording: Wording
  readonly #plural: Intl.PluralRules

  /** @param wording the texts that templates have, for the names of codes */
  constructor(locale: string, wording: ReadonlyMap<string, Wording>) {
    messages ??= readMessages(new URL('./messages/', import.meta.url))
    this.locale = locale
    this.#wording = wording.get(locale) ?? wording.get('en') ?? {}
    this.#plural = new Intl.PluralRules(locale)
  }

  text(key: string, values?: Values): string {
    return messages?.text(this.locale, key, values) ?? key
  }

  /** Between a label and its value. */
  get colon(): string {
    return this.locale === 'fr' ? '\u00a0: ' : ': '
  }

  /** The label of a term: that of its path, of its last part, else its name in the standard. */
  label({ path, name }: Pick<Leaf, 'path' | 'name'>): string {
    return this.labelOf(path) ?? name
  }

  /** The label of a path in the model; undefined if there is none. */
  labelOf(path: string): string | undefined {
    const parts = path.replace(/\[\d+\]/g, '').split('.')
    const named =
      parts.at(-1) === 'value' && parts.at(-2) !== 'attributes' ? parts.slice(0, -1) : parts
    const last = named.at(-1) ?? ''
    const keys = [named.slice(-2).join('.'), `${named[0] ?? ''}.${last}`, last]
    for (const key of keys) {
      const found = messages?.find(this.locale, `field.${key}`)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** The name of a group: `seller`, `items[2]`, `items[2].allowances[0]`. */
  group(path: string): string {
    return path
      .split('.')
      .map((step) => {
        const [, name = '', index] = /^([^[]*)(?:\[(\d+)\])?$/.exec(step) ?? []
        const label = messages?.find(this.locale, `group.${name}`) ?? this.labelOf(name) ?? name
        return index === undefined ? label : `${label} ${Number(index) + 1}`
      })
      .join(', ')
  }

  /** The name of a code, such as a unit for a quantity; undefined if there is none. */
  code(
    list: 'unit' | 'vatCategory' | 'paymentMeans' | 'documentType',
    code: string,
    quantity = '1',
  ): string | undefined {
    const names = this.#wording[list]
    if (!isTexts(names) || !Object.hasOwn(names, code)) return undefined
    const name = names[code]
    if (typeof name === 'string') return name
    if (!isTexts(name)) return undefined
    const form = name[this.#plural.select(Math.abs(Number(quantity)))] ?? name['other']
    return typeof form === 'string' ? form : undefined
  }
}

function isTexts(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
