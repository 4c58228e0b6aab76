import type { ProfileLevel, XmlElement } from 'twinvoice/plugin'
import type { Difference } from './difference.js'
import { judgeLine } from './line.js'
import { pathsFor } from './paths.js'
import { readSettlement } from './settlement.js'
import { judgeTotals } from './totals.js'
import { judgeBreakdown } from './vat-breakdown.js'

/**
 * Recalculates an invoice (EN 16931-1, 6.4.2 and annex A.1) and compares each amount with the one in
 * the document. Missing amounts and amounts that are not decimals are reported by schema and rules.
 * @param level MINIMUM has no paid amount; EXTENDED allows a difference of a cent for each added amount, and has
 *   kinds of lines, logistics charges and adjustments
 * @returns undefined for a document in a syntax that is not known
 */
export function recalculate(root: XmlElement, level: ProfileLevel): Difference[] | undefined {
  const at = pathsFor(root, level)
  if (at === undefined) return undefined
  const invoice = readSettlement(root, at)
  return [
    ...invoice.lines.flatMap((line) => judgeLine(line, at)),
    ...judgeBreakdown(invoice, level),
    ...judgeTotals(invoice, level),
  ]
}
