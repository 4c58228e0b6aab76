import { Exact } from 'twinvoice/plugin'
import { allAt, amountAt, first, rounded, total, type Place } from './amounts.js'
import type { Difference } from './difference.js'
import type { AmountPaths } from './paths.js'
import { isCharge } from './settlement.js'

/** Tolerance: half a cent for each factor that the sender may have rounded. */
const ROUNDING = new Exact('0.02')

/**
 * BT-131 = BT-129 × BT-146 ÷ BT-149 + charges − allowances, and BT-146 = BT-148 − BT-147. EN 16931
 * has no rule for these, so a difference is a warning.
 */
export function judgeLine(line: Place, at: AmountPaths): Difference[] {
  return [...judgeNet(line, at), ...judgePrice(line, at)]
}

/** The sum of charges less that of allowances. */
function adjustments(places: readonly Place[], at: AmountPaths): Exact | undefined {
  return total(
    places.map((each) => {
      const amount = amountAt(each, at.allowanceCharge.amount)
      return isCharge(each, at) ? amount : amount?.negated()
    }),
  )
}

function judgeNet(line: Place, at: AmountPaths): Difference[] {
  const net = first(line, at.line.net)
  const found = amountAt(net, [])
  const quantity = amountAt(line, at.line.quantity)
  const price = amountAt(line, at.line.price)
  const base = amountAt(line, at.line.priceBase)
  const adjusted = adjustments(allAt(line, at.line.allowanceCharges), at)
  if (net === undefined || found === undefined) return []
  if (quantity === undefined || price === undefined) return []
  if (adjusted === undefined || base?.isZero() === true) return []
  const expected = rounded(
    quantity
      .times(price)
      .dividedBy(base ?? 1)
      .plus(adjusted),
  )
  if (found.minus(expected).abs().lessThanOrEqualTo(ROUNDING)) return []
  return [{ term: 'BT-131', severity: 'warning', xpath: net.xpath, found, expected }]
}

function judgePrice(line: Place, at: AmountPaths): Difference[] {
  const { grossPrice, grossPriceBase, priceBase } = at.line
  const gross = amountAt(line, grossPrice)
  const net = first(line, at.line.price)
  const found = amountAt(net, [])
  const adjusted = adjustments(allAt(line, at.line.priceAllowances), at)
  const bases = [grossPriceBase ?? priceBase, priceBase].map(
    (steps) => amountAt(line, steps)?.toString() ?? '1',
  )
  if (gross === undefined || adjusted === undefined || bases[0] !== bases[1]) return []
  if (net === undefined || found === undefined) return []
  const expected = gross.plus(adjusted)
  if (found.minus(expected).abs().lessThan('0.01')) return []
  return [{ term: 'BT-146', severity: 'warning', xpath: net.xpath, found, expected }]
}
