import { Exact, type ProfileLevel, type Severity } from 'twinvoice/plugin'
import { amountAt, childrenOf, rounded, total, type Place } from './amounts.js'
import type { Difference } from './difference.js'
import type { Settlement } from './settlement.js'
import { lineNet } from './line.js'

/** A document total (BG-22): the amount in the document and the calculated amount. */
interface Total {
  readonly term: Difference['term']
  readonly element: string
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
  return totals.flatMap(({ term, element, found, expected, added, severity = 'error' }) => {
    if (found === undefined || expected === undefined) return []
    const wanted = rounded(expected)
    const by = found.minus(wanted).abs()
    if (by.isZero()) return []
    // EXTENDED allows a difference of a cent for each added amount.
    const excused = lenient && by.lessThanOrEqualTo(CENT.times(Math.max(1, added)))
    const xpath = `${invoice.sums?.xpath ?? ''}/${element}`
    return [{ term, severity: excused ? 'info' : severity, xpath, found, expected: wanted }]
  })
}

/** BR-CO-10, -11, -12 and -14: sums of lines, allowances, charges and taxes. */
function sumsOfParts(invoice: Settlement): Total[] {
  const { lines, allowances, charges, logistics, sums, settlement } = invoice
  const taxes = childrenOf(settlement, 'ram:ApplicableTradeTax')
  const allowanceAmounts = allowances.map((each) => amountAt(each, 'ram:ActualAmount'))
  const chargeAmounts = [
    ...charges.map((each) => amountAt(each, 'ram:ActualAmount')),
    ...logistics.map((each) => amountAt(each, 'ram:AppliedAmount')),
  ]
  const taxAmounts = taxes.map((tax) => amountAt(tax, 'ram:CalculatedAmount'))
  const part = (
    term: Total['term'],
    element: string,
    amounts: readonly (Exact | undefined)[],
    found = amountAt(sums, element),
  ): Total => ({ term, element, found, expected: total(amounts), added: amounts.length })
  const orZero = (element: string, parts: readonly unknown[]) =>
    amountAt(sums, element) ?? (parts.length > 0 ? ZERO : undefined)
  return [
    ...(lines.length === 0 ? [] : [part('BT-106', LINES, lines.map(lineNet))]),
    part('BT-107', ALLOWANCES, allowanceAmounts, orZero(ALLOWANCES, allowances)),
    part('BT-108', CHARGES, chargeAmounts, orZero(CHARGES, chargeAmounts)),
    ...(taxes.length === 0 ? [] : [part('BT-110', VAT, taxAmounts, vatTotal(invoice))]),
  ]
}

const LINES = 'ram:LineTotalAmount'
const ALLOWANCES = 'ram:AllowanceTotalAmount'
const CHARGES = 'ram:ChargeTotalAmount'
const VAT = 'ram:TaxTotalAmount'

/**
 * BR-CO-13, -15 and -16: totals calculated from other totals.
 * @param partial true for MINIMUM, which has no paid amount (BT-113), so the amount due is unknown
 */
function sumsOfTotals(invoice: Settlement, partial: boolean): Total[] {
  const at = (name: string) => amountAt(invoice.sums, name)
  const net = at('ram:TaxBasisTotalAmount')
  const gross = at('ram:GrandTotalAmount')
  const vat = vatTotal(invoice) ?? ZERO
  const allowances = at(ALLOWANCES) ?? ZERO
  const charges = at(CHARGES) ?? ZERO
  const prepaid = at('ram:TotalPrepaidAmount') ?? ZERO
  const rounding = at('ram:RoundingAmount') ?? ZERO
  // The official artefacts also accept a total with VAT that equals the one without.
  const withoutVat = net !== undefined && gross?.equals(net) === true
  return [
    {
      term: 'BT-109',
      element: 'ram:TaxBasisTotalAmount',
      found: net,
      expected: at(LINES)?.minus(allowances).plus(charges),
      added: 3,
    },
    {
      term: 'BT-112',
      element: 'ram:GrandTotalAmount',
      found: gross,
      expected: net?.plus(vat),
      added: 2,
      ...(withoutVat ? { severity: 'warning' } : {}),
    },
    {
      term: 'BT-115',
      element: 'ram:DuePayableAmount',
      found: partial ? undefined : at('ram:DuePayableAmount'),
      expected: gross?.minus(prepaid).plus(rounding),
      added: 3,
    },
  ]
}

/** BT-110: the tax total in the invoice currency; BT-111 is in another currency. */
function vatTotal({ sums, currency }: Settlement): Exact | undefined {
  const all = childrenOf(sums, VAT)
  const own = all.find((place: Place) => place.element.attributes.get('currencyID') === currency)
  const bare = all.find((place: Place) => !place.element.attributes.has('currencyID'))
  const chosen = own ?? (all.length === 1 ? bare : undefined)
  return chosen === undefined ? undefined : amountAt(chosen)
}
