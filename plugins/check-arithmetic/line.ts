import { Exact } from 'twinvoice/plugin'
import {
  amountAt,
  childrenOf,
  first,
  isCharge,
  rounded,
  textAt,
  total,
  type Place,
} from './amounts.js'
import type { Difference } from './difference.js'

const AGREEMENT = 'ram:SpecifiedLineTradeAgreement'
const SETTLEMENT = 'ram:SpecifiedLineTradeSettlement'
const NET = [
  SETTLEMENT,
  'ram:SpecifiedTradeSettlementLineMonetarySummation',
  'ram:LineTotalAmount',
] as const

/** Tolerance: half a cent for each factor that the sender may have rounded. */
const ROUNDING = new Exact('0.02')

/** False for lines of EXTENDED that only group or inform and are not part of the sum. */
export function isCounted(line: Place): boolean {
  const reason = textAt(line, 'ram:AssociatedDocumentLineDocument', 'ram:LineStatusReasonCode')
  return reason === undefined || reason === 'DETAIL'
}

/** Invoice line net amount (BT-131) in the document. */
export function lineNet(line: Place): Exact | undefined {
  return amountAt(line, ...NET)
}

/**
 * BT-131 = BT-129 × BT-146 ÷ BT-149 + charges − allowances, and BT-146 = BT-148 − BT-147. EN 16931
 * has no rule for these, so a difference is a warning.
 */
export function judgeLine(line: Place): Difference[] {
  return [...judgeNet(line), ...judgePrice(line)]
}

function judgeNet(line: Place): Difference[] {
  const found = lineNet(line)
  const quantity = amountAt(line, 'ram:SpecifiedLineTradeDelivery', 'ram:BilledQuantity')
  const price = amountAt(line, AGREEMENT, 'ram:NetPriceProductTradePrice', 'ram:ChargeAmount')
  const base = amountAt(line, AGREEMENT, 'ram:NetPriceProductTradePrice', 'ram:BasisQuantity')
  const adjustments = total(
    childrenOf(first(line, SETTLEMENT), 'ram:SpecifiedTradeAllowanceCharge').map((each) => {
      const amount = amountAt(each, 'ram:ActualAmount')
      return isCharge(each) ? amount : amount?.negated()
    }),
  )
  if (found === undefined || quantity === undefined || price === undefined) return []
  if (adjustments === undefined || base?.isZero() === true) return []
  const expected = rounded(
    quantity
      .times(price)
      .dividedBy(base ?? 1)
      .plus(adjustments),
  )
  if (found.minus(expected).abs().lessThanOrEqualTo(ROUNDING)) return []
  return [
    {
      term: 'BT-131',
      severity: 'warning',
      xpath: `${line.xpath}/${NET.join('/')}`,
      found,
      expected,
    },
  ]
}

function judgePrice(line: Place): Difference[] {
  const gross = first(line, AGREEMENT, 'ram:GrossPriceProductTradePrice')
  const net = first(line, AGREEMENT, 'ram:NetPriceProductTradePrice')
  const grossAmount = amountAt(gross, 'ram:ChargeAmount')
  const found = amountAt(net, 'ram:ChargeAmount')
  const adjustments = total(
    childrenOf(gross, 'ram:AppliedTradeAllowanceCharge').map((each) => {
      const amount = amountAt(each, 'ram:ActualAmount')
      return isCharge(each) ? amount : amount?.negated()
    }),
  )
  const bases = [gross, net].map((price) => amountAt(price, 'ram:BasisQuantity')?.toString() ?? '1')
  if (grossAmount === undefined || found === undefined || adjustments === undefined) return []
  if (bases[0] !== bases[1]) return []
  const expected = grossAmount.plus(adjustments)
  if (found.minus(expected).abs().lessThan('0.01')) return []
  return [
    {
      term: 'BT-146',
      severity: 'warning',
      xpath: `${net?.xpath ?? ''}/ram:ChargeAmount`,
      found,
      expected,
    },
  ]
}
