import type { LoadedInspector } from './inspectors.js'
import { readPdf, type InvoiceFile, type PdfReading, type ReadingJob } from './reading.js'

/** What the process answers. */
export interface ReadingAnswer {
  readonly reading: PdfReading
  /** Whether the invoice of the reading is the one that was told before; then it is not sent again. */
  readonly isTold: boolean
  /** Milliseconds that it worked after it had told the invoice. */
  readonly msSinceTold: number
}

/**
 * Reads a PDF, and tells its invoice as soon as it is known.
 * @param tell takes what the process sends before its answer
 */
export function answerOf(
  job: ReadingJob,
  inspectors: readonly LoadedInspector[],
  tell: (invoice: InvoiceFile) => void,
): ReadingAnswer {
  let since = performance.now()
  let told: InvoiceFile | undefined
  const { invoice, ...reading } = readPdf(job, inspectors, (early) => {
    tell(early)
    told = early
    since = performance.now()
  })
  const isTold = invoice !== undefined && invoice === told
  return {
    reading: isTold || invoice === undefined ? reading : { ...reading, invoice },
    isTold,
    msSinceTold: performance.now() - since,
  }
}
