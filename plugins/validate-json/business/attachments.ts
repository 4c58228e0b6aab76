import type { InvoiceInput } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'

/**
 * Most bytes that the supporting documents of an invoice (BG-24) may have together: 3 MiB. They
 * stand in the XML and in the PDF, and what is made here must be small enough to be judged here
 * (D4: 7 MiB).
 */
export const ATTACHMENT_BYTES = 3 * 1024 * 1024

/** The first supporting document with which all of them are too large. */
export function* attachmentProblems({ attachments = [] }: InvoiceInput): Generator<Problem> {
  let bytes = 0
  for (const [index, { base64 = '' }] of attachments.entries()) {
    bytes += Buffer.byteLength(base64, 'base64')
    if (bytes <= ATTACHMENT_BYTES) continue
    yield {
      code: 'TOO_LONG',
      key: 'TOO_LONG.attachments',
      segments: ['invoice', 'attachments', index, 'base64'],
      found: `${String(bytes)} bytes`,
      params: { bytes: String(bytes), limit: String(ATTACHMENT_BYTES) },
    }
    return
  }
}
