import { Exact, type ProfileLevel, type Severity } from 'twinvoice/plugin'
import { amountAt, decimalOf, rounded, total, type Place } from './amounts.js'
import type { Difference } from './difference.js'
import type { Settlement } from './settlement.js'

/** A document total (BG-22): the amount in the document and the calculated amount. */
interface Total {
  readonly term: Difference['term']
  readonly xpath: string
  readonly found: Exact | undefined
  readonly expected: Exact | undefined
  /** Number of amounts that are added. */
  readonly added: number
  /** Severity of a difference; default: error. */
  readonly severity?: Severity
}

const ZERO = new Exact(0)
const CENT = new Exact('0.01')

export function judgeTotals(invoice: Settlement, level: ProfileLevel): Difference[] {
  const lenient = level === 'EXTENDED'
  const totals = [...sumsOfParts(invoice), ...sumsOfTotals(invoice, level === 'MINIMUM')]
  return totals.flatMap(({ term, xpath, found, expected, added, severity = 'error' }) => {
    if (found === undefined || expected === undefined) return []
    const wanted = rounded(expected)
    const by = found.minus(wanted).abs()
    if (by.isZero()) return []
    // EXTENDED allows a difference of a cent for each added amount.
    const excused = lenient && by.lessThanOrEqualTo(CENT.times(Math.max(1, added)))
    return [{ term, severity: excused ? 'info' : severity, xpath, found, expected: wanted }]
  })
}

/** BR-CO-10, -11, -12 and -14: sums of lines, allowances, charges and taxes. */
function sumsOfParts(invoice: Settlement): Total[] {
  const { at, lines, goodsLines, allLines, allowances, charges, logistics, breakdown, sums } =
    invoice
  const amounts = (places: readonly Place[]) =>
    places.map((each) => amountAt(each, at.allowanceCharge.amount))
  const allowanceAmounts = amounts(allowances)
  const chargeAmounts = [
    ...amounts(charges),
    ...logistics.map((each) => amountAt(each, at.logistics?.amount ?? [])),
  ]
  const lineAmounts = [...lines, ...goodsLines].map((each) => amountAt(each, at.line.net))
  const taxAmounts = breakdown.map((each) => amountAt(each, at.group.tax))
  const part = (
    term: Total['term'],
    element: string,
    parts: readonly (Exact | undefined)[],
    found = amountAt(sums, [element]),
  ): Total => ({
    term,
    xpath: xpathOf(invoice, element),
    found,
    expected: total(parts),
    added: parts.length,
  })
  const orZero = (element: string, parts: readonly unknown[]) =>
    amountAt(sums, [element]) ?? (parts.length > 0 ? ZERO : undefined)
  const vat = vatTotal(invoice)
  const vatPart = { xpath: vat?.xpath ?? xpathOf(invoice, ''), found: decimalOf(vat) }
  return [
    // Every line counts for the tolerance, also one that only groups or informs (BR-FXEXT-CO-10).
    ...(lines.length === 0
      ? []
      : [{ ...part('BT-106', at.total.lines, lineAmounts), added: allLines + goodsLines.length }]),
    part(
      'BT-107',
      at.total.allowances,
      allowanceAmounts,
      orZero(at.total.allowances, allowanceAmounts),
    ),
    part('BT-108', at.total.charges, chargeAmounts, orZero(at.total.charges, chargeAmounts)),
    ...(breakdown.length === 0 ? [] : [{ ...part('BT-110', '', taxAmounts), ...vatPart }]),
  ]
}

function xpathOf({ sums }: Settlement, element: string): string {
  return `${sums?.xpath ?? ''}/${element}`
}

/**
 * BR-CO-13, -15 and -16: totals calculated from other totals.
 * @param partial true for MINIMUM, which has no paid amount (BT-113), so the amount due is unknown. Its rules do not
 *   compare totals, and it may do without the VAT amount (BT-110).
 */
function sumsOfTotals(invoice: Settlement, partial: boolean): Total[] {
  const { total: names } = invoice.at
  const at = (name: keyof typeof names) => amountAt(invoice.sums, [names[name]])
  const xpath = (name: keyof typeof names) => xpathOf(invoice, names[name])
  const net = at('net')
  const gross = at('gross')
  const vat = decimalOf(vatTotal(invoice)) ?? (partial ? undefined : ZERO)
  const allowances = at('allowances') ?? ZERO
  const charges = at('charges') ?? ZERO
  const prepaid = at('prepaid') ?? ZERO
  const rounding = at('rounding') ?? ZERO
  const adjusted = total(invoice.adjustments.map(decimalOf))
  // The official artefacts also accept a total with VAT that equals the one without.
  const withoutVat = net !== undefined && gross?.equals(net) === true
  const amounts = [invoice.lines, invoice.allowances, invoice.charges, invoice.logistics]
    .map(({ length }) => length)
    .reduce((all, each) => all + each)
  return [
    {
      term: 'BT-109',
      xpath: xpath('net'),
      found: net,
      expected: at('lines')?.minus(allowances).plus(charges),
      // Each total may be off by a cent for each amount, and so may the sums that it is compared with, BT-106 by one
      // for each line.
      added: Math.max(3, 2 * amounts + invoice.allLines - invoice.lines.length),
    },
    {
      term: 'BT-112',
      xpath: xpath('gross'),
      found: gross,
      expected: vat === undefined ? undefined : net?.plus(vat),
      added: Math.max(2, amounts),
      ...(withoutVat || partial ? { severity: 'warning' } : {}),
    },
    {
      term: 'BT-115',
      xpath: xpath('due'),
      found: partial ? undefined : at('due'),
      expected:
        adjusted === undefined || invoice.thirdParties.length > 0
          ? undefined
          : gross?.minus(prepaid).plus(rounding).plus(adjusted),
      added: 3,
    },
  ]
}

/** BT-110: the tax total in the invoice currency; BT-111 is in another currency. */
function vatTotal({ taxTotals, currency }: Settlement): Place | undefined {
  const own = taxTotals.find((place) => place.element.attributes.get('currencyID') === currency)
  const bare = taxTotals.find((place) => !place.element.attributes.has('currencyID'))
  return own ?? (taxTotals.length === 1 ? bare : undefined)
}
