import { Exact, type ProfileLevel } from 'twinvoice/plugin'
import { allAt, amountAt, rounded, textAt, total, type Place } from './amounts.js'
import type { Difference } from './difference.js'
import type { Settlement } from './settlement.js'
import type { AmountPaths, Steps } from './paths.js'

/** The rules of EN 16931 for taxable and tax amounts accept a difference of up to one unit. */
const UNIT = new Exact(1)
const CENT = new Exact('0.01')
const HALF = new Exact('0.5')
const ANY = new Exact(Infinity)
/**
 * IGIC, IPSI and split payment: the official artefacts do not check the taxable amount, so a difference is not an
 * error. Where a rule looks at the tax amount (BR-CO-17), it reports that itself.
 */
const UNJUDGED = new Set(['L', 'M', 'B'])
/** Categories without VAT. Their rules look at no rate (BR-E-08 and counterparts). */
const WITHOUT_VAT = new Set(['Z', 'E', 'AE', 'K', 'G', 'O'])

/**
 * VAT breakdown (BG-23): the taxable amount (BT-116) is calculated from lines, allowances and
 * charges with the same category and rate, the tax amount (BT-117) from taxable amount and rate.
 */
export function judgeBreakdown(invoice: Settlement, level: ProfileLevel): Difference[] {
  const bases = invoice.lines.length === 0 ? undefined : taxableAmounts(invoice)
  const alike = byKey(invoice)
  const parts = level === 'EXTENDED' ? partsByKey(invoice) : new Map<string, number>()
  return invoice.breakdown.flatMap((group) => {
    // Those of one category and rate are judged together, at the first of them.
    const key = keyOf(group, invoice.at.group) ?? ''
    const groups = alike.get(key) ?? []
    const isFirst = bases !== undefined && groups[0] === group
    // EXTENDED allows a cent for each part (BR-FXEXT-S-08, BR-FXEXT-S-09b). Without VAT, a group may have the amount of
    // its category or of its reason for exemption (BR-FXEXT-E-08b): the rules know which.
    const most = Exact.max(UNIT, CENT.times(parts.get(key) ?? 0))
    const ofTaxable = level === 'EXTENDED' && WITHOUT_VAT.has(key) ? ANY : most
    return [
      ...(isFirst
        ? judgeTaxable(groups, invoice.at, bases.get(key) ?? new Exact(0), ofTaxable)
        : []),
      ...judgeTax(group, invoice.at, most),
    ]
  })
}

/** The breakdowns that have a category, by category and rate. */
function byKey({ breakdown, at }: Settlement): ReadonlyMap<string, readonly Place[]> {
  const groups = new Map<string, Place[]>()
  for (const group of breakdown) {
    const key = keyOf(group, at.group)
    if (key === undefined) continue
    const others = groups.get(key)
    if (others === undefined) groups.set(key, [group])
    else others.push(group)
  }
  return groups
}

/** Sums by category and rate; undefined if any amount is missing. */
function taxableAmounts(invoice: Settlement): ReadonlyMap<string, Exact> | undefined {
  const sums = new Map<string, Exact>()
  for (const [keys, amount] of taxedAmounts(invoice)) {
    if (keys.size === 0 || amount === undefined) return undefined
    for (const key of keys) {
      if (key === undefined) return undefined
      sums.set(key, (sums.get(key) ?? new Exact(0)).plus(amount))
    }
  }
  return sums
}

/** How many lines, allowances and charges there are by category and rate. */
function partsByKey(invoice: Settlement): ReadonlyMap<string, number> {
  const parts = new Map<string, number>()
  for (const [keys] of taxedAmounts(invoice))
    for (const key of keys) if (key !== undefined) parts.set(key, (parts.get(key) ?? 0) + 1)
  return parts
}

/**
 * The amounts that VAT is on, with their categories and rates. One that has several taxes, which CII-SR-454 warns of,
 * counts for each of them, as in the rules.
 */
function* taxedAmounts(
  invoice: Settlement,
): Generator<readonly [keys: ReadonlySet<string | undefined>, amount: Exact | undefined]> {
  const { line: lineAt, allowanceCharge, logistics, tax: taxAt } = invoice.at
  const keysOf = (place: Place, steps: Steps) =>
    new Set(allAt(place, steps).map((tax) => keyOf(tax, taxAt)))
  for (const line of invoice.lines) yield [keysOf(line, lineAt.tax), amountAt(line, lineAt.net)]
  for (const each of invoice.charges)
    yield [keysOf(each, allowanceCharge.tax), amountAt(each, allowanceCharge.amount)]
  for (const each of invoice.allowances)
    yield [keysOf(each, allowanceCharge.tax), amountAt(each, allowanceCharge.amount)?.negated()]
  if (logistics === undefined) return
  for (const each of invoice.logistics)
    yield [keysOf(each, logistics.tax), amountAt(each, logistics.amount)]
}

/** Category and, if it has VAT, the rate; a rate of zero may be absent. */
function keyOf(tax: Place, at: AmountPaths['tax']): string | undefined {
  const category = textAt(tax, at.category)
  if (category === undefined || WITHOUT_VAT.has(category)) return category
  const rate = amountAt(tax, at.rate) ?? new Exact(0)
  return `${category} ${rate.toString()}`
}

function judgeTaxable(
  groups: readonly Place[],
  at: AmountPaths,
  base: Exact,
  most: Exact,
): Difference[] {
  const [group] = groups
  const found = total(groups.map((each) => amountAt(each, at.group.taxable)))
  if (group === undefined || found === undefined) return []
  return difference('BT-116', group, at, { found, expected: rounded(base), most })
}

/** BR-CO-17 compares amounts without their signs. What is not subject to VAT has no rate: BR-O-09 judges its amount. */
function judgeTax(group: Place, at: AmountPaths, most: Exact): Difference[] {
  if (textAt(group, at.group.category) === 'O') return []
  const found = amountAt(group, at.group.tax)
  const base = amountAt(group, at.group.taxable)
  const rate = amountAt(group, at.group.rate)
  if (found === undefined || base === undefined || rate === undefined) return []
  const expected = rounded(base.times(rate).dividedBy(100))
  return difference('BT-117', group, at, { found, expected, most })
}

/**
 * A difference of a cent results from rounding; rules accept more.
 * @param most the largest difference that the rules accept
 */
function difference(
  term: 'BT-116' | 'BT-117',
  group: Place,
  at: AmountPaths,
  {
    found,
    expected,
    most,
  }: { readonly found: Exact; readonly expected: Exact; readonly most: Exact },
): Difference[] {
  const by = (term === 'BT-117' ? found.abs().minus(expected.abs()) : found.minus(expected)).abs()
  if (by.isZero()) return []
  const excused =
    by.lessThanOrEqualTo(most) ||
    UNJUDGED.has(textAt(group, at.group.category) ?? '') ||
    (term === 'BT-117' && isNoTax(found, amountAt(group, at.group.rate)))
  const severity = by.lessThanOrEqualTo(CENT) ? 'info' : excused ? 'warning' : 'error'
  const [element = ''] = term === 'BT-117' ? at.group.tax : at.group.taxable
  return [{ term, severity, xpath: `${group.xpath}/${element}`, found, expected }]
}

/** BR-CO-17 takes a rate below 0.5 for none, and then a tax amount below 0.5. */
function isNoTax(tax: Exact, rate: Exact | undefined): boolean {
  return rate?.lessThan(HALF) === true && tax.abs().lessThan(HALF)
}
