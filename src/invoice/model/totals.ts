import { Exact, amount, plain, sum } from './decimal.js'
import type {
  AllowanceCharge,
  Invoice,
  Line,
  LineAllowanceCharge,
  Totals,
  VatBreakdown,
} from './invoice.js'

/** The fields from which the net amount of a line is computed. */
export type PricedLine = Pick<
  Line,
  'quantity' | 'unitPrice' | 'priceBaseQuantity' | 'allowances' | 'charges'
>

/**
 * The fields from which the VAT breakdown is computed: lines, and document level allowances and
 * charges.
 */
export type TaxedInvoice = Pick<Invoice, 'items' | 'allowances' | 'charges'>

/** Invoice line net amount (BT-131), D9: quantity × price, less allowances, plus charges. */
export function lineNetAmount(line: PricedLine): string {
  const perBase = new Exact(line.quantity).times(line.unitPrice)
  const gross = line.priceBaseQuantity === undefined ? perBase : perBase.div(line.priceBaseQuantity)
  const net = gross.toDecimalPlaces(2).minus(total(line.allowances)).plus(total(line.charges))
  return amount(net)
}

/** The exemption reason of a VAT breakdown. */
export interface Exemption {
  readonly reason?: string
  readonly reasonCode?: string
}

/**
 * VAT breakdown (BG-23), one entry for each category and rate, in order of first appearance.
 * The tax is computed from the sum of a group, not line by line (D9, BR-CO-17).
 */
export function vatBreakdown(
  invoice: TaxedInvoice,
  exemptionOf: (category: string) => Exemption,
): VatBreakdown[] {
  const groups = new Map<string, { category: string; rate: string | undefined; taxable: Exact }>()
  const add = (category: string, rate: string | undefined, value: Exact) => {
    const written = rate === undefined ? undefined : plain(rate)
    const key = `${category} ${written ?? ''}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { category, rate: written, taxable: value })
    else group.taxable = group.taxable.plus(value)
  }
  for (const line of invoice.items) add(line.vatCategory, line.vatRate, new Exact(line.netAmount))
  for (const allowance of invoice.allowances ?? [])
    add(allowance.vatCategory, allowance.vatRate, new Exact(allowance.amount).neg())
  for (const charge of invoice.charges ?? [])
    add(charge.vatCategory, charge.vatRate, new Exact(charge.amount))
  return [...groups.values()].map(({ category, rate, taxable }) => {
    const { reason, reasonCode } = exemptionOf(category)
    return {
      category,
      ...(rate === undefined ? {} : { rate }),
      taxableAmount: amount(taxable),
      taxAmount: amount(taxable.times(rate ?? '0').div(100)),
      ...(reason === undefined ? {} : { exemptionReason: reason }),
      ...(reasonCode === undefined ? {} : { exemptionReasonCode: reasonCode }),
    }
  })
}

/**
 * Document totals (BG-22): sums of rounded values, so that BR-CO-10 to BR-CO-16 hold to the cent.
 */
export function totals(
  invoice: TaxedInvoice & Pick<Invoice, 'prepaidAmount' | 'roundingAmount'>,
  breakdown: readonly VatBreakdown[],
): Totals {
  const lines = sum(invoice.items.map((line) => line.netAmount))
  const allowances = total(invoice.allowances)
  const charges = total(invoice.charges)
  const net = lines.minus(allowances).plus(charges)
  const vat = sum(breakdown.map((entry) => entry.taxAmount))
  const gross = net.plus(vat)
  const due = gross.minus(invoice.prepaidAmount ?? '0').plus(invoice.roundingAmount ?? '0')
  return {
    lines: amount(lines),
    ...(invoice.allowances === undefined ? {} : { allowances: amount(allowances) }),
    ...(invoice.charges === undefined ? {} : { charges: amount(charges) }),
    net: amount(net),
    vat: amount(vat),
    gross: amount(gross),
    due: amount(due),
  }
}

function total(entries: readonly (LineAllowanceCharge | AllowanceCharge)[] | undefined): Exact {
  return sum((entries ?? []).map((entry) => entry.amount))
}
