import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, type Wording } from 'twinvoice/plugin'

/** The repository's folder, seen from the compiled tests. */
export const ROOT = join(import.meta.dirname, '../../../../..')

/** The package's own texts by language. */
export function packageWording(): Map<string, Wording> {
  return new Map(
    LOCALES.map((locale) => {
      const file = join(ROOT, 'templates/wording', `${locale}.json`)
      return [locale, JSON.parse(readFileSync(file, 'utf8')) as Wording]
    }),
  )
}
