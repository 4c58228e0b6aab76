import { Exact, type InvoiceInput, type LineInput, type PathSegment } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'
import { broken } from './broken.js'

/** Rules on the prices of a line. */
export function* priceProblems({ items }: InvoiceInput): Generator<Problem> {
  for (const [index, item] of items.entries()) {
    const at = ['invoice', 'items', index]
    yield* negative('BR-27', item.unitPrice, [...at, 'unitPrice'])
    yield* negative('BR-28', item.grossPrice, [...at, 'grossPrice'])
    yield* discounted(item, [...at, 'unitPrice'])
    yield* baseUnit(item, [...at, 'priceBaseUnit'])
  }
}

/** Prices with VAT of a received invoice, from which no net price can be computed if they are negative. */
export function* receivedPriceProblems({ prices, items }: InvoiceInput): Generator<Problem> {
  for (const [index, item] of items.entries())
    if ((item.prices ?? prices) === 'gross')
      yield* negative('BR-27', item.unitPrice, ['invoice', 'items', index, 'unitPrice'])
}

function* negative(
  rule: string,
  price: string | undefined,
  segments: readonly PathSegment[],
): Generator<Problem> {
  if (price?.startsWith('-') === true)
    yield broken(rule, segments, { found: price, expected: { key: 'expected.notNegative' } })
}

/** BT-146 is BT-148 minus BT-147. */
function* discounted(
  { unitPrice, grossPrice, priceDiscount = '0' }: LineInput,
  segments: readonly PathSegment[],
): Generator<Problem> {
  if (grossPrice === undefined) return
  const net = new Exact(grossPrice).minus(priceDiscount)
  if (!net.equals(unitPrice))
    yield broken('PEPPOL-EN16931-R046', segments, {
      found: unitPrice,
      expected: { key: 'expected.value', params: { value: net.toFixed() } },
    })
}

/**
 * Quantity and price base quantity must have the same unit, since the net amount divides one by the
 * other.
 */
function* baseUnit(
  { unit, priceBaseUnit }: LineInput,
  segments: readonly PathSegment[],
): Generator<Problem> {
  if (priceBaseUnit !== undefined && priceBaseUnit !== unit)
    yield broken('PEPPOL-EN16931-R130', segments, {
      found: priceBaseUnit,
      params: { unit },
      expected: { key: 'expected.value', params: { value: unit } },
    })
}
