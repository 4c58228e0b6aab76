import { PAYMENT_TERMS_LINES } from '../../binding/codec.js'
import { constant, group, holder, leaf, type Condition, type Row } from '../../binding/row.js'
import { date } from './date.js'
import { VAT_SCHEME } from './parties.js'

/** Every amount of UBL names its currency: that of the invoice (BT-5). */
export const IN_CURRENCY = { copied: { currencyID: '/currency' } } as const

/** Country, check digits and at most 30 characters (ISO 13616-1), with spaces wherever they were written. */
const IBAN = /^[A-Z] *[A-Z](?: *\d){2}(?: *[A-Z0-9]){10,30}$/i

/**
 * BT-9 in a credit note without payment instructions (BG-16). Its schema has the due date among
 * these alone and requires a code, so that 1 is written: instrument not defined. It is read by the row before, as
 * what others write: the code is a value of BT-81.
 */
export const DUE_DATE_ALONE: Row = holder(
  'cac:PaymentMeans',
  [constant('cbc:PaymentMeansCode', '1'), date('cbc:PaymentDueDate', 'dueDate')],
  {
    only: '!payment.meansCode',
  },
)

/** BG-17: the account and its bank, of the payment or of an entry of its further accounts. */
function accountRow(above: string): Row {
  return holder('cac:PayeeFinancialAccount', [
    leaf('cbc:ID', `${above}iban`, { when: { path: '.', matches: IBAN } }),
    leaf('cbc:ID', `${above}accountId`, { only: `!${above}iban` }),
    leaf('cbc:Name', `${above}accountName`),
    holder('cac:FinancialInstitutionBranch', [leaf('cbc:ID', `${above}bic`)]),
  ])
}

/** Each further account has an element of its own, with the code (BT-81) and reference (BT-83) of the first. */
export function furtherAccounts(document: 'Invoice' | 'CreditNote'): Row {
  return group(
    'cac:PaymentMeans',
    'payment.furtherAccounts[]',
    [
      // Its text (BT-82) is written with the first alone (UBL-SR-46); documents of others may repeat it.
      leaf('cbc:PaymentMeansCode', '/payment.meansCode', {
        attributes: { name: '/payment.meansText' },
        readOnly: true,
      }),
      leaf('cbc:PaymentMeansCode', '/payment.meansCode', { filler: '1', repeated: true }),
      ...(document === 'CreditNote'
        ? [{ ...date('cbc:PaymentDueDate', '/dueDate'), readOnly: true }]
        : []),
      leaf('cbc:PaymentID', '/payment.reference', { repeated: true }),
      accountRow(''),
    ],
    {
      when: { path: 'cac:PayeeFinancialAccount', matches: /^/ },
      behindFirst: true,
    },
  )
}

/** BG-16 to BG-19; a credit note has the due date (BT-9) here, too. */
export function paymentMeans(document: 'Invoice' | 'CreditNote'): Row {
  return holder('cac:PaymentMeans', [
    // The schema requires the code (BT-81), without which CII may have a reference (BT-83): instrument not defined.
    leaf('cbc:PaymentMeansCode', 'payment.meansCode', {
      attributes: { name: 'payment.meansText' },
      filler: '1',
    }),
    ...(document === 'CreditNote'
      ? [date('cbc:PaymentDueDate', 'dueDate', { only: 'payment.meansCode' })]
      : []),
    leaf('cbc:PaymentID', 'payment.reference'),
    holder(
      'cac:CardAccount',
      [
        leaf('cbc:PrimaryAccountNumberID', 'payment.cardNumber'),
        // The schema requires the network, for which EN 16931 has no term.
        constant('cbc:NetworkID', 'NA'),
        leaf('cbc:HolderName', 'payment.cardholder'),
      ],
      // The schema requires the number (BT-87).
      { only: 'payment.cardNumber' },
    ),
    accountRow('payment.'),
    holder('cac:PaymentMandate', [
      leaf('cbc:ID', 'payment.mandateReference'),
      holder('cac:PayerFinancialAccount', [leaf('cbc:ID', 'payment.debtorIban')]),
    ]),
  ])
}

/** BT-20. */
export const PAYMENT_TERMS = holder('cac:PaymentTerms', [
  leaf('cbc:Note', 'payment.terms', { codec: PAYMENT_TERMS_LINES }),
])

/** The parts of an allowance or charge before its VAT category, in the order of the schema. */
export function allowanceCharge(indicator: 'true' | 'false', rest: readonly Row[] = []): Row {
  return group(
    'cac:AllowanceCharge',
    indicator === 'true' ? 'charges[]' : 'allowances[]',
    [
      constant('cbc:ChargeIndicator', indicator),
      leaf('cbc:AllowanceChargeReasonCode', 'reasonCode'),
      leaf('cbc:AllowanceChargeReason', 'reason'),
      leaf('cbc:MultiplierFactorNumeric', 'percent'),
      leaf('cbc:Amount', 'amount', IN_CURRENCY),
      leaf('cbc:BaseAmount', 'baseAmount', IN_CURRENCY),
      ...rest,
    ],
    { when: chargeIndicator(indicator) },
  )
}

/** Tells charges from allowances; an xs:boolean may be `1` or `0` as well. */
export function chargeIndicator(indicator: 'true' | 'false'): Condition {
  return {
    path: 'cbc:ChargeIndicator',
    matches: indicator === 'true' ? /^(?:true|1)$/ : /^(?:false|0)$/,
  }
}

/** What VAT a line, an allowance or a charge has; EXTENDED-CTC-FR says there too why it is exempt. */
export const CATEGORY_AND_RATE: readonly Row[] = [
  leaf('cbc:ID', 'vatCategory'),
  leaf('cbc:Percent', 'vatRate'),
  leaf('cbc:TaxExemptionReasonCode', 'exemptionReasonCode', { from: 'EXTENDED' }),
  leaf('cbc:TaxExemptionReason', 'exemptionReason', { from: 'EXTENDED' }),
  VAT_SCHEME,
]

const TAX_CATEGORY: readonly Row[] = [holder('cac:TaxCategory', CATEGORY_AND_RATE)]

/** BG-20. */
export const ALLOWANCES = allowanceCharge('false', TAX_CATEGORY)
/** BG-21. */
export const CHARGES = allowanceCharge('true', TAX_CATEGORY)

/** BT-110 with BG-23, and BT-111. */
export const TAX_TOTALS: readonly Row[] = [
  holder(
    'cac:TaxTotal',
    [
      // The schema requires BT-110, which CII leaves out for category O.
      leaf('cbc:TaxAmount', 'totals.vat', { ...IN_CURRENCY, filler: '0.00' }),
      group('cac:TaxSubtotal', 'vatBreakdown[]', [
        leaf('cbc:TaxableAmount', 'taxableAmount', IN_CURRENCY),
        leaf('cbc:TaxAmount', 'taxAmount', IN_CURRENCY),
        holder('cac:TaxCategory', [
          leaf('cbc:ID', 'category'),
          leaf('cbc:Percent', 'rate'),
          leaf('cbc:TaxExemptionReasonCode', 'exemptionReasonCode'),
          leaf('cbc:TaxExemptionReason', 'exemptionReason'),
          VAT_SCHEME,
        ]),
      ]),
    ],
    { when: { path: 'cbc:TaxAmount/@currencyID', equals: '/currency' } },
  ),
  holder(
    'cac:TaxTotal',
    [leaf('cbc:TaxAmount', 'vatInTaxCurrency', { copied: { currencyID: '/taxCurrency' } })],
    { when: { path: 'cbc:TaxAmount/@currencyID', equals: '/taxCurrency' } },
  ),
]

/** BG-22. */
export const TOTALS = group('cac:LegalMonetaryTotal', 'totals', [
  leaf('cbc:LineExtensionAmount', 'lines', IN_CURRENCY),
  leaf('cbc:TaxExclusiveAmount', 'net', IN_CURRENCY),
  leaf('cbc:TaxInclusiveAmount', 'gross', IN_CURRENCY),
  leaf('cbc:AllowanceTotalAmount', 'allowances', IN_CURRENCY),
  leaf('cbc:ChargeTotalAmount', 'charges', IN_CURRENCY),
  leaf('cbc:PrepaidAmount', '/prepaidAmount', IN_CURRENCY),
  leaf('cbc:PayableRoundingAmount', '/roundingAmount', IN_CURRENCY),
  leaf('cbc:PayableAmount', 'due', IN_CURRENCY),
])
