import type { ProfileLevel, XmlElement } from 'twinvoice/plugin'
import { childrenOf, first, isCharge, textAt } from './amounts.js'
import { isCounted, judgeLine } from './line.js'
import type { Settlement } from './settlement.js'
import type { Difference } from './difference.js'
import { judgeTotals } from './totals.js'
import { judgeBreakdown } from './vat-breakdown.js'

/**
 * Recalculates a CII invoice (EN 16931-1, 6.4.2 and annex A.1) and compares each amount with the one in
 * the document. Missing amounts and amounts that are not decimals are reported by schema and rules.
 * @param level MINIMUM has no paid amount; EXTENDED allows a difference of a cent for each added amount
 */
export function recalculate(root: XmlElement, level: ProfileLevel): Difference[] {
  const invoice = readSettlement(root)
  const differences = invoice.lines.flatMap(judgeLine)
  differences.push(...judgeBreakdown(invoice))
  differences.push(...judgeTotals(invoice, level))
  return differences
}

function readSettlement(root: XmlElement): Settlement {
  const transaction = first(
    { element: root, xpath: '/rsm:CrossIndustryInvoice' },
    'rsm:SupplyChainTradeTransaction',
  )
  const settlement = first(transaction, 'ram:ApplicableHeaderTradeSettlement')
  const all = childrenOf(settlement, 'ram:SpecifiedTradeAllowanceCharge')
  return {
    lines: childrenOf(transaction, 'ram:IncludedSupplyChainTradeLineItem').filter(isCounted),
    settlement,
    allowances: all.filter((place) => !isCharge(place)),
    charges: all.filter(isCharge),
    logistics: childrenOf(settlement, 'ram:SpecifiedLogisticsServiceCharge'),
    sums: first(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation'),
    currency: textAt(settlement, 'ram:InvoiceCurrencyCode'),
  }
}
