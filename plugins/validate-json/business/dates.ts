import type { InvoiceInput, PathSegment } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'
import { broken } from './broken.js'

type Period = NonNullable<InvoiceInput['period']>

/** Rules on periods and on the VAT point date. */
export function* dateProblems(invoice: InvoiceInput): Generator<Problem> {
  const { vatPointDate, vatPointDateCode } = invoice
  if (vatPointDate !== undefined && vatPointDateCode !== undefined)
    yield broken('BR-CO-03', ['invoice', 'vatPointDateCode'], { found: vatPointDateCode })
  yield* period(invoice.period, ['invoice', 'period'], 'BR-29', 'BR-CO-19')
  for (const [index, item] of invoice.items.entries())
    yield* period(item.period, ['invoice', 'items', index, 'period'], 'BR-30', 'BR-CO-20')
}

function* period(
  period: Period | undefined,
  segments: readonly PathSegment[],
  orderRule: string,
  emptyRule: string,
): Generator<Problem> {
  if (period === undefined) return
  const { start, end } = period
  if (start === undefined && end === undefined)
    yield broken(emptyRule, segments, { key: 'BR-CO-19' })
  if (start !== undefined && end !== undefined && end < start)
    yield broken(orderRule, [...segments, 'end'], {
      key: 'BR-29',
      found: end,
      expected: { key: 'expected.notBefore', params: { value: start } },
    })
}
