import { isModelObject, type ModelObject } from '../../invoice/binding/model-path.js'
import { LOCALES, type Locale } from '../checked-request.js'

/** An invoice whose payment terms a request can have. */
export interface PayableInvoice {
  readonly invoice: ModelObject
  /** The language of the terms, if they are those that are written by default (D10). */
  readonly locale?: Locale
  /** The default terms of that language; '' without one. */
  readonly dueOnReceipt: string
}

/** The default payment terms (D10) of each language, by the texts that templates have. */
export function defaultTerms(
  wording: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): ReadonlyMap<Locale, string> {
  return new Map(
    LOCALES.flatMap((locale) => {
      const terms = wording.get(locale)?.['terms']
      const text = isModelObject(terms) ? terms['dueOnReceipt'] : undefined
      return typeof text === 'string' ? [[locale, text] as const] : []
    }),
  )
}

/** Instrument not defined (UNTDID 4461). */
const NO_MEANS = '1'

/**
 * Prepares payment terms (BT-20) without a payment means (BT-81), which a request cannot have. If
 * they are the default terms, a request without them gives them; else the means is not defined.
 * @param defaults the default terms (D10) of each language
 */
export function payable(
  invoice: ModelObject,
  defaults: ReadonlyMap<Locale, string>,
): PayableInvoice {
  const { payment, dueDate, ...rest } = invoice
  if (!isModelObject(payment) || payment['meansCode'] !== undefined)
    return { invoice, dueOnReceipt: '' }
  const isAlone = Object.keys(payment).every((name) => name === 'terms')
  const [locale, dueOnReceipt] = [...defaults].find(([, text]) => text === payment['terms']) ?? []
  if (isAlone && dueDate === undefined && dueOnReceipt !== undefined)
    return { invoice: rest, dueOnReceipt, ...(locale === undefined ? {} : { locale }) }
  const means = { meansCode: NO_MEANS, ...payment }
  return { invoice: { ...invoice, payment: means }, dueOnReceipt: '' }
}
