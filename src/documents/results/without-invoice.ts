import { SENTENCES } from '../../verdict/sentences.js'

/** What is said of a PDF that has no invoice. */
export function withoutInvoice(locale: string): string {
  return SENTENCES.text(locale, 'notZugferd')
}
