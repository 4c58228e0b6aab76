import type { ProfileLevel, XmlElement } from 'twinvoice/plugin'

/** Steps from an element to one below it; empty for the element itself. */
export type Steps = readonly string[]

/** Where a line says of what kind it is. */
interface LineKind {
  /** From the line: the elements that can say it. */
  readonly said: Steps
  /** From each of them: the code. */
  readonly code: Steps
  /** UBL: from each of them and from the root, the number (BT-1), which must be that of the invoice itself. */
  readonly number?: Steps
}

/** Where a syntax has the amounts that are recalculated. */
export interface AmountPaths {
  /** From the root: BG-25, and the element that contains everything about settlement. */
  readonly lines: Steps
  readonly settlement: Steps
  /** UBL: lines of goods, wherever a delivery has goods. They count in the sum of lines (BR-CO-10). */
  readonly goods?: { readonly holders: readonly string[]; readonly lines: Steps }
  readonly line: {
    readonly net: Steps
    readonly quantity: Steps
    readonly price: Steps
    readonly priceBase: Steps
    readonly grossPrice: Steps
    /** Absent: the gross price is for the same base quantity as the net price. */
    readonly grossPriceBase?: Steps
    readonly priceAllowances: Steps
    readonly allowanceCharges: Steps
    readonly tax: Steps
    /** EXTENDED: what kind of line it is (BT-X-8, EXT-FR-FE-163). */
    readonly kind?: LineKind
  }
  readonly allowanceCharge: {
    readonly indicator: Steps
    readonly amount: Steps
    readonly tax: Steps
  }
  /** EXTENDED: logistics service charges. */
  readonly logistics?: { readonly all: Steps; readonly amount: Steps; readonly tax: Steps }
  /** EXTENDED: from the settlement, amounts by which the amount due is adjusted (BG-X-91). */
  readonly adjustments?: Steps
  /** UBL: payments to third parties, which the extension of XRechnung alone adds to the amount due. */
  readonly thirdParties?: Steps
  /** Below a line's, an allowance's or a charge's tax. */
  readonly tax: { readonly category: Steps; readonly rate: Steps }
  /** From the settlement: allowances and charges of the document, BT-5 and BG-22. */
  readonly allowanceCharges: Steps
  readonly currency: Steps
  readonly sums: Steps
  /** UBL: from the settlement, the groups of VAT totals, and the amount of each. That in the currency of BT-6 is another. */
  readonly vat?: { readonly groups: Steps; readonly amount: Steps }
  /** BG-23: from the group of the VAT total, or else from the settlement. */
  readonly breakdown: Steps
  readonly group: {
    readonly taxable: Steps
    readonly tax: Steps
    readonly category: Steps
    readonly rate: Steps
  }
  /** From the settlement: BT-110 and BT-111. */
  readonly taxTotals: Steps
  /** Elements of BG-22. */
  readonly total: Readonly<
    Record<
      'lines' | 'allowances' | 'charges' | 'net' | 'gross' | 'prepaid' | 'rounding' | 'due',
      string
    >
  >
}

const SUMS = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation'
const AGREEMENT = 'ram:SpecifiedLineTradeAgreement'
const LINE_SETTLEMENT = 'ram:SpecifiedLineTradeSettlement'
const NET_PRICE = [AGREEMENT, 'ram:NetPriceProductTradePrice'] as const
const GROSS_PRICE = [AGREEMENT, 'ram:GrossPriceProductTradePrice'] as const
const TRANSACTION = 'rsm:SupplyChainTradeTransaction'

const CII: AmountPaths = {
  lines: [TRANSACTION, 'ram:IncludedSupplyChainTradeLineItem'],
  settlement: [TRANSACTION, 'ram:ApplicableHeaderTradeSettlement'],
  line: {
    net: [
      LINE_SETTLEMENT,
      'ram:SpecifiedTradeSettlementLineMonetarySummation',
      'ram:LineTotalAmount',
    ],
    quantity: ['ram:SpecifiedLineTradeDelivery', 'ram:BilledQuantity'],
    price: [...NET_PRICE, 'ram:ChargeAmount'],
    priceBase: [...NET_PRICE, 'ram:BasisQuantity'],
    grossPrice: [...GROSS_PRICE, 'ram:ChargeAmount'],
    grossPriceBase: [...GROSS_PRICE, 'ram:BasisQuantity'],
    priceAllowances: [...GROSS_PRICE, 'ram:AppliedTradeAllowanceCharge'],
    allowanceCharges: [LINE_SETTLEMENT, 'ram:SpecifiedTradeAllowanceCharge'],
    tax: [LINE_SETTLEMENT, 'ram:ApplicableTradeTax'],
    kind: { said: ['ram:AssociatedDocumentLineDocument', 'ram:LineStatusReasonCode'], code: [] },
  },
  allowanceCharge: {
    indicator: ['ram:ChargeIndicator', 'udt:Indicator'],
    amount: ['ram:ActualAmount'],
    tax: ['ram:CategoryTradeTax'],
  },
  logistics: {
    all: ['ram:SpecifiedLogisticsServiceCharge'],
    amount: ['ram:AppliedAmount'],
    tax: ['ram:AppliedTradeTax'],
  },
  adjustments: ['ram:SpecifiedFinancialAdjustment', 'ram:ActualAmount'],
  tax: { category: ['ram:CategoryCode'], rate: ['ram:RateApplicablePercent'] },
  allowanceCharges: ['ram:SpecifiedTradeAllowanceCharge'],
  currency: ['ram:InvoiceCurrencyCode'],
  sums: [SUMS],
  breakdown: ['ram:ApplicableTradeTax'],
  group: {
    taxable: ['ram:BasisAmount'],
    tax: ['ram:CalculatedAmount'],
    category: ['ram:CategoryCode'],
    rate: ['ram:RateApplicablePercent'],
  },
  taxTotals: [SUMS, 'ram:TaxTotalAmount'],
  total: {
    lines: 'ram:LineTotalAmount',
    allowances: 'ram:AllowanceTotalAmount',
    charges: 'ram:ChargeTotalAmount',
    net: 'ram:TaxBasisTotalAmount',
    gross: 'ram:GrandTotalAmount',
    prepaid: 'ram:TotalPrepaidAmount',
    rounding: 'ram:RoundingAmount',
    due: 'ram:DuePayableAmount',
  },
}

/** UBL has the same names in invoices and credit notes, but for lines and quantities. */
function ubl(line: string, quantity: string): AmountPaths {
  return {
    lines: [line],
    goods: {
      holders: ['cac:GoodsItem', 'cac:ContainedGoodsItem'],
      lines: ['cac:InvoiceLine'],
    },
    settlement: [],
    line: {
      net: ['cbc:LineExtensionAmount'],
      quantity: [quantity],
      price: ['cac:Price', 'cbc:PriceAmount'],
      priceBase: ['cac:Price', 'cbc:BaseQuantity'],
      grossPrice: ['cac:Price', 'cac:AllowanceCharge', 'cbc:BaseAmount'],
      priceAllowances: ['cac:Price', 'cac:AllowanceCharge'],
      allowanceCharges: ['cac:AllowanceCharge'],
      tax: ['cac:Item', 'cac:ClassifiedTaxCategory'],
      kind: {
        said: ['cac:BillingReference', 'cac:InvoiceDocumentReference'],
        code: ['cbc:DocumentStatusCode'],
        number: ['cbc:ID'],
      },
    },
    allowanceCharge: {
      indicator: ['cbc:ChargeIndicator'],
      amount: ['cbc:Amount'],
      tax: ['cac:TaxCategory'],
    },
    tax: { category: ['cbc:ID'], rate: ['cbc:Percent'] },
    allowanceCharges: ['cac:AllowanceCharge'],
    currency: ['cbc:DocumentCurrencyCode'],
    sums: ['cac:LegalMonetaryTotal'],
    vat: { groups: ['cac:TaxTotal'], amount: ['cbc:TaxAmount'] },
    breakdown: ['cac:TaxSubtotal'],
    thirdParties: ['cac:PrepaidPayment', 'cbc:PaidAmount'],
    group: {
      taxable: ['cbc:TaxableAmount'],
      tax: ['cbc:TaxAmount'],
      category: ['cac:TaxCategory', 'cbc:ID'],
      rate: ['cac:TaxCategory', 'cbc:Percent'],
    },
    taxTotals: ['cac:TaxTotal', 'cbc:TaxAmount'],
    total: {
      lines: 'cbc:LineExtensionAmount',
      allowances: 'cbc:AllowanceTotalAmount',
      charges: 'cbc:ChargeTotalAmount',
      net: 'cbc:TaxExclusiveAmount',
      gross: 'cbc:TaxInclusiveAmount',
      prepaid: 'cbc:PrepaidAmount',
      rounding: 'cbc:PayableRoundingAmount',
      due: 'cbc:PayableAmount',
    },
  }
}

const BY_ROOT: ReadonlyMap<string, AmountPaths> = new Map(
  Object.entries<AmountPaths>({
    'rsm:CrossIndustryInvoice': CII,
    'ubl:Invoice': ubl('cac:InvoiceLine', 'cbc:InvoicedQuantity'),
    'ubl:CreditNote': ubl('cac:CreditNoteLine', 'cbc:CreditedQuantity'),
  }),
)

/**
 * The paths for a document, by its root element; undefined for another syntax. What EXTENDED alone has is left out
 * at other levels: such elements, which CII D16B and UBL have, are no part of the invoice there.
 */
export function pathsFor({ name }: XmlElement, level: ProfileLevel): AmountPaths | undefined {
  const paths = BY_ROOT.get(name)
  if (paths === undefined || level === 'EXTENDED') return paths
  const { logistics: _logistics, adjustments: _adjustments, ...rest } = paths
  const { kind: _kind, ...line } = paths.line
  return { ...rest, line }
}
