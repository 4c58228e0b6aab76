import { INVOICE_LIMITS, type InvoiceInput } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'

/** Maximum size of all supporting documents of an invoice (BG-24) together, in bytes. */
export const ATTACHMENT_BYTES = INVOICE_LIMITS.attachmentBytes

/** Reports the first supporting document with which the limit is exceeded. */
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
