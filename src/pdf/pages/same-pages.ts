import { PdfName, type PdfValue } from '../syntax/values.js'
import { writtenValue } from '../document/written-value.js'
import { INHERITED_KEYS, type PdfPage } from './pages.js'

/**
 * Counts pages that show the same: all their entries are the same but `/Parent`, and so is what they inherit. A file may
 * have thousands of them.
 */
export class SamePages {
  readonly #counts = new Map<string, number>()
  /** What many pages may inherit. */
  readonly #texts = new Map<PdfValue, string>()

  /** Notes a page. @returns how many pages before it are the same */
  before(page: PdfPage): number {
    const own = [...page.dict.rawEntries()]
    const entries = own.filter(([key]) => key !== 'Parent' && key !== 'Resources')
    const texts = entries.map(
      ([key, value]) => `${writtenValue(new PdfName(key))} ${writtenValue(value)}`,
    )
    for (const key of INHERITED_KEYS) texts.push(this.#textOf(page.inherited(key)))
    const text = `${texts.join('\n')} ${page.dict.has('Resources')}`
    const count = this.#counts.get(text) ?? 0
    this.#counts.set(text, count + 1)
    return count
  }

  #textOf(value: PdfValue): string {
    const known = this.#texts.get(value) ?? writtenValue(value)
    this.#texts.set(value, known)
    return known
  }
}
