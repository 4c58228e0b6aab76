import { isModelObject, type ModelObject } from '../../invoice/binding/model-path.js'
import { LOCALES, type Locale } from '../checked-request.js'

/** The default payment terms of a language (D10): of an invoice, and of a credit note. */
export interface DefaultTerms {
  readonly dueOnReceipt: string
  readonly credit?: string
}

/** The default payment terms (D10) of each language, by the texts that templates have. */
export function defaultTerms(
  wording: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): ReadonlyMap<Locale, DefaultTerms> {
  return new Map(
    LOCALES.flatMap((locale) => {
      const terms = wording.get(locale)?.['terms']
      const { dueOnReceipt, credit } = isModelObject(terms) ? terms : {}
      if (typeof dueOnReceipt !== 'string') return []
      return [
        [locale, { dueOnReceipt, ...(typeof credit === 'string' ? { credit } : {}) }] as const,
      ]
    }),
  )
}

/** The language of an invoice whose payment terms (BT-20) are those that are written by default (D10). */
export function languageOf(
  { payment }: ModelObject,
  defaults: ReadonlyMap<Locale, DefaultTerms>,
): Locale | undefined {
  const terms = isModelObject(payment) ? payment['terms'] : undefined
  return LOCALES.find((locale) => {
    const { dueOnReceipt, credit } = defaults.get(locale) ?? {}
    return terms !== undefined && (terms === dueOnReceipt || terms === credit)
  })
}
