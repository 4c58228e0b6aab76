import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, type Wording } from 'twinvoice/plugin'
import { PACKAGE_ROOT } from '../../../../src/catalog/package-root.js'

/** The package's own texts by language. */
export function packageWording(): Map<string, Wording> {
  return new Map(
    LOCALES.map((locale) => {
      const file = join(PACKAGE_ROOT, 'templates/wording', `${locale}.json`)
      return [locale, JSON.parse(readFileSync(file, 'utf8')) as Wording]
    }),
  )
}
