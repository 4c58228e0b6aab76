import { startOfDay } from '../request/formats/calendar-day.js'
import { regionOf } from '../request/formats/formats.js'
import { NUMBER_SIGNS } from '../request/formats/number-signs.js'
import { plainDecimal } from './plain-decimal.js'

/** With more decimals, older releases of Node.js write no number: it is shown as it is. */
const DECIMAL = /^-?\d{1,40}(?:\.(\d{1,20}))?$/

const made = new Map<string, ViewFormats>()
/** A caller may name any language, so their number is bounded. */
const MOST_LOCALES = 100

/**
 * Numbers, dates and countries in one language. The values are those of others: what is no number or
 * no date is shown as it is, and a number keeps all its decimals.
 */
export class ViewFormats {
  readonly #region: string
  readonly #date: Intl.DateTimeFormat
  readonly #countries: Intl.DisplayNames
  readonly #numbers = new Map<string, Intl.NumberFormat>()

  private constructor(locale: string) {
    this.#region = regionOf(locale)
    this.#date = new Intl.DateTimeFormat(this.#region, { dateStyle: 'medium', timeZone: 'UTC' })
    this.#countries = new Intl.DisplayNames(this.#region, { type: 'region' })
  }

  /** Those of a language; making them takes longer than a page. */
  static of(locale: string): ViewFormats {
    const known = made.get(locale) ?? new ViewFormats(locale)
    if (made.size < MOST_LOCALES) made.set(locale, known)
    return known
  }

  /** A number with its own decimals, at least so many. */
  number(value: string, decimals = 0): string {
    const text = plainDecimal(value)
    if (text === undefined || !isDecimal(text)) return value
    return this.#format(Math.max(decimals, decimalsOf(text))).format(text)
  }

  /** A rate: `19` as “19%”, or as the language writes it. */
  percent(value: string): string {
    const text = plainDecimal(value)
    if (text === undefined || !isDecimal(text)) return value
    const sign = NUMBER_SIGNS.get(this.#region)?.percent
    if (sign !== undefined) return `${this.number(text)}${sign}`
    return this.#format(decimalsOf(text), { style: 'unit', unit: 'percent' }).format(text)
  }

  /** `2026-11-21` as “21 Nov 2026”. */
  date(value: string): string {
    const date = startOfDay(value)
    return date === undefined ? value : this.#date.format(date)
  }

  /** The name of a country; undefined for what is no code. */
  country(code: string): string | undefined {
    if (!/^[A-Z]{2}$/.test(code)) return undefined
    const name = this.#countries.of(code)
    return name === code ? undefined : name
  }

  #format(decimals: number, style: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
    const key = `${style.unit ?? ''}${decimals}`
    let format = this.#numbers.get(key)
    if (format === undefined) {
      format = new Intl.NumberFormat(this.#region, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        useGrouping: 'always',
        ...style,
      })
      this.#numbers.set(key, format)
    }
    return format
  }
}

function decimalsOf(text: string): number {
  return DECIMAL.exec(text)?.[1]?.length ?? 0
}

/** Intl reads decimal text exactly, whatever its length. */
function isDecimal(value: string): value is `${number}` {
  return DECIMAL.test(value)
}
