import type { Finding } from '../../pipeline/finding.js'
import { SENTENCES } from '../../verdict/sentences.js'
import type { NotZugferd } from './validated.js'

/** What is said of a PDF that has no invoice. */
export function withoutInvoice(locale: string): string {
  return SENTENCES.text(locale, 'notZugferd')
}

/**
 * The answer about a PDF without an invoice. One of its files may be an invoice under another name, or an order.
 * @param findings those of opening it
 */
export function notZugferd(findings: readonly Finding[], locale: string): NotZugferd {
  const embedded = findings.find(({ kind, found }) => kind === 'form' && found !== undefined)?.found
  if (embedded === undefined) return { zugferd: false, message: withoutInvoice(locale) }
  const message = SENTENCES.text(locale, 'notZugferd.files', { found: embedded })
  return { zugferd: false, message, embedded }
}
