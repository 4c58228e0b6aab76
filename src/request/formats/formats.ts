import { startOfDay } from './calendar-day.js'
import { DATE_WORDS, dateInWords } from './date-words.js'
import { NUMBER_SIGNS, withSigns, type Decimals } from './number-signs.js'

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

const AMOUNT: Decimals = { least: 2, most: 2 }
/** New invoices have prices and quantities of six decimals at most; those that were received may have more. */
const MOST_DECIMALS = 20
const PRICE: Decimals = { least: 2, most: MOST_DECIMALS }
const QUANTITY: Decimals = { least: 0, most: MOST_DECIMALS }

/** Writes decimal text. */
type Write = (value: string) => string

/**
 * Numbers, dates and countries as one language writes them. Numbers come and stay as decimal
 * text, which is written exactly, whatever its length.
 */
export class Formats {
  readonly #locale: string
  readonly #amount: Write
  readonly #price: Write
  readonly #quantity: Write
  readonly #percent: Write
  readonly #longDate: (date: Date) => string
  readonly #mediumDate: (date: Date) => string
  readonly #countries: () => Intl.DisplayNames
  readonly #money = new Map<string, Write>()

  constructor(locale: string) {
    const region = regionOf(locale)
    const words = DATE_WORDS.get(region)
    const date = (dateStyle: 'long' | 'medium') => {
      if (words !== undefined) return (value: Date) => dateInWords(words[dateStyle], value)
      const format = once(() => new Intl.DateTimeFormat(region, { dateStyle, timeZone: 'UTC' }))
      return (value: Date) => format().format(value)
    }
    this.#locale = region
    this.#amount = numbersOf(region, AMOUNT)
    this.#price = numbersOf(region, PRICE)
    this.#quantity = numbersOf(region, QUANTITY)
    this.#percent = percentOf(region)
    this.#longDate = date('long')
    this.#mediumDate = date('medium')
    this.#countries = once(() => new Intl.DisplayNames(region, { type: 'region' }))
  }

  /** An amount with two decimals and no currency, for columns. */
  amount(value: string): string {
    return formatted(this.#amount, value)
  }

  /** An amount with its currency's sign and two decimals, in every currency (D9). */
  money(value: string, currency: string): string {
    if (currency === '') return this.amount(value)
    let write = this.#money.get(currency)
    if (write === undefined) {
      write = byIntl(this.#locale, { style: 'currency', currency, ...fractionDigits(AMOUNT) })
      this.#money.set(currency, write)
    }
    return formatted(write, value)
  }

  /** A price: two decimals, and more if it has more. */
  price(value: string): string {
    return formatted(this.#price, value)
  }

  /** A quantity: as many decimals as it has. */
  quantity(value: string): string {
    return formatted(this.#quantity, value)
  }

  /** A rate in percent: `19.5` gives “19.5%”. */
  percent(value: string): string {
    return formatted(this.#percent, value)
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

/** Numbers with so many decimals: by the table, or by Intl for regions that it does not have. */
function numbersOf(region: string, decimals: Decimals): Write {
  const signs = NUMBER_SIGNS.get(region)
  if (signs === undefined) return byIntl(region, fractionDigits(decimals))
  return (value) => withSigns(value, signs, decimals)
}

function percentOf(region: string): Write {
  const signs = NUMBER_SIGNS.get(region)
  if (signs === undefined)
    return byIntl(region, { style: 'unit', unit: 'percent', ...fractionDigits(QUANTITY) })
  return (value) => `${withSigns(value, signs, QUANTITY)}${signs.percent}`
}

function fractionDigits({ least, most }: Decimals): Intl.NumberFormatOptions {
  return { minimumFractionDigits: least, maximumFractionDigits: most }
}

/** Made when the first number is written: it takes a millisecond or more. */
function byIntl(region: string, options: Intl.NumberFormatOptions): Write {
  const format = once(() => new Intl.NumberFormat(region, { useGrouping: 'always', ...options }))
  // Intl reads decimal text exactly (ECMA-402 edition 10, ToIntlMathematicalValue).
  return (value) => format().format(value as Intl.StringNumericLiteral)
}

/** What is made when it is first needed, and kept. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function formatDate(format: (date: Date) => string, value: string): string {
  const date = startOfDay(value)
  return date === undefined ? value : format(date)
}

/** A value that a received invoice lacks stays empty. */
function formatted(write: Write, value: string): string {
  if (value === '') return ''
  if (!/^-?\d+(\.\d+)?$/.test(value)) throw new TypeError(`not a decimal: ${value}`)
  return write(value)
}
