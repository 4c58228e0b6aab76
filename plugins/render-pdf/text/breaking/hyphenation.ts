import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

type Hyphenate = (word: string) => string
type CreateHyphenator = (patterns: unknown, options: { readonly hyphenChar: string }) => Hyphenate

/** Where the build puts the library and its patterns, Liang's method with those of the TeX groups. */
const FOLDER = new URL('../../../../libraries/', import.meta.url)
const LANGUAGES = new Set(['de', 'en', 'es', 'fr', 'it'])

/** No text has it: the request refuses control characters (D7). */
const MARK = '\u0000'

/** Beyond that number of characters it is no word, and each of its parts would be examined in all of it. */
const LONGEST = 200
const OF_WORDS = /[\p{L}\p{M}\u00ad\u2010-]+/gu
const LETTERS = /[\p{L}\p{M}]+/u

/** The library keeps each word that it has hyphenated: after so many characters, it starts again. */
const REMEMBERED = 500_000

const loaded = new Map<string, Hyphenate>()

/**
 * Where a word may end with a hyphen, as indexes into the text in rising order. None in a language
 * without patterns, and in what may be an identifier: with digits, or in capitals.
 * @param start of the part of the text that cannot be broken otherwise
 * @param lang of the text, such as `de` or `de-AT`
 */
export function hyphenationPoints(
  text: string,
  start: number,
  end: number,
  lang: string,
): readonly number[] {
  const language = lang.slice(0, 2).toLowerCase()
  const letters = LETTERS.exec(text.slice(start, end))
  if (letters === null || !LANGUAGES.has(language)) return []
  const [word] = letters
  if (!/\p{Ll}/u.test(word) || !isWord(between(text, start, end))) return []
  let at = start + letters.index
  return hyphenator(language)(word)
    .split(MARK)
    .slice(0, -1)
    .map((part) => (at += part.length))
}

/** Letters and hyphens between marks such as brackets: no number, no address, no article code. */
function isWord(text: string): boolean {
  if (text.length > LONGEST || /[\p{N}@]/u.test(text)) return false
  return (text.match(OF_WORDS) ?? []).filter((part) => /\p{L}/u.test(part)).length === 1
}

/** What a part of the text belongs to, from space to space. */
function between(text: string, start: number, end: number): string {
  const next = text.indexOf(' ', text[end - 1] === ' ' ? end - 1 : end)
  return text.slice(text.lastIndexOf(' ', start) + 1, next < 0 ? text.length : next)
}

/** Read when a language first needs it. */
function hyphenator(language: string): Hyphenate {
  let known = loaded.get(language)
  if (known === undefined) {
    const create = createRequire(import.meta.url)(
      fileURLToPath(new URL('hyphen.cjs', FOLDER)),
    ) as CreateHyphenator
    const file = new URL(`hyphenation-${language}.json.gz`, FOLDER)
    const patterns: unknown = JSON.parse(gunzipSync(readFileSync(file)).toString())
    known = renewed(() => create(patterns, { hyphenChar: MARK }), REMEMBERED)
    loaded.set(language, known)
  }
  return known
}

/** Makes it again when it has been given `most` characters. */
export function renewed(make: () => Hyphenate, most: number): Hyphenate {
  let hyphenate = make()
  let given = 0
  return (word) => {
    given += word.length
    if (given > most) {
      hyphenate = make()
      given = word.length
    }
    return hyphenate(word)
  }
}
