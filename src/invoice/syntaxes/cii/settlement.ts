import { date } from './date.js'
import { PAYEE, VAT } from './parties.js'
import { constant, group, holder, leaf, termOf, type Row } from '../../binding/row.js'

const PAYMENT_MEANS = holder(
  'ram:SpecifiedTradeSettlementPaymentMeans',
  [
    leaf('ram:TypeCode', 'BT-81', 'Payment means type code', 'code', 'payment.meansCode'),
    leaf('ram:Information', 'BT-82', 'Payment means text', 'text', 'payment.meansText', {
      from: 'EN16931',
    }),
    holder(
      'ram:ApplicableTradeSettlementFinancialCard',
      [
        leaf(
          'ram:ID',
          'BT-87',
          'Payment card primary account number',
          'text',
          'payment.cardNumber',
        ),
        leaf(
          'ram:CardholderName',
          'BT-88',
          'Payment card holder name',
          'text',
          'payment.cardholder',
        ),
      ],
      { from: 'EN16931' },
    ),
    holder('ram:PayerPartyDebtorFinancialAccount', [
      leaf('ram:IBANID', 'BT-91', 'Debited account identifier', 'identifier', 'payment.debtorIban'),
    ]),
    holder('ram:PayeePartyCreditorFinancialAccount', [
      leaf('ram:IBANID', 'BT-84', 'Payment account identifier', 'identifier', 'payment.iban'),
      leaf('ram:AccountName', 'BT-85', 'Payment account name', 'text', 'payment.accountName', {
        from: 'EN16931',
      }),
      leaf(
        'ram:ProprietaryID',
        'BT-84',
        'Payment account identifier',
        'identifier',
        'payment.accountId',
      ),
    ]),
    holder(
      'ram:PayeeSpecifiedCreditorFinancialInstitution',
      [
        leaf(
          'ram:BICID',
          'BT-86',
          'Payment service provider identifier',
          'identifier',
          'payment.bic',
        ),
      ],
      { from: 'EN16931' },
    ),
  ],
  { from: 'BASIC WL' },
)

const VAT_BREAKDOWN = group(
  'ram:ApplicableTradeTax',
  'BG-23',
  'VAT breakdown',
  'vatBreakdown[]',
  [
    leaf('ram:CalculatedAmount', 'BT-117', 'VAT category tax amount', 'amount', 'taxAmount', {
      computed: true,
    }),
    VAT,
    leaf('ram:ExemptionReason', 'BT-120', 'VAT exemption reason text', 'text', 'exemptionReason', {
      computed: true,
    }),
    leaf('ram:BasisAmount', 'BT-116', 'VAT category taxable amount', 'amount', 'taxableAmount', {
      computed: true,
    }),
    leaf('ram:CategoryCode', 'BT-118', 'VAT category code', 'code', 'category', { computed: true }),
    leaf(
      'ram:ExemptionReasonCode',
      'BT-121',
      'VAT exemption reason code',
      'code',
      'exemptionReasonCode',
      { computed: true },
    ),
    date(
      'ram:TaxPointDate',
      'udt:DateString',
      'BT-7',
      'Value added tax point date',
      '/vatPointDate',
      { from: 'EN16931', firstOf: 'vatBreakdown' },
    ),
    leaf(
      'ram:DueDateTypeCode',
      'BT-8',
      'Value added tax point date code',
      'code',
      '/vatPointDateCode',
    ),
    leaf('ram:RateApplicablePercent', 'BT-119', 'VAT category rate', 'percentage', 'rate', {
      computed: true,
    }),
  ],
  { from: 'BASIC WL', computed: true },
)

/** An allowance (`false`) or a charge (`true`) on the whole document. */
function documentAllowanceCharge(indicator: 'true' | 'false'): Row {
  const charge = indicator === 'true'
  const noun = charge ? 'charge' : 'allowance'
  const ids = charge
    ? (['BG-21', 'BT-101', 'BT-100', 'BT-99', 'BT-105', 'BT-104', 'BT-102', 'BT-103'] as const)
    : (['BG-20', 'BT-94', 'BT-93', 'BT-92', 'BT-98', 'BT-97', 'BT-95', 'BT-96'] as const)
  const [bg, percent, base, amount, reasonCode, reason, category, rate] = ids
  const name = `Document level ${noun}`
  return group(
    'ram:SpecifiedTradeAllowanceCharge',
    bg,
    `${name}s`,
    `${noun}s[]`,
    [
      holder('ram:ChargeIndicator', [constant('udt:Indicator', indicator)]),
      leaf('ram:CalculationPercent', percent, `${name} percentage`, 'percentage', 'percent'),
      leaf('ram:BasisAmount', base, `${name} base amount`, 'amount', 'baseAmount'),
      leaf('ram:ActualAmount', amount, `${name} amount`, 'amount', 'amount'),
      leaf('ram:ReasonCode', reasonCode, `${name} reason code`, 'code', 'reasonCode'),
      leaf('ram:Reason', reason, `${name} reason`, 'text', 'reason'),
      holder('ram:CategoryTradeTax', [
        VAT,
        leaf('ram:CategoryCode', category, `${name} VAT category code`, 'code', 'vatCategory'),
        leaf('ram:RateApplicablePercent', rate, `${name} VAT rate`, 'percentage', 'vatRate'),
      ]),
    ],
    { from: 'BASIC WL', when: { path: 'ram:ChargeIndicator/udt:Indicator', equals: indicator } },
  )
}

const TOTALS = group(
  'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
  'BG-22',
  'Document totals',
  'totals',
  [
    leaf('ram:LineTotalAmount', 'BT-106', 'Sum of Invoice line net amount', 'amount', 'lines', {
      computed: true,
      from: 'BASIC WL',
    }),
    leaf(
      'ram:ChargeTotalAmount',
      'BT-108',
      'Sum of charges on document level',
      'amount',
      'charges',
      { computed: true, from: 'BASIC WL' },
    ),
    leaf(
      'ram:AllowanceTotalAmount',
      'BT-107',
      'Sum of allowances on document level',
      'amount',
      'allowances',
      { computed: true, from: 'BASIC WL' },
    ),
    leaf('ram:TaxBasisTotalAmount', 'BT-109', 'Invoice total amount without VAT', 'amount', 'net', {
      computed: true,
    }),
    leaf('ram:TaxTotalAmount', 'BT-110', 'Invoice total VAT amount', 'amount', 'vat', {
      computed: true,
      attributes: { currencyID: termOf('BT-5', 'Invoice currency code', 'code', '/currency') },
      when: { path: '@currencyID', equals: '/currency' },
    }),
    leaf(
      'ram:TaxTotalAmount',
      'BT-111',
      'Invoice total VAT amount in accounting currency',
      'amount',
      '/vatInTaxCurrency',
      {
        attributes: {
          currencyID: termOf('BT-6', 'VAT accounting currency code', 'code', '/taxCurrency'),
        },
        when: { path: '@currencyID', equals: '/taxCurrency' },
        from: 'BASIC WL',
      },
    ),
    leaf('ram:RoundingAmount', 'BT-114', 'Rounding amount', 'amount', '/roundingAmount', {
      from: 'EN16931',
    }),
    leaf('ram:GrandTotalAmount', 'BT-112', 'Invoice total amount with VAT', 'amount', 'gross', {
      computed: true,
    }),
    leaf('ram:TotalPrepaidAmount', 'BT-113', 'Paid amount', 'amount', '/prepaidAmount', {
      from: 'BASIC WL',
    }),
    leaf('ram:DuePayableAmount', 'BT-115', 'Amount due for payment', 'amount', 'due', {
      computed: true,
    }),
  ],
  { computed: true },
)

/** The settlement part of the document, in schema order. */
export const SETTLEMENT = holder('ram:ApplicableHeaderTradeSettlement', [
  leaf(
    'ram:CreditorReferenceID',
    'BT-90',
    'Bank assigned creditor identifier',
    'identifier',
    'payment.creditorId',
    { from: 'BASIC WL' },
  ),
  leaf('ram:PaymentReference', 'BT-83', 'Remittance information', 'text', 'payment.reference', {
    from: 'BASIC WL',
  }),
  leaf('ram:TaxCurrencyCode', 'BT-6', 'VAT accounting currency code', 'code', 'taxCurrency', {
    from: 'BASIC WL',
  }),
  leaf('ram:InvoiceCurrencyCode', 'BT-5', 'Invoice currency code', 'code', 'currency'),
  PAYEE,
  PAYMENT_MEANS,
  VAT_BREAKDOWN,
  group(
    'ram:BillingSpecifiedPeriod',
    'BG-14',
    'Invoicing period',
    'period',
    [
      date(
        'ram:StartDateTime',
        'udt:DateTimeString',
        'BT-73',
        'Invoicing period start date',
        'start',
      ),
      date('ram:EndDateTime', 'udt:DateTimeString', 'BT-74', 'Invoicing period end date', 'end'),
    ],
    { from: 'BASIC WL' },
  ),
  documentAllowanceCharge('false'),
  documentAllowanceCharge('true'),
  holder(
    'ram:SpecifiedTradePaymentTerms',
    [
      leaf('ram:Description', 'BT-20', 'Payment terms', 'text', 'payment.terms'),
      date('ram:DueDateDateTime', 'udt:DateTimeString', 'BT-9', 'Payment due date', 'dueDate'),
      leaf(
        'ram:DirectDebitMandateID',
        'BT-89',
        'Mandate reference identifier',
        'identifier',
        'payment.mandateReference',
      ),
    ],
    { from: 'BASIC WL' },
  ),
  TOTALS,
  group(
    'ram:InvoiceReferencedDocument',
    'BG-3',
    'Preceding Invoice reference',
    'precedingInvoices[]',
    [
      leaf('ram:IssuerAssignedID', 'BT-25', 'Preceding Invoice reference', 'reference', 'number'),
      date(
        'ram:FormattedIssueDateTime',
        'qdt:DateTimeString',
        'BT-26',
        'Preceding Invoice issue date',
        'date',
      ),
    ],
    { from: 'BASIC WL' },
  ),
  holder(
    'ram:ReceivableSpecifiedTradeAccountingAccount',
    [leaf('ram:ID', 'BT-19', 'Buyer accounting reference', 'text', 'accountingReference')],
    { from: 'BASIC WL' },
  ),
])
