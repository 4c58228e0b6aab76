import { codes, PAYMENT_TERMS_LINES } from '../../binding/codec.js'
import { constant, group, holder, leaf, type Row } from '../../binding/row.js'
import { date } from './date.js'
import { PAYEE, VAT } from './parties.js'

/** BT-8 is a code of UNTDID 2005 in EN 16931-1, and of UNTDID 2475 in CII. */
const TAX_POINT_CODES = codes({ '3': '5', '35': '29', '432': '72' })

/** BG-17: the account and its bank, of the payment or of an entry of its further accounts. */
function accountRows(above: string): readonly Row[] {
  return [
    holder('ram:PayeePartyCreditorFinancialAccount', [
      leaf('ram:IBANID', `${above}iban`),
      leaf('ram:AccountName', `${above}accountName`, { from: 'EN16931' }),
      leaf('ram:ProprietaryID', `${above}accountId`),
    ]),
    holder('ram:PayeeSpecifiedCreditorFinancialInstitution', [leaf('ram:BICID', `${above}bic`)], {
      from: 'EN16931',
    }),
  ]
}

const PAYMENT_MEANS = holder(
  'ram:SpecifiedTradeSettlementPaymentMeans',
  [
    leaf('ram:TypeCode', 'payment.meansCode'),
    leaf('ram:Information', 'payment.meansText', { from: 'EN16931' }),
    holder(
      'ram:ApplicableTradeSettlementFinancialCard',
      [leaf('ram:ID', 'payment.cardNumber'), leaf('ram:CardholderName', 'payment.cardholder')],
      // The schema requires the number (BT-87).
      { from: 'EN16931', only: 'payment.cardNumber' },
    ),
    holder('ram:PayerPartyDebtorFinancialAccount', [leaf('ram:IBANID', 'payment.debtorIban')]),
    ...accountRows('payment.'),
  ],
  { from: 'BASIC WL' },
)

/** Each further account has an element of its own, of which BT-81 must be the same (CII-SR-467). */
const FURTHER_ACCOUNTS = group(
  'ram:SpecifiedTradeSettlementPaymentMeans',
  'payment.furtherAccounts[]',
  [
    leaf('ram:TypeCode', '/payment.meansCode', { repeated: true }),
    leaf('ram:Information', '/payment.meansText', { from: 'EN16931', repeated: true }),
    ...accountRows(''),
  ],
  {
    from: 'BASIC WL',
    when: { path: 'ram:PayeePartyCreditorFinancialAccount', matches: /^/ },
    behindFirst: true,
  },
)

const VAT_BREAKDOWN = group(
  'ram:ApplicableTradeTax',
  'vatBreakdown[]',
  [
    leaf('ram:CalculatedAmount', 'taxAmount'),
    VAT,
    leaf('ram:ExemptionReason', 'exemptionReason'),
    leaf('ram:BasisAmount', 'taxableAmount'),
    leaf('ram:CategoryCode', 'category'),
    leaf('ram:ExemptionReasonCode', 'exemptionReasonCode'),
    date('ram:TaxPointDate', 'udt:DateString', '/vatPointDate', {
      from: 'EN16931',
      firstOf: 'vatBreakdown',
    }),
    leaf('ram:DueDateTypeCode', '/vatPointDateCode', { codec: TAX_POINT_CODES }),
    leaf('ram:RateApplicablePercent', 'rate'),
  ],
  { from: 'BASIC WL' },
)

/** What VAT a line, an allowance or a charge has; EXTENDED says there too why it is exempt. */
export const CATEGORY_AND_RATE: readonly Row[] = [
  VAT,
  leaf('ram:ExemptionReason', 'exemptionReason', { from: 'EXTENDED' }),
  leaf('ram:CategoryCode', 'vatCategory'),
  leaf('ram:ExemptionReasonCode', 'exemptionReasonCode', { from: 'EXTENDED' }),
  leaf('ram:RateApplicablePercent', 'vatRate'),
]

/** An allowance (`false`) or a charge (`true`) on the whole document. */
function documentAllowanceCharge(indicator: 'true' | 'false'): Row {
  return group(
    'ram:SpecifiedTradeAllowanceCharge',
    indicator === 'true' ? 'charges[]' : 'allowances[]',
    [
      holder('ram:ChargeIndicator', [constant('udt:Indicator', indicator)]),
      leaf('ram:CalculationPercent', 'percent'),
      leaf('ram:BasisAmount', 'baseAmount'),
      leaf('ram:ActualAmount', 'amount'),
      leaf('ram:ReasonCode', 'reasonCode'),
      leaf('ram:Reason', 'reason'),
      holder('ram:CategoryTradeTax', CATEGORY_AND_RATE),
    ],
    { from: 'BASIC WL', when: chargeIndicator(indicator) },
  )
}

/** A charge for transport (BG-X-42), as EXTENDED and ZUGFeRD 1.0 have it: for EN 16931 a charge like any other. */
const LOGISTICS_CHARGE = group(
  'ram:SpecifiedLogisticsServiceCharge',
  'charges[]',
  [
    leaf('ram:Description', 'reason'),
    leaf('ram:AppliedAmount', 'amount'),
    holder('ram:AppliedTradeTax', CATEGORY_AND_RATE),
  ],
  { from: 'EXTENDED', readOnly: true },
)

/** Distinguishes charges from allowances. An xs:boolean can also be `1` or `0`. */
export function chargeIndicator(indicator: 'true' | 'false'): NonNullable<Row['when']> {
  return {
    path: 'ram:ChargeIndicator/udt:Indicator',
    matches: indicator === 'true' ? /^(?:true|1)$/ : /^(?:false|0)$/,
  }
}

/**
 * Discounts (BG-X-44) or penalties (BG-X-43), one for each element, beside the one with text and due date.
 * Documents of others have all of it in one.
 */
function timedTerms(
  element: `ram:ApplicableTradePayment${'Discount' | 'Penalty'}Terms`,
  { path, amount }: { readonly path: string; readonly amount: string },
): Row {
  return group(
    'ram:SpecifiedTradePaymentTerms',
    path,
    [
      leaf('ram:Description', '/payment.terms', { codec: PAYMENT_TERMS_LINES, readOnly: true }),
      { ...date('ram:DueDateDateTime', 'udt:DateTimeString', '/dueDate'), readOnly: true },
      leaf('ram:DirectDebitMandateID', '/payment.mandateReference', { readOnly: true }),
      holder(element, [
        date('ram:BasisDateTime', 'udt:DateTimeString', 'baseDate'),
        leaf('ram:BasisPeriodMeasure', 'period', { attributes: { unitCode: 'periodUnit' } }),
        leaf('ram:BasisAmount', 'baseAmount'),
        leaf('ram:CalculationPercent', 'percent'),
        leaf(amount, 'amount'),
      ]),
    ],
    // The due date is that of the terms without discount or penalty, wherever they stand.
    { from: 'EXTENDED', when: { path: element, matches: /^/ }, readLast: true },
  )
}

const TOTALS = group('ram:SpecifiedTradeSettlementHeaderMonetarySummation', 'totals', [
  leaf('ram:LineTotalAmount', 'lines', { from: 'BASIC WL' }),
  leaf('ram:ChargeTotalAmount', 'charges', { from: 'BASIC WL' }),
  leaf('ram:AllowanceTotalAmount', 'allowances', { from: 'BASIC WL' }),
  leaf('ram:TaxBasisTotalAmount', 'net'),
  leaf('ram:TaxTotalAmount', 'vat', {
    attributes: { currencyID: '/currency' },
    when: { path: '@currencyID', equals: '/currency' },
  }),
  leaf('ram:TaxTotalAmount', '/vatInTaxCurrency', {
    attributes: { currencyID: '/taxCurrency' },
    when: { path: '@currencyID', equals: '/taxCurrency' },
    from: 'BASIC WL',
  }),
  leaf('ram:RoundingAmount', '/roundingAmount', { from: 'EN16931' }),
  leaf('ram:GrandTotalAmount', 'gross'),
  leaf('ram:TotalPrepaidAmount', '/prepaidAmount', { from: 'BASIC WL' }),
  leaf('ram:DuePayableAmount', 'due'),
])

/** The settlement part of the document, in schema order. */
export const SETTLEMENT = holder('ram:ApplicableHeaderTradeSettlement', [
  leaf('ram:CreditorReferenceID', 'payment.creditorId', { from: 'BASIC WL' }),
  leaf('ram:PaymentReference', 'payment.reference', { from: 'BASIC WL' }),
  leaf('ram:TaxCurrencyCode', 'taxCurrency', { from: 'BASIC WL' }),
  leaf('ram:InvoiceCurrencyCode', 'currency'),
  PAYEE,
  PAYMENT_MEANS,
  FURTHER_ACCOUNTS,
  VAT_BREAKDOWN,
  group(
    'ram:BillingSpecifiedPeriod',
    'period',
    [
      date('ram:StartDateTime', 'udt:DateTimeString', 'start'),
      date('ram:EndDateTime', 'udt:DateTimeString', 'end'),
    ],
    { from: 'BASIC WL' },
  ),
  documentAllowanceCharge('false'),
  documentAllowanceCharge('true'),
  LOGISTICS_CHARGE,
  holder(
    'ram:SpecifiedTradePaymentTerms',
    [
      leaf('ram:Description', 'payment.terms', { codec: PAYMENT_TERMS_LINES }),
      date('ram:DueDateDateTime', 'udt:DateTimeString', 'dueDate'),
      leaf('ram:DirectDebitMandateID', 'payment.mandateReference'),
    ],
    { from: 'BASIC WL' },
  ),
  timedTerms('ram:ApplicableTradePaymentDiscountTerms', {
    path: 'discountTerms[]',
    amount: 'ram:ActualDiscountAmount',
  }),
  timedTerms('ram:ApplicableTradePaymentPenaltyTerms', {
    path: 'penaltyTerms[]',
    amount: 'ram:ActualPenaltyAmount',
  }),
  TOTALS,
  group(
    'ram:InvoiceReferencedDocument',
    'precedingInvoices[]',
    [
      leaf('ram:IssuerAssignedID', 'number'),
      date('ram:FormattedIssueDateTime', 'qdt:DateTimeString', 'date'),
    ],
    { from: 'BASIC WL', single: 'complete' },
  ),
  holder('ram:ReceivableSpecifiedTradeAccountingAccount', [leaf('ram:ID', 'accountingReference')], {
    from: 'BASIC WL',
  }),
])
