import {
  Fault,
  Formats,
  reasonOf,
  type CheckedRequest,
  type Invoice,
  type Template,
  type Wording,
} from 'twinvoice/plugin'
import { Words } from '../../wording/words.js'
import type { Language } from '../details.js'
import { viewOf, type View, type ViewRequest } from '../view.js'
import { helpersOf } from './helpers.js'
import { layoutFile, partialFile, partialsInThemselves, type Layout } from './layout.js'
import { preparedLayout } from './prepared-layout.js'

/** Puts an invoice into the layout language (LAYOUT.md). */
export type LayoutWriter = (
  invoice: Invoice,
  request: Pick<CheckedRequest, 'locale' | 'options'> & ViewRequest,
) => string

/**
 * Opens the layout of a template: as the build compiled it, or else from its text.
 * @param wording texts by language
 * @throws Fault CATALOG_INVALID naming file and line, where Handlebars cannot read a layout, or an added
 *   one names what there is not
 */
export async function openLayoutWriter(
  template: Template,
  wording: ReadonlyMap<string, Wording>,
): Promise<LayoutWriter> {
  const compiler = () => import('./compile-layout.js')
  const layout = preparedLayout(template) ?? (await compiler()).compileLayout(template)
  if (template.isAdded === true) (await compiler()).checkLayout(template, wording)
  return createLayoutWriter(template, layout, wording)
}

interface InLanguage {
  readonly language: Language
  readonly render: (view: View) => string
}

/**
 * Writes the layout of a template for all documents; each language's form is made when it is first needed.
 * @param wording texts by language
 */
export function createLayoutWriter(
  template: Template,
  layout: Layout,
  wording: ReadonlyMap<string, Wording>,
): LayoutWriter {
  const languages = new Map<string, InLanguage>()
  const languageOf = (locale: string, seller: string | undefined): InLanguage | undefined => {
    const texts = wording.get(locale)
    const country = hasOwnWords(texts, seller) ? seller : undefined
    const key = [locale, country].join(' ')
    const known = languages.get(key)
    if (known !== undefined || texts === undefined) return known
    const language = { words: new Words(locale, texts, country), formats: new Formats(locale) }
    const made = { language, render: layout.in(helpersOf(language)) }
    languages.set(key, made)
    return made
  }
  return (invoice, request) => {
    const { country } = invoice.seller
    const found = languageOf(request.locale, country) ?? languageOf('en', country)
    if (found === undefined)
      throw new Fault('CATALOG_INVALID', `there is no wording for "${request.locale}" or "en"`)
    const options = { ...template.defaults, ...request.options }
    const view = viewOf(found.language, invoice, request, options)
    return naming(template, () => found.render(view))
  }
}

/** What Handlebars refuses becomes a fault that names the template's file. */
function naming<Result>(template: Template, work: () => Result): Result {
  try {
    return work()
  } catch (thrown) {
    if (thrown instanceof Fault) throw thrown
    // A stack overflows where a partial includes itself, which has an end only with data that has one.
    const [name] = thrown instanceof RangeError ? partialsInThemselves(template.partials) : []
    if (name === undefined)
      throw new Fault('CATALOG_INVALID', reasonOf(thrown), { file: layoutFile(template) }, thrown)
    const reason = `includes itself without an end, directly or in another partial (${reasonOf(thrown)})`
    throw new Fault('CATALOG_INVALID', reason, { file: partialFile(template, name) }, thrown)
  }
}

/** Whether a language has other words for sellers of a country. */
function hasOwnWords(texts: Wording | undefined, country: string | undefined): boolean {
  const countries = texts?.['country']
  return (
    country !== undefined &&
    typeof countries === 'object' &&
    countries !== null &&
    Object.hasOwn(countries, country)
  )
}
