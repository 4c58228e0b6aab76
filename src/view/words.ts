import type { Wording } from '../catalog/entries/entries.js'
import { ownVatIdName } from '../catalog/entries/vat-id-name.js'
import { readMessages, type Messages, type Values } from '../messages/messages.js'
import type { Leaf } from './leaf.js'

let messages: Messages | undefined

const made = new WeakMap<ReadonlyMap<string, Wording>, Map<string, ViewWords>>()
/** A caller may name any language, so their number is bounded. */
const MOST_LOCALES = 100

/** The lists of codes that have names. */
export type CodeList =
  | 'unit'
  | 'vatCategory'
  | 'vatPointDateCode'
  | 'paymentMeans'
  | 'documentType'
  | 'allowanceReason'
  | 'chargeReason'

/** The words of a page in one language. */
export class ViewWords {
  readonly locale: string
  readonly #wording: Wording
  readonly #plural: Intl.PluralRules
  readonly #labels = new Map<string, string | undefined>()

  /** The words of a language. @param wording the texts that templates have, for the names of codes */
  static of(locale: string, wording: ReadonlyMap<string, Wording>): ViewWords {
    const known = made.get(wording) ?? new Map<string, ViewWords>()
    made.set(wording, known)
    const words = known.get(locale) ?? new ViewWords(locale, wording)
    if (known.size < MOST_LOCALES) known.set(locale, words)
    return words
  }

  private constructor(locale: string, wording: ReadonlyMap<string, Wording>) {
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

  /** The label of a VAT identifier. @param country of the seller */
  vatIdLabel(vatId: string, country: string | undefined): string {
    return ownVatIdName(this.#wording, vatId, country) ?? this.text('field.vatId')
  }

  /** The label of a path in the model; undefined if there is none. */
  labelOf(path: string): string | undefined {
    const pattern = path.replace(/\[\d+\]/g, '')
    if (!this.#labels.has(pattern)) this.#labels.set(pattern, this.#labelOf(pattern.split('.')))
    return this.#labels.get(pattern)
  }

  #labelOf(parts: readonly string[]): string | undefined {
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
  code(list: CodeList, code: string, quantity = '1'): string | undefined {
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
