import type { InvoiceWording, Wording } from 'twinvoice/plugin'

type Texts = Wording & { readonly unit?: unknown; readonly label?: unknown }

/** The words for parts of an item in a language, as on the pages; a unit without one is its code. */
export function partWording(
  locale: string,
  { unit, label }: Texts,
): Required<Pick<InvoiceWording, 'unitName' | 'articleNumber'>> {
  const plural = new Intl.PluralRules(locale)
  const [name, colon] = [member(label, 'sellerItemId'), member(label, 'colon')]
  const isLabelled = typeof name === 'string' && typeof colon === 'string'
  return {
    unitName: (code, quantity) => {
      const found = member(unit, code)
      if (typeof found === 'string') return found
      const form = member(found, plural.select(Math.abs(Number(quantity))))
      const text = form ?? member(found, 'other')
      return typeof text === 'string' ? text : code
    },
    articleNumber: (number) => (isLabelled ? `${name}${colon}${number}` : number),
  }
}

function member(value: unknown, name: string): unknown {
  const isObject = typeof value === 'object' && value !== null
  return isObject && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}
