import { Fault, ownVatIdName, type Wording } from 'twinvoice/plugin'

/** Forms of a word by plural category (CLDR): `{ one: 'hour', other: 'hours' }`. */
type Forms = Readonly<Record<string, string>>

/** The texts of one language (`templates/wording/<locale>.json`), looked up by key path. */
export class Words {
  readonly locale: string
  readonly #wording: Wording
  readonly #country: string | undefined
  /** Made when the first unit is written: making it takes a start about a millisecond. */
  #plural: Intl.PluralRules | undefined

  /** @param country of the seller, whose own words (`country.<code>` of the texts) go before the others */
  constructor(locale: string, wording: Wording, country?: string) {
    this.locale = locale
    this.#wording = wording
    this.#country = country
  }

  /**
   * @param key such as `label.dueDate`
   * @param values the values of `{0}`, `{1}` …
   * @throws Fault CATALOG_INVALID when the language has no such text
   */
  text(key: string, ...values: readonly string[]): string {
    const found = this.find(key)
    if (found === undefined)
      throw new Fault('CATALOG_INVALID', `there is no wording "${key}" in "${this.locale}"`)
    return values.length === 0
      ? found
      : found.replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '')
  }

  /** As `text`, but nothing where the language has no such text: for codes that may have no name. */
  find(key: string): string | undefined {
    const found = this.#at(key)
    return typeof found === 'string' ? found : undefined
  }

  /** Every key that has a text, such as `label.dueDate`. */
  *keys(): Generator<string> {
    yield* textKeys(this.#wording, '')
  }

  /**
   * What a VAT identifier is called: as in its own country where the seller is there too, or where it
   * is none of the EU.
   */
  vatIdLabel(vatId: string): string {
    const own = ownVatIdName(this.#wording, vatId, this.#country)
    return own ?? String(this.#valueAt('label.vatId'))
  }

  /**
   * A unit code (UN/ECE Recommendation 20 and 21) as a word that fits the quantity; the code
   * itself where the language has no word for it.
   * @param quantity decimal as text
   */
  unit(code: string, quantity: string): string {
    const found = this.#at(`unit.${code}`)
    if (typeof found === 'string') return found
    if (!isForms(found)) return code
    return found[this.#category(quantity)] ?? found['other'] ?? code
  }

  /** Choosing a word needs no exact number: the plural rules look at its size and decimals alone. */
  #category(quantity: string): string {
    this.#plural ??= new Intl.PluralRules(this.locale)
    return this.#plural.select(Math.abs(Number(quantity)))
  }

  #at(key: string): unknown {
    const own =
      this.#country === undefined ? undefined : this.#valueAt(`country.${this.#country}.${key}`)
    return own ?? this.#valueAt(key)
  }

  #valueAt(key: string): unknown {
    let value: unknown = this.#wording
    for (const part of key.split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part))
        return undefined
      value = (value as Readonly<Record<string, unknown>>)[part]
    }
    return value
  }
}

function isForms(value: unknown): value is Forms {
  return typeof value === 'object' && value !== null
}

function* textKeys(value: unknown, key: string): Generator<string> {
  if (typeof value === 'string') yield key
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value))
    yield* textKeys(inner, key === '' ? name : `${key}.${name}`)
}
