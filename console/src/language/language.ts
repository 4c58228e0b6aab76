import { computed, signal } from '@preact/signals'

import { keep, kept } from '../kept.js'
import english from './messages/en.json'

/** The key of a text. */
export type TextKey = keyof typeof english
type Texts = Readonly<Record<TextKey, string>>

/** The languages of the console, each by its own name. */
export const LOCALES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
} as const

export type Locale = keyof typeof LOCALES

const LOADERS: Readonly<Record<Locale, () => Promise<Texts>>> = {
  en: () => Promise.resolve(english),
  de: async () => (await import('./messages/de.json')).default,
  fr: async () => (await import('./messages/fr.json')).default,
  it: async () => (await import('./messages/it.json')).default,
  es: async () => (await import('./messages/es.json')).default,
}

const KEPT = 'twinvoice.locale'

const texts = signal<Texts>(english)
const current = signal<Locale>('en')

/** The language that is shown. */
export const locale = computed(() => current.value)

/**
 * The text of a key in the language that is shown. `{name}` is replaced by a value; a number `n` chooses
 * between `key.one` and `key`.
 */
export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  const text = texts.value[formOf(key, values['n'])]
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? number(value) : (value ?? whole)
  })
}

function formOf(key: TextKey, n: string | number | undefined): TextKey {
  const one = `${key}.one`
  const isOne = typeof n === 'number' && new Intl.PluralRules(current.value).select(n) === 'one'
  return isOne && isKey(one) ? one : key
}

/** Whether a text is the key of one. */
export function isKey(text: string): text is TextKey {
  return Object.hasOwn(english, text)
}

/** Shows another language, and remembers it in this browser. */
export async function showLanguage(next: Locale): Promise<void> {
  const loaded = await LOADERS[next]()
  texts.value = loaded
  current.value = next
  document.documentElement.lang = next
  keep(KEPT, next)
}

/** Shows the language that was chosen before, or the browser's; English if it cannot be loaded. */
export async function startLanguage(): Promise<void> {
  const wanted = [kept(KEPT) ?? '', ...navigator.languages]
  const found = wanted.map((each) => each.slice(0, 2)).find(isLocale) ?? 'en'
  const loaded = await LOADERS[found]().catch(() => undefined)
  if (loaded === undefined) return
  texts.value = loaded
  current.value = found
  document.documentElement.lang = found
}

export function isLocale(text: string): text is Locale {
  return Object.hasOwn(LOCALES, text)
}

/** A number as the reader writes it. */
export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(current.value, options).format(value)
}

/** A day, or a day and its time, in the reader's time zone. */
export function moment(
  value: string | number,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return String(value)
  return new Intl.DateTimeFormat(current.value, options).format(date)
}

/** A day of the calendar that is meant in UTC, such as the end of a billing period. */
export function day(value: string): string {
  return moment(value, { dateStyle: 'medium', timeZone: 'UTC' })
}

/** Bytes, such as `1.2 MB`. */
export function bytes(value: number): string {
  const unit = value < 1000 ? 'byte' : value < 1_000_000 ? 'kilobyte' : 'megabyte'
  const divisor = { byte: 1, kilobyte: 1000, megabyte: 1_000_000 }[unit]
  return number(value / divisor, { style: 'unit', unit, maximumFractionDigits: 1 })
}
