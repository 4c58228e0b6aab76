import { INVOICE_LIMITS, type CheckedRequest } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'

/** Maximum size of all supporting documents (BG-24) and further files together, in bytes. */
export const ATTACHMENT_BYTES = INVOICE_LIMITS.attachmentBytes

/** Reports the first supporting document or further file with which the limit is exceeded. */
export function* attachmentProblems({ invoice, files = [] }: CheckedRequest): Generator<Problem> {
  const { attachments = [] } = invoice
  const sized = [
    ...files.map(({ base64 }, index) => ({ base64, at: ['files', index] })),
    ...attachments.map(({ base64 = '' }, index) => ({
      base64,
      at: ['invoice', 'attachments', index],
    })),
  ]
  let bytes = 0
  for (const { base64, at } of sized) {
    bytes += Buffer.byteLength(base64, 'base64')
    if (bytes <= ATTACHMENT_BYTES) continue
    yield {
      code: 'TOO_LONG',
      key: 'TOO_LONG.attachments',
      segments: [...at, 'base64'],
      found: `${String(bytes)} bytes`,
      params: { bytes: String(bytes), limit: String(ATTACHMENT_BYTES) },
    }
    return
  }
}
