import type { GenerateRequest } from 'twinvoice'
import { fixedPoint, percentOf, plus, rounded, ZERO, type FixedPoint } from './fixed-point.js'

type Invoice = GenerateRequest['invoice']
type Prepayment = NonNullable<Invoice['prepayments']>[number]

/** The lines that deduct payments on account, if the request wants them deducted so. */
export function depositLines({
  prepayments = [],
  prepaymentDeduction,
}: Invoice): Invoice['items'][number][] {
  if (prepaymentDeduction !== 'lines') return []
  return prepayments.map(({ number, net, vatRate, vatCategory = 'S' }) => ({
    description: number,
    quantity: -1,
    unit: 'LS',
    unitPrice: net,
    vatRate,
    vatCategory,
  }))
}

/** What was paid on account (BT-113), if it is deducted from the total. */
export function paidOnAccount({ prepayments = [], prepaymentDeduction }: Invoice): FixedPoint {
  if (prepaymentDeduction === 'lines') return ZERO
  return prepayments.map(grossOf).reduce(plus, ZERO)
}

function grossOf({ net, vat, vatRate }: Prepayment): FixedPoint {
  const tax =
    vat === undefined ? rounded(percentOf(fixedPoint(net), fixedPoint(vatRate))) : fixedPoint(vat)
  return plus(fixedPoint(net), tax)
}

/** The category of a line that names none: that of the VAT regime if it has no VAT. */
export function regimeCategory({ vatRegime }: Invoice, vatRate: number): Category {
  return vatRegime === undefined || vatRate !== 0 ? 'S' : CATEGORIES[vatRegime]
}

type Category = NonNullable<Invoice['items'][number]['vatCategory']>

const CATEGORIES: Readonly<Record<NonNullable<Invoice['vatRegime']>, Category>> = {
  'small-business': 'E',
  'margin-used-goods': 'E',
  'margin-art': 'E',
  'margin-antiques': 'E',
  'margin-travel': 'E',
  'reverse-charge': 'AE',
  'reverse-charge-construction': 'AE',
  'intra-community': 'K',
  export: 'G',
}
