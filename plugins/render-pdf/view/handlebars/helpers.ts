import type { Language } from '../details.js'
import { LIST_HELPERS } from './list-helpers.js'

/** What a layout calls by its name. Handlebars passes its own options as the last argument. */
export type Helper = (...values: unknown[]) => unknown

/**
 * The helpers of a layout, by how each is made for a language. Numbers are decimals as text. No
 * helper has the name of a field: it would hide it.
 */
const HELPERS: Readonly<Record<string, (language: Language) => Helper>> = {
  ...Object.fromEntries(Object.entries(LIST_HELPERS).map(([name, helper]) => [name, () => helper])),
  /** `{{t "label.page"}}`, `{{t "label.vatAt" rate}}`: a text of the invoice's language. */
  t:
    ({ words }) =>
    (key, ...rest) =>
      words.text(String(key), ...rest.slice(0, -1).map(String)),
  formatAmount: ofText(({ formats }, value) => formats.amount(value)),
  formatMoney:
    ({ formats }) =>
    (value, currency) =>
      formats.money(String(value), String(currency)),
  formatPrice: ofText(({ formats }, value) => formats.price(value)),
  formatQuantity: ofText(({ formats }, value) => formats.quantity(value)),
  unitName:
    ({ words }) =>
    (code, quantity) =>
      words.unit(String(code), String(quantity)),
  formatPercent: ofText(({ formats }, value) => formats.percent(value)),
  formatDate: ofText(({ formats }, value) => formats.date(value)),
  formatLongDate: ofText(({ formats }, value) => formats.longDate(value)),
  countryName: ofText(({ formats }, code) => formats.country(code)),
  vatCategoryName:
    ({ words }) =>
    (code) =>
      words.find(`vatCategory.${String(code)}`) ?? code,
  eq: () => (one, other) => one === other,
  or:
    () =>
    (...values) =>
      values.slice(0, -1).find(Boolean) ?? false,
  and:
    () =>
    (...values) =>
      values.slice(0, -1).every(Boolean),
  not: () => (value) => !value,
  /** `{{#if (has options.columns "unit")}}`: whether a list has a value. */
  has: () => (list, value) => Array.isArray(list) && list.includes(value),
  /** `colspan="{{columnSpan options.columns "quantity" "unit"}}"`: one, and one for each value that the list has. */
  columnSpan:
    () =>
    (list, ...values) =>
      1 +
      (Array.isArray(list) ? values.slice(0, -1).filter((each) => list.includes(each)).length : 0),
  /** `{{#if (more vat 1)}}`: whether a list has more entries, or a text more characters. */
  more: () => (list, than) =>
    (Array.isArray(list) || typeof list === 'string') && list.length > Number(than),
}

/** A helper that takes one value, as text. */
function ofText(shown: (language: Language, text: string) => string) {
  return (language: Language): Helper =>
    (value) =>
      shown(language, String(value))
}

/** The names of all helpers. */
export const HELPER_NAMES: readonly string[] = Object.keys(HELPERS)

/** The helpers by name, for one language. */
export function helpersOf(language: Language): Readonly<Record<string, Helper>> {
  return Object.fromEntries(
    Object.entries(HELPERS).map(([name, ofLanguage]) => [name, ofLanguage(language)]),
  )
}
