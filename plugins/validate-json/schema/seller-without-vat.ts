import { valueAt, type JsonDocument, type PathSegment } from 'twinvoice/plugin'
import type { Phrase } from '../problems/problem.js'

/**
 * What is expected of a seller without a VAT identifier whose invoice has no VAT: small businesses and
 * associations often have a tax number alone (BT-32).
 * @returns undefined for other fields, and for invoices with VAT
 */
export function vatIdOrTaxNumber(
  segments: readonly PathSegment[],
  { root }: JsonDocument,
): Phrase | undefined {
  if (segments.join('.') !== 'invoice.seller.vatId') return undefined
  const items = valueAt(root ?? null, ['invoice', 'items'])
  const isUntaxed =
    Array.isArray(items) && items.every((_, index) => Number(rateOf(root, index)) === 0)
  return isUntaxed ? { key: 'expected.vatIdOrTaxNumber' } : undefined
}

function rateOf(root: JsonDocument['root'], index: number): unknown {
  return valueAt(root ?? null, ['invoice', 'items', index, 'vatRate']) ?? Number.NaN
}
