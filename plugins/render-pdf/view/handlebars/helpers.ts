import type { Language } from '../details.js'
import { callAt, LIST_HELPERS } from './list-helpers.js'

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
      words.text(String(key), ...rest.slice(0, -1).map(textOf)),
  formatAmount: ofText(({ formats }, value) => formats.amount(value)),
  formatMoney: ofText(({ formats }, value, [currency]) => {
    if (isAbsent(currency)) throw new TypeError('the currency is missing, or has no value')
    return formats.money(value, textOf(currency))
  }),
  formatPrice: ofText(({ formats }, value) => formats.price(value)),
  formatQuantity: ofText(({ formats }, value) => formats.quantity(value)),
  unitName: ofText(({ words }, code, [quantity]) => words.unit(code, String(quantity))),
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

/**
 * A helper whose first value is a text. A value that the invoice does not have is empty, as where a layout prints
 * the field itself.
 * @param shown gives the text for the value and those behind it
 */
function ofText(shown: (language: Language, text: string, rest: readonly unknown[]) => string) {
  return (language: Language): Helper =>
    (...values) => {
      const given = values.slice(0, -1)
      const [value, ...rest] = given
      if (given.length === 0) throw callAt(values)('a value is expected')
      if (isAbsent(value)) return ''
      try {
        return shown(language, textOf(value), rest)
      } catch (thrown) {
        if (!(thrown instanceof TypeError)) throw thrown
        throw callAt(values)(thrown.message)
      }
    }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

function textOf(value: unknown): string {
  return isAbsent(value) ? '' : String(value)
}

/** The names of all helpers. */
export const HELPER_NAMES: readonly string[] = Object.keys(HELPERS)

/** The helpers by name, for one language. */
export function helpersOf(language: Language): Readonly<Record<string, Helper>> {
  return Object.fromEntries(
    Object.entries(HELPERS).map(([name, ofLanguage]) => [name, ofLanguage(language)]),
  )
}
