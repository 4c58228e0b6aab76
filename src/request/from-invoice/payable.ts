import { isCreditNote } from '../../invoice/model/document-type.js'
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

/** Instrument not defined (UNTDID 4461). */
const NO_MEANS = '1'

/**
 * Prepares payment terms (BT-20) without a payment means (BT-81), which a request cannot have. If
 * they are the default terms, a request without them gives them; else the means is not defined.
 * @param defaults the default terms (D10) of each language
 */
export function payable(
  invoice: ModelObject,
  defaults: ReadonlyMap<Locale, DefaultTerms>,
): PayableInvoice {
  const { payment, dueDate, ...rest } = invoice
  const { typeCode } = invoice
  const isCredit = typeof typeCode === 'string' && isCreditNote(typeCode)
  if (!isModelObject(payment) || payment['meansCode'] !== undefined)
    return { invoice, dueOnReceipt: '' }
  const isAlone = Object.keys(payment).every((name) => name === 'terms')
  const texts = Array.from(
    defaults,
    ([language, { dueOnReceipt: due, credit = due }]) =>
      [language, isCredit ? credit : due] as const,
  )
  const [locale, dueOnReceipt] = texts.find(([, text]) => text === payment['terms']) ?? []
  if (isAlone && dueDate === undefined && dueOnReceipt !== undefined)
    return { invoice: rest, dueOnReceipt, ...(locale === undefined ? {} : { locale }) }
  const means = { meansCode: NO_MEANS, ...payment }
  return { invoice: { ...invoice, payment: means }, dueOnReceipt: '' }
}
