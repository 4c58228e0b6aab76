import { computed, group, term, type Fact } from './fact.js'

/** BG-16 with BG-17 to BG-19, and the payment terms (BT-20). */
export const PAYMENT: readonly Fact[] = [
  term('payment.meansCode', 'BT-81', 'Payment means type code', 'code'),
  term('payment.meansText', 'BT-82', 'Payment means text', 'text'),
  term('payment.reference', 'BT-83', 'Remittance information', 'text'),
  term('payment.iban', 'BT-84', 'Payment account identifier', 'identifier'),
  // BT-84 if it is not an IBAN.
  term('payment.accountId', 'BT-84', 'Payment account identifier', 'identifier'),
  term('payment.accountName', 'BT-85', 'Payment account name', 'text'),
  term('payment.bic', 'BT-86', 'Payment service provider identifier', 'identifier'),
  // Accounts beside the first: BG-17 may occur several times.
  group('payment.furtherAccounts[]', 'BG-17', 'Credit transfer', [
    term('iban', 'BT-84', 'Payment account identifier', 'identifier'),
    term('accountId', 'BT-84', 'Payment account identifier', 'identifier'),
    term('accountName', 'BT-85', 'Payment account name', 'text'),
    term('bic', 'BT-86', 'Payment service provider identifier', 'identifier'),
  ]),
  term('payment.cardNumber', 'BT-87', 'Payment card primary account number', 'text'),
  term('payment.cardholder', 'BT-88', 'Payment card holder name', 'text'),
  term('payment.mandateReference', 'BT-89', 'Mandate reference identifier', 'identifier'),
  term('payment.creditorId', 'BT-90', 'Bank assigned creditor identifier', 'identifier'),
  term('payment.debtorIban', 'BT-91', 'Debited account identifier', 'identifier'),
  term('payment.terms', 'BT-20', 'Payment terms', 'text'),
]

/** Discounts for early payment as data, of Factur-X EXTENDED; BT-20 has them as text. */
export const DISCOUNT_TERMS = group(
  'discountTerms[]',
  'BG-X-44',
  'Payment discount terms',
  [
    computed('baseDate', 'BT-X-282', 'Payment discount base date', 'date'),
    computed('period', 'BT-X-283', 'Payment discount period', 'quantity'),
    computed('periodUnit', 'BT-X-284', 'Payment discount period unit of measure code', 'code'),
    computed('baseAmount', 'BT-X-285', 'Payment discount base amount', 'amount'),
    computed('percent', 'BT-X-286', 'Payment discount percentage', 'percentage'),
    computed('amount', 'BT-X-287', 'Payment discount amount', 'amount'),
  ],
  true,
)

/** Penalties for late payment as data, of Factur-X EXTENDED. */
export const PENALTY_TERMS = group(
  'penaltyTerms[]',
  'BG-X-43',
  'Payment penalty terms',
  [
    computed('baseDate', 'BT-X-276', 'Payment penalty base date', 'date'),
    computed('period', 'BT-X-277', 'Payment penalty period', 'quantity'),
    computed('periodUnit', 'BT-X-278', 'Payment penalty period unit of measure code', 'code'),
    computed('baseAmount', 'BT-X-279', 'Payment penalty base amount', 'amount'),
    computed('percent', 'BT-X-280', 'Payment penalty percentage', 'percentage'),
    computed('amount', 'BT-X-281', 'Payment penalty amount', 'amount'),
  ],
  true,
)

/** BG-20, with the reason for an exemption, which Factur-X EXTENDED has here too. */
export const ALLOWANCES = group('allowances[]', 'BG-20', 'Document level allowances', [
  term('amount', 'BT-92', 'Document level allowance amount', 'amount'),
  term('baseAmount', 'BT-93', 'Document level allowance base amount', 'amount'),
  term('percent', 'BT-94', 'Document level allowance percentage', 'percentage'),
  term('vatCategory', 'BT-95', 'Document level allowance VAT category code', 'code'),
  term('vatRate', 'BT-96', 'Document level allowance VAT rate', 'percentage'),
  computed(
    'exemptionReason',
    'BT-173',
    'Document level allowance VAT exemption reason text',
    'text',
  ),
  computed(
    'exemptionReasonCode',
    'BT-174',
    'Document level allowance VAT exemption reason code',
    'code',
  ),
  term('reason', 'BT-97', 'Document level allowance reason', 'text'),
  term('reasonCode', 'BT-98', 'Document level allowance reason code', 'code'),
])

/** BG-21, as BG-20. */
export const CHARGES = group('charges[]', 'BG-21', 'Document level charges', [
  term('amount', 'BT-99', 'Document level charge amount', 'amount'),
  term('baseAmount', 'BT-100', 'Document level charge base amount', 'amount'),
  term('percent', 'BT-101', 'Document level charge percentage', 'percentage'),
  term('vatCategory', 'BT-102', 'Document level charge VAT category code', 'code'),
  term('vatRate', 'BT-103', 'Document level charge VAT rate', 'percentage'),
  computed('exemptionReason', 'BT-175', 'Document level charge VAT exemption reason text', 'text'),
  computed(
    'exemptionReasonCode',
    'BT-176',
    'Document level charge VAT exemption reason code',
    'code',
  ),
  term('reason', 'BT-104', 'Document level charge reason', 'text'),
  term('reasonCode', 'BT-105', 'Document level charge reason code', 'code'),
])

/** BG-22, with the totals that a request can contain (BT-111, BT-113, BT-114). */
export const TOTALS: readonly Fact[] = [
  group(
    'totals',
    'BG-22',
    'Document totals',
    [
      computed('lines', 'BT-106', 'Sum of Invoice line net amount', 'amount'),
      computed('allowances', 'BT-107', 'Sum of allowances on document level', 'amount'),
      computed('charges', 'BT-108', 'Sum of charges on document level', 'amount'),
      computed('net', 'BT-109', 'Invoice total amount without VAT', 'amount'),
      computed('vat', 'BT-110', 'Invoice total VAT amount', 'amount'),
      computed('gross', 'BT-112', 'Invoice total amount with VAT', 'amount'),
      computed('due', 'BT-115', 'Amount due for payment', 'amount'),
    ],
    true,
  ),
  term('vatInTaxCurrency', 'BT-111', 'Invoice total VAT amount in accounting currency', 'amount'),
  term('prepaidAmount', 'BT-113', 'Paid amount', 'amount'),
  term('roundingAmount', 'BT-114', 'Rounding amount', 'amount'),
]

/** BG-23. */
export const VAT_BREAKDOWN = group(
  'vatBreakdown[]',
  'BG-23',
  'VAT breakdown',
  [
    computed('taxableAmount', 'BT-116', 'VAT category taxable amount', 'amount'),
    computed('taxAmount', 'BT-117', 'VAT category tax amount', 'amount'),
    computed('category', 'BT-118', 'VAT category code', 'code'),
    computed('rate', 'BT-119', 'VAT category rate', 'percentage'),
    computed('exemptionReason', 'BT-120', 'VAT exemption reason text', 'text'),
    computed('exemptionReasonCode', 'BT-121', 'VAT exemption reason code', 'code'),
  ],
  true,
)
