import type HandlebarsNamespace from 'handlebars'
import {
  Fault,
  reasonOf,
  type CheckedRequest,
  type Invoice,
  type Template,
  type Wording,
} from 'twinvoice'
import { Formats } from '../wording/formats.js'
import { Words } from '../wording/words.js'
import type { Language } from './details.js'
import { viewOf, type View } from './view.js'

/** Puts an invoice into the layout language (LAYOUT.md). */
export type LayoutWriter = (
  invoice: Invoice,
  request: Pick<CheckedRequest, 'locale' | 'accentColor' | 'footerText' | 'logo'>,
) => string

/**
 * Compiles a template once, for all documents.
 * @param wording texts by language
 * @throws Fault CATALOG_INVALID naming the template's file, when Handlebars cannot read it
 */
export async function createLayoutWriter(
  template: Template,
  wording: ReadonlyMap<string, Wording>,
): Promise<LayoutWriter> {
  const { default: Handlebars } = await import('handlebars')
  const languages = new Map<string, Compiled>()
  for (const [locale, texts] of wording) {
    const language = { words: new Words(locale, texts), formats: new Formats(locale) }
    languages.set(locale, { language, render: compile(Handlebars, template, language) })
  }
  return (invoice, request) => {
    const compiled = languages.get(request.locale) ?? languages.get('en')
    if (compiled === undefined)
      throw new Fault('CATALOG_INVALID', `there is no wording for "${request.locale}" or "en"`)
    return compiled.render(viewOf(compiled.language, invoice, request, template.defaults ?? {}))
  }
}

interface Compiled {
  readonly language: Language
  readonly render: (view: View) => string
}

function compile(
  { create }: typeof HandlebarsNamespace,
  template: Template,
  language: Language,
): Compiled['render'] {
  const handlebars = create()
  for (const [name, helper] of Object.entries(helpers(language)))
    handlebars.registerHelper(name, helper)
  for (const [name, text] of template.partials) handlebars.registerPartial(name, text)
  try {
    handlebars.parse(template.layout)
  } catch (thrown) {
    throw new Fault(
      'CATALOG_INVALID',
      reasonOf(thrown),
      { file: `${template.folder}/layout.hbs` },
      thrown,
    )
  }
  const render = handlebars.compile<View>(template.layout, { preventIndent: true })
  return (view) => {
    try {
      return render(view)
    } catch (thrown) {
      if (thrown instanceof Fault) throw thrown
      throw new Fault(
        'CATALOG_INVALID',
        reasonOf(thrown),
        { file: `${template.folder}/layout.hbs` },
        thrown,
      )
    }
  }
}

/**
 * The helpers of a layout. Handlebars hands its own options over as the last argument. Numbers
 * are decimals as text. No helper bears the name of a field: it would hide it.
 */
function helpers({ words, formats }: Language): Record<string, (...values: unknown[]) => unknown> {
  return {
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
    more: (list, than) => Array.isArray(list) && list.length > Number(than),
  }
}
