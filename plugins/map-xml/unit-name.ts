import type { InvoiceWording, Wording } from 'twinvoice/plugin'

/** The words for units in a language, as on the pages; a unit without one is its code. */
export function unitNames(
  locale: string,
  { unit }: Wording & { readonly unit?: unknown },
): NonNullable<InvoiceWording['unitName']> {
  const plural = new Intl.PluralRules(locale)
  return (code, quantity) => {
    const found = member(unit, code)
    if (typeof found === 'string') return found
    const form = member(found, plural.select(Math.abs(Number(quantity)))) ?? member(found, 'other')
    return typeof form === 'string' ? form : code
  }
}

function member(value: unknown, name: string): unknown {
  const isObject = typeof value === 'object' && value !== null
  return isObject && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}
