import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Fault } from '../pipeline/errors.js'
import { detail, type Detail } from '../pipeline/detail.js'
import { fileDetail, jsonOf } from '../pipeline/file-reason.js'

/** Texts of one language, by key. */
export type Texts = Readonly<Record<string, string>>

/** Values of the placeholders of a text, by name. */
export type Values = Readonly<Record<string, string>>

/** The language of texts that another one lacks. */
const FALLBACK = 'en'
const PLACEHOLDER = /\{([A-Za-z_][\w.-]*)\}/g
const VALUE = /\{(\d+)\}/g
/** The folder of details that any owner has: of files that cannot be used, and lists; see {@link readDetails}. */
export const COMMON_DETAILS = new URL('./details/', import.meta.url)
const JSON_FILE = /^([a-z]{2,3}(?:-[A-Za-z0-9]+)*)\.json$/

/** The texts of one owner, a plugin or a rule pack, in its languages. */
export class Messages {
  readonly #languages: ReadonlyMap<string, Texts>
  readonly #details: ReadonlyMap<string, Texts>

  /**
   * @param languages texts by locale
   * @param details by locale, the texts of details by their English ones
   */
  constructor(
    languages: ReadonlyMap<string, Texts>,
    details: ReadonlyMap<string, Texts> = new Map(),
  ) {
    this.#languages = languages
    this.#details = details
  }

  /** The languages that there are texts in. */
  get locales(): readonly string[] {
    return [...this.#languages.keys()]
  }

  /** The keys that there are texts for in English. */
  get keys(): readonly string[] {
    return Object.keys(this.#languages.get(FALLBACK) ?? {})
  }

  /** Names of the placeholders in the text for a key, by locale; a language without the text is left out. */
  placeholders(key: string): ReadonlyMap<string, readonly string[]> {
    const names = new Map<string, readonly string[]>()
    for (const [locale, texts] of this.#languages) {
      if (!Object.hasOwn(texts, key)) continue
      const found = [...(texts[key] ?? '').matchAll(PLACEHOLDER)]
      names.set(
        locale,
        found.map(([, name = '']) => name),
      )
    }
    return names
  }

  /**
   * The text for a key in the language, else in English.
   * @param values values of the placeholders, `{rate}`; one without a value shows as `…`. A
   *   text with the key `rate.S` replaces the value `S` of `{rate}`
   * @returns undefined if neither language has the key
   */
  find(locale: string, key: string, values: Values = {}): string | undefined {
    for (const language of [locale, FALLBACK]) {
      const texts = this.#languages.get(language)
      if (texts === undefined || !Object.hasOwn(texts, key)) continue
      return filled(texts[key] ?? '', values, texts)
    }
    return undefined
  }

  /**
   * As {@link find}, for keys that must be there.
   * @throws RangeError if neither language has the key
   */
  text(locale: string, key: string, values: Values = {}): string {
    const text = this.find(locale, key, values)
    if (text === undefined) throw new RangeError(`there is no text for ${key}`)
    return text
  }

  /** A detail in the language, else in English; a string is of the file, and stays as it is. */
  detail(locale: string, detail: Detail | string): string {
    if (typeof detail === 'string') return detail
    const texts = this.#details.get(locale) ?? {}
    const text = Object.hasOwn(texts, detail.text) ? (texts[detail.text] ?? '') : detail.text
    return text.replace(VALUE, (_, number: string) =>
      this.detail(locale, detail.values[Number(number) - 1] ?? '…'),
    )
  }
}

function filled(text: string, values: Values, texts: Texts): string {
  return text.replace(PLACEHOLDER, (_, name: string) => {
    const value = values[name]
    if (value === undefined) return '…'
    return texts[`${name}.${value}`] ?? value
  })
}

/**
 * Reads the texts of a folder: one file for each language, `<locale>.json`, with texts by key.
 * `en.json` must be there; what another language lacks is said in English. Details are in its folder
 * `details`, if there is one: a file for each language but English, with texts by the English ones.
 * @param folder such as `new URL('./messages/', import.meta.url)`
 * @param others further folders of details, such as `PDF_DETAILS`
 * @throws Fault CATALOG_INVALID, naming the file and what is wrong with it
 */
export function readMessages(folder: URL, ...others: readonly URL[]): Messages {
  const languages = readFolder(folder)
  if (!languages.has(FALLBACK))
    throw new Fault('CATALOG_INVALID', 'there is no en.json', { file: folder.pathname })
  const own = new URL('./details/', folder)
  return new Messages(languages, merged([...others.map(readOnce), readFolder(own)]))
}

/**
 * Reads the texts of details alone.
 * @param folders such as {@link COMMON_DETAILS}: a file for each language but English, with texts by the English ones
 * @throws Fault CATALOG_INVALID, naming the file and what is wrong with it
 */
export function readDetails(...folders: readonly URL[]): Messages {
  return new Messages(new Map(), merged(folders.map(readOnce)))
}

function merged(folders: readonly ReadonlyMap<string, Texts>[]): ReadonlyMap<string, Texts> {
  const details = new Map<string, Texts>()
  for (const each of folders)
    for (const [locale, texts] of each) {
      const before = details.get(locale)
      details.set(locale, before === undefined ? texts : { ...before, ...texts })
    }
  return details
}

const folders = new Map<string, ReadonlyMap<string, Texts>>()

/** Texts that several owners share are read by the first of them. */
function readOnce(folder: URL): ReadonlyMap<string, Texts> {
  const known = folders.get(folder.href) ?? readFolder(folder)
  folders.set(folder.href, known)
  return known
}

/** The texts of each language; none if the folder is missing. */
function readFolder(folder: URL): ReadonlyMap<string, Texts> {
  const languages = new Map<string, Texts>()
  if (!existsSync(folder)) return languages
  for (const name of readdirSync(folder).sort()) {
    const locale = JSON_FILE.exec(name)?.[1]
    if (locale !== undefined) languages.set(locale, readTexts(new URL(name, folder)))
  }
  return languages
}

function readTexts(file: URL): Texts {
  try {
    return textsOf(jsonOf(readFileSync(file)))
  } catch (thrown) {
    const place = { file: file.pathname }
    throw new Fault('CATALOG_INVALID', detail`cannot be read: ${fileDetail(thrown)}`, place, thrown)
  }
}

/**
 * Checks the content of a message file.
 * @throws Error if it is no object of texts
 */
export function textsOf(json: unknown): Texts {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new Error('it is not an object')
  const entries = Object.entries(json).map(([key, text]: [string, unknown]) => {
    if (typeof text !== 'string') throw new Error(`${key} is not a text`)
    return [key, text] as const
  })
  return Object.fromEntries(entries)
}
