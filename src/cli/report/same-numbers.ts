import { invoiceKey } from '../../documents/results/invoice-key.js'
import type { Generated } from '../../documents/documents.js'
import { reportWords, weighed } from './report-words.js'

/** An invoice that was made of a file. */
export interface NumberedInvoice extends Pick<Generated, 'invoice' | 'locale'> {
  readonly path: string
}

/** The invoices of a folder by their numbers. */
export class SameNumbers {
  readonly #pathByKey = new Map<string, string>()

  /** @returns a warning that names both files, if another invoice of the seller has the number already */
  warningFor({ path, invoice, locale }: NumberedInvoice): string | undefined {
    const key = invoiceKey(invoice)
    if (key === undefined) return undefined
    const file = this.#pathByKey.get(key)
    if (file === undefined) {
      this.#pathByKey.set(key, path)
      return undefined
    }
    const words = reportWords(locale)
    const same = words('sameNumber', { number: invoice.number, file })
    return `${path}: ${weighed('warning', `$.invoice.number: ${same}`, words)}`
  }
}
