import { Exact } from 'twinvoice/plugin'
import { amountAt, childrenOf, first, rounded, textAt, total, type Place } from './amounts.js'
import type { Difference } from './difference.js'
import type { Settlement } from './settlement.js'
import { lineNet } from './line.js'

/** The rules of EN 16931 for taxable and tax amounts accept a difference of up to one unit. */
const UNIT = new Exact(1)
const CENT = new Exact('0.01')
/** IGIC and IPSI: the official artefacts check neither amount, so a difference is not an error. */
const UNJUDGED = new Set(['L', 'M'])

/**
 * VAT breakdown (BG-23): the taxable amount (BT-116) is calculated from lines, allowances and
 * charges with the same category and rate, the tax amount (BT-117) from taxable amount and rate.
 */
export function judgeBreakdown(invoice: Settlement): Difference[] {
  const groups = childrenOf(invoice.settlement, 'ram:ApplicableTradeTax')
  const bases = invoice.lines.length === 0 ? undefined : taxableAmounts(invoice)
  return groups.flatMap((group) => [
    ...(bases === undefined ? [] : judgeTaxable(group, groups, bases)),
    ...judgeTax(group),
  ])
}

/** Sums by category and rate; undefined if any amount is missing. */
function taxableAmounts(invoice: Settlement): ReadonlyMap<string, Exact> | undefined {
  const sums = new Map<string, Exact>()
  for (const [tax, amount] of taxedAmounts(invoice)) {
    const key = keyOf(tax)
    if (key === undefined || amount === undefined) return undefined
    sums.set(key, (sums.get(key) ?? new Exact(0)).plus(amount))
  }
  return sums
}

function* taxedAmounts(
  invoice: Settlement,
): Generator<readonly [tax: Place | undefined, amount: Exact | undefined]> {
  for (const line of invoice.lines)
    yield [first(line, 'ram:SpecifiedLineTradeSettlement', 'ram:ApplicableTradeTax'), lineNet(line)]
  for (const each of invoice.charges)
    yield [first(each, 'ram:CategoryTradeTax'), amountAt(each, 'ram:ActualAmount')]
  for (const each of invoice.allowances)
    yield [first(each, 'ram:CategoryTradeTax'), amountAt(each, 'ram:ActualAmount')?.negated()]
  for (const each of invoice.logistics)
    yield [first(each, 'ram:AppliedTradeTax'), amountAt(each, 'ram:AppliedAmount')]
}

/** Category and rate; a rate of zero may be absent. */
function keyOf(tax: Place | undefined): string | undefined {
  const category = textAt(tax, 'ram:CategoryCode')
  const rate = amountAt(tax, 'ram:RateApplicablePercent') ?? new Exact(0)
  return category === undefined ? undefined : `${category} ${rate.toString()}`
}

function judgeTaxable(
  group: Place,
  groups: readonly Place[],
  bases: ReadonlyMap<string, Exact>,
): Difference[] {
  const key = keyOf(group)
  const sameKey = groups.filter((each) => keyOf(each) === key)
  const found = total(sameKey.map((each) => amountAt(each, 'ram:BasisAmount')))
  if (key === undefined || found === undefined || sameKey[0] !== group) return []
  const expected = rounded(bases.get(key) ?? new Exact(0))
  return difference('BT-116', group, 'ram:BasisAmount', found, expected)
}

/** BR-CO-17 compares amounts without their signs. */
function judgeTax(group: Place): Difference[] {
  const found = amountAt(group, 'ram:CalculatedAmount')
  const base = amountAt(group, 'ram:BasisAmount')
  const rate = amountAt(group, 'ram:RateApplicablePercent')
  if (found === undefined || base === undefined || rate === undefined) return []
  const expected = rounded(base.times(rate).dividedBy(100))
  return difference('BT-117', group, 'ram:CalculatedAmount', found, expected)
}

/**
 * A difference of a cent results from rounding; a difference of up to one unit is accepted by the
 * rules.
 */
function difference(
  term: 'BT-116' | 'BT-117',
  group: Place,
  element: string,
  found: Exact,
  expected: Exact,
): Difference[] {
  const by = (term === 'BT-117' ? found.abs().minus(expected.abs()) : found.minus(expected)).abs()
  if (by.isZero()) return []
  const excused =
    by.lessThanOrEqualTo(UNIT) || UNJUDGED.has(textAt(group, 'ram:CategoryCode') ?? '')
  const severity = by.lessThanOrEqualTo(CENT) ? 'info' : excused ? 'warning' : 'error'
  return [{ term, severity, xpath: `${group.xpath}/${element}`, found, expected }]
}
