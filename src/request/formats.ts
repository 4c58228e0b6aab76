import { DATE_WORDS, dateInWords } from './date-words.js'

/** Regions that the languages of the service are written for: they decide on dates and signs. */
const REGIONS: Readonly<Record<string, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
}

/** `de-DE` for `de`; a language of others as it is. */
export function regionOf(locale: string): string {
  return REGIONS[locale] ?? locale
}

/**
 * Numbers, dates and countries as one language writes them. Numbers come and stay as decimal
 * text: Intl formats such text exactly, whatever its length.
 */
export class Formats {
  readonly #locale: string
  readonly #amount: () => Intl.NumberFormat
  readonly #price: () => Intl.NumberFormat
  readonly #quantity: () => Intl.NumberFormat
  readonly #percent: () => Intl.NumberFormat
  readonly #longDate: (date: Date) => string
  readonly #mediumDate: (date: Date) => string
  readonly #countries: () => Intl.DisplayNames
  readonly #money = new Map<string, Intl.NumberFormat>()

  constructor(locale: string) {
    const region = regionOf(locale)
    // Each takes a millisecond or more to make, and one invoice needs few of them.
    const number = (options: Intl.NumberFormatOptions) =>
      once(() => new Intl.NumberFormat(region, { useGrouping: 'always', ...options }))
    const words = DATE_WORDS.get(region)
    const date = (dateStyle: 'long' | 'medium') => {
      if (words !== undefined) return (value: Date) => dateInWords(words[dateStyle], value)
      const format = once(() => new Intl.DateTimeFormat(region, { dateStyle, timeZone: 'UTC' }))
      return (value: Date) => format().format(value)
    }
    this.#locale = region
    this.#amount = number({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
    this.#price = number({ minimumFractionDigits: 2, maximumFractionDigits: 6 })
    this.#quantity = number({ maximumFractionDigits: 6 })
    this.#percent = number({ style: 'unit', unit: 'percent', maximumFractionDigits: 6 })
    this.#longDate = date('long')
    this.#mediumDate = date('medium')
    this.#countries = once(() => new Intl.DisplayNames(region, { type: 'region' }))
  }

  /** An amount with two decimals and no currency, for columns. */
  amount(value: string): string {
    return formatted(this.#amount(), value)
  }

  /** An amount with its currency's sign and two decimals, in every currency (D9). */
  money(value: string, currency: string): string {
    if (currency === '') return this.amount(value)
    let format = this.#money.get(currency)
    if (format === undefined) {
      format = new Intl.NumberFormat(this.#locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        useGrouping: 'always',
      })
      this.#money.set(currency, format)
    }
    return formatted(format, value)
  }

  /** A price: two to six decimals. */
  price(value: string): string {
    return formatted(this.#price(), value)
  }

  /** A quantity: as many decimals as it has. */
  quantity(value: string): string {
    return formatted(this.#quantity(), value)
  }

  /** A rate in percent: `19.5` gives “19.5%”. */
  percent(value: string): string {
    return formatted(this.#percent(), value)
  }

  /** `2026-11-21` as “21 November 2026”; any other text is unchanged. */
  longDate(value: string): string {
    return formatDate(this.#longDate, value)
  }

  /** `2026-11-21` as “21 Nov 2026”. */
  date(value: string): string {
    return formatDate(this.#mediumDate, value)
  }

  /** The name of a country by its ISO 3166-1 code, the code itself where it has none. */
  country(code: string): string {
    return /^[A-Z]{2}$/.test(code) ? (this.#countries().of(code) ?? code) : code
  }
}

/** What is made when it is first needed, and kept. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function formatDate(format: (date: Date) => string, value: string): string {
  const date = new Date(`${value}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? value : format(date)
}

/** A value that a received invoice lacks stays empty. */
function formatted(format: Intl.NumberFormat, value: string): string {
  return value === '' ? '' : format.format(decimal(value))
}

/** Decimal text for Intl, which reads it exactly (ECMA-402 edition 10, ToIntlMathematicalValue). */
function decimal(value: string): Intl.StringNumericLiteral {
  if (!isDecimal(value)) throw new TypeError(`not a decimal: ${value}`)
  return value
}

function isDecimal(value: string): value is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(value)
}
