import type { ReadingAnswer } from './reader/answer.js'
import type { InvoiceFile } from './reader/reading.js'

/** The invoice that the process has given before its answer. */
export class EarlyInvoice {
  invoice: InvoiceFile | undefined
  #since = 0
  readonly #onFirst: (invoice: InvoiceFile) => void

  constructor(onFirst: (invoice: InvoiceFile) => void) {
    this.#onFirst = onFirst
  }

  /** A file that is read once more is the same file: the first time counts. */
  receive(invoice: InvoiceFile): void {
    if (this.invoice !== undefined) return
    this.invoice = invoice
    this.#since = performance.now()
    this.#onFirst(invoice)
  }

  /** Milliseconds for which the answer waited, since this thread was busy with the invoice. */
  idleMs({ isTold, msSinceTold }: ReadingAnswer): number {
    return isTold ? Math.max(0, performance.now() - this.#since - msSinceTold) : 0
  }
}
