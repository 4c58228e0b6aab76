import { isLocale, type Locale } from '../request/checked-request.js'
import { valueAt } from '../request/document-order.js'
import type { JsonDocument } from '../request/json/json-document.js'

/** What tells the language of a report besides the request. */
export interface LanguageOptions {
  /** Of messages, where the request names none. */
  readonly locale?: string
  readonly overrides?: { readonly locale?: Locale }
}

/** A request with the language of its report (D25). */
export interface RequestInLanguage {
  readonly document: JsonDocument
  readonly locale: string
}

/**
 * The language of a report: that of the overrides, else the request's own, else that of the caller. A
 * request with a language that is overridden is given the other one, so that all texts are in one
 * language; one that is no language stays, and is reported.
 */
export function inLanguage(
  document: JsonDocument,
  { locale = 'en', overrides }: LanguageOptions,
): RequestInLanguage {
  const own = valueAt(document.root ?? null, ['locale'])
  const wanted = overrides?.locale
  if (wanted === undefined) return { document, locale: isLocale(own) ? own : locale }
  const isReplaced = own === undefined || isLocale(own)
  return { document: isReplaced ? document.withMember('locale', wanted) : document, locale: wanted }
}
