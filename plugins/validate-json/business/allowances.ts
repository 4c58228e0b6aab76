import type { InvoiceInput, PathSegment } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'
import { broken } from './broken.js'

interface Reasoned {
  readonly reason?: string
  readonly reasonCode?: string
}

/** Every allowance and every charge has a reason or a reason code. */
export function* allowanceProblems(invoice: InvoiceInput): Generator<Problem> {
  yield* withoutReason('BR-33', invoice.allowances, ['invoice', 'allowances'])
  yield* withoutReason('BR-38', invoice.charges, ['invoice', 'charges'])
  for (const [index, { allowances, charges }] of invoice.items.entries()) {
    const at = ['invoice', 'items', index]
    yield* withoutReason('BR-42', allowances, [...at, 'allowances'])
    yield* withoutReason('BR-44', charges, [...at, 'charges'])
  }
}

function* withoutReason(
  rule: string,
  entries: readonly Reasoned[] = [],
  at: readonly PathSegment[],
): Generator<Problem> {
  for (const [index, { reason, reasonCode }] of entries.entries())
    if (reason === undefined && reasonCode === undefined)
      yield broken(rule, [...at, index, 'reason'], {
        key: 'BR-reason',
        expected: { key: 'expected.reason' },
      })
}
