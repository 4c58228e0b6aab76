import library from '#handlebars'
import type HandlebarsNamespace from 'handlebars'
import {
  Fault,
  Formats,
  reasonOf,
  type CheckedRequest,
  type Invoice,
  type Template,
  type Wording,
} from 'twinvoice/plugin'
import { Words } from '../wording/words.js'
import { checkNames } from './check-names.js'
import type { Language } from './details.js'
import { LIST_HELPERS } from './list-helpers.js'
import { parseHandlebars } from './parse-handlebars.js'
import { viewOf, type View, type ViewRequest } from './view.js'

const Handlebars = library as typeof HandlebarsNamespace

/** Puts an invoice into the layout language (LAYOUT.md). */
export type LayoutWriter = (
  invoice: Invoice,
  request: Pick<CheckedRequest, 'locale' | 'options'> & ViewRequest,
) => string

/**
 * Reads a template once, for all documents; each language's form is made when it is first needed.
 * @param wording texts by language
 * @throws Fault CATALOG_INVALID naming the template's file, when Handlebars cannot read it
 */
export function createLayoutWriter(
  template: Template,
  wording: ReadonlyMap<string, Wording>,
): LayoutWriter {
  const layout = parsed(template)
  const languages = new Map<string, Compiled>()
  const compiledFor = (locale: string, seller: string | undefined): Compiled | undefined => {
    const texts = wording.get(locale)
    const country = hasOwnWords(texts, seller) ? seller : undefined
    const key = [locale, country].join(' ')
    const known = languages.get(key)
    if (known !== undefined || texts === undefined) return known
    const language = { words: new Words(locale, texts, country), formats: new Formats(locale) }
    const compiled = { language, render: compile(layout, template, language) }
    languages.set(key, compiled)
    return compiled
  }
  return (invoice, request) => {
    const { country } = invoice.seller
    const compiled = compiledFor(request.locale, country) ?? compiledFor('en', country)
    if (compiled === undefined)
      throw new Fault('CATALOG_INVALID', `there is no wording for "${request.locale}" or "en"`)
    const options = { ...template.defaults, ...request.options }
    return compiled.render(viewOf(compiled.language, invoice, request, options))
  }
}

/**
 * Looks up everything that a layout names, before there is an invoice.
 * @throws Fault CATALOG_INVALID naming file and line of what there is not
 */
export function checkLayout(template: Template, wording: ReadonlyMap<string, Wording>): void {
  for (const [locale, texts] of wording) {
    const words = new Words(locale, texts)
    const names = Object.keys(helpers({ words, formats: new Formats(locale) }))
    checkNames(Handlebars, template, names, {
      has: (key) => words.find(key) !== undefined,
      all: () => words.keys(),
    })
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

interface Compiled {
  readonly language: Language
  readonly render: (view: View) => string
}

/** The layout as Handlebars reads it: the same for all languages. */
function parsed(template: Template): hbs.AST.Program {
  return parseHandlebars(Handlebars, `${template.folder}/layout.hbs`, template.layout)
}

function compile(
  layout: hbs.AST.Program,
  template: Template,
  language: Language,
): Compiled['render'] {
  const handlebars = Handlebars.create()
  const own = helpers(language)
  for (const [name, helper] of Object.entries(own)) handlebars.registerHelper(name, helper)
  // Known ones are called at once; others are looked up each time.
  const options = {
    preventIndent: true,
    knownHelpers: Object.fromEntries(Object.keys(own).map((name) => [name, true])),
  }
  for (const [name, text] of template.partials) {
    const srcName = `${template.folder}/partials/${name}.hbs`
    const partial = parseHandlebars(handlebars, srcName, text)
    handlebars.registerPartial(name, handlebars.compile(partial, options))
  }
  const render = handlebars.compile<View>(layout, options)
  return (view) => naming(template, () => render(view))
}

/** What Handlebars refuses becomes a fault that names the template's file. */
function naming<Result>(template: Template, work: () => Result): Result {
  try {
    return work()
  } catch (thrown) {
    if (thrown instanceof Fault) throw thrown
    const file = `${template.folder}/layout.hbs`
    throw new Fault('CATALOG_INVALID', reasonOf(thrown), { file }, thrown)
  }
}

/**
 * The helpers of a layout. Handlebars passes its own options as the last argument. Numbers
 * are decimals as text. No helper has the name of a field: it would hide it.
 */
function helpers({ words, formats }: Language): Record<string, (...values: unknown[]) => unknown> {
  return {
    ...LIST_HELPERS,
    /** `{{t "label.page"}}`, `{{t "label.vatAt" rate}}`: a text of the invoice's language. */
    t: (key, ...rest) => words.text(String(key), ...rest.slice(0, -1).map(String)),
    formatAmount: (value) => formats.amount(String(value)),
    formatMoney: (value, currency) => formats.money(String(value), String(currency)),
    formatPrice: (value) => formats.price(String(value)),
    formatQuantity: (value) => formats.quantity(String(value)),
    unitName: (code, quantity) => words.unit(String(code), String(quantity)),
    formatPercent: (value) => formats.percent(String(value)),
    formatDate: (value) => formats.date(String(value)),
    formatLongDate: (value) => formats.longDate(String(value)),
    countryName: (code) => formats.country(String(code)),
    vatCategoryName: (code) => words.find(`vatCategory.${String(code)}`) ?? code,
    eq: (one, other) => one === other,
    or: (...values) => values.slice(0, -1).find(Boolean) ?? false,
    and: (...values) => values.slice(0, -1).every(Boolean),
    not: (value) => !value,
    /** `{{#if (has options.columns "unit")}}`: whether a list has a value. */
    has: (list, value) => Array.isArray(list) && list.includes(value),
    /** `colspan="{{columnSpan options.columns "quantity" "unit"}}"`: one, and one for each value that the list has. */
    columnSpan: (list, ...values) =>
      1 +
      (Array.isArray(list) ? values.slice(0, -1).filter((each) => list.includes(each)).length : 0),
    /** `{{#if (more vat 1)}}`: whether a list has more entries, or a text more characters. */
    more: (list, than) =>
      (Array.isArray(list) || typeof list === 'string') && list.length > Number(than),
  }
}
