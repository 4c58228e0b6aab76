import { SUBJECT_BEFORE_TEXT } from '../../binding/codec.js'
import { constant, group, holder, leaf, type Row } from '../../binding/row.js'
import { date } from './date.js'
import { lines, PERIOD_DATES } from './line.js'
import { BUYER, DELIVERY, PAYEE, SELLER, TAX_REPRESENTATIVE } from './parties.js'
import {
  ALLOWANCES,
  CHARGES,
  DUE_DATE_ALONE,
  furtherAccounts,
  PAYMENT_TERMS,
  paymentMeans,
  TAX_TOTALS,
  TOTALS,
} from './settlement.js'

const NOTES: readonly Row[] = [
  // Behind a note with a code it is one of the list, which keeps the order.
  leaf('cbc:Note', 'note', {
    when: { path: '.', matches: /^(?!#[A-Z0-9]{3}#)/ },
    before: ['note', 'notes'],
  }),
  // The complete schema of CII has notes without text, whose code would be read as their text here.
  { element: 'cbc:Note', group: 'notes[]', entry: SUBJECT_BEFORE_TEXT, only: 'text' },
]

/** BG-14, with BT-8 as its description. */
const PERIOD = group('cac:InvoicePeriod', 'period', [
  ...PERIOD_DATES,
  leaf('cbc:DescriptionCode', '/vatPointDateCode'),
])

const ORDER: readonly Row[] = [
  holder('cac:OrderReference', [
    // The schema requires an order identifier if there is a sales order (BT-14).
    leaf('cbc:ID', 'orderReference', { placeholder: 'NA' }),
    leaf('cbc:SalesOrderID', 'salesOrderReference'),
  ]),
  // Without one, `NA` fills no gap: it is what the buyer gave as BT-13.
  holder('cac:OrderReference', [leaf('cbc:ID', 'orderReference')], {
    readOnly: true,
    when: { path: 'cbc:SalesOrderID', absent: true },
  }),
]

// The schema requires the number (BT-25), and the reference of a document (BT-122).
const PRECEDING = group(
  'cac:BillingReference',
  'precedingInvoices[]',
  [
    holder('cac:InvoiceDocumentReference', [
      leaf('cbc:ID', 'number'),
      date('cbc:IssueDate', 'date'),
    ]),
  ],
  { only: 'number' },
)

const reference = (element: string, path: string) => holder(element, [leaf('cbc:ID', path)])

const DESPATCH = reference('cac:DespatchDocumentReference', 'despatchAdviceReference')
const RECEIPT = reference('cac:ReceiptDocumentReference', 'receivingAdviceReference')
const TENDER = reference('cac:OriginatorDocumentReference', 'tenderReference')
const CONTRACT = reference('cac:ContractDocumentReference', 'contractReference')

const OBJECT = group(
  'cac:AdditionalDocumentReference',
  'objectId',
  [
    leaf('cbc:ID', 'value', { attributes: { schemeID: 'scheme' } }),
    constant('cbc:DocumentTypeCode', '130'),
  ],
  { when: { path: 'cbc:DocumentTypeCode', equals: '130' } },
)

/** BT-11 of a credit note, which has no separate element for it. */
const PROJECT_AS_DOCUMENT = holder(
  'cac:AdditionalDocumentReference',
  [leaf('cbc:ID', 'projectReference'), constant('cbc:DocumentTypeCode', '50')],
  { when: { path: 'cbc:DocumentTypeCode', equals: '50' } },
)

const ATTACHMENTS = group(
  'cac:AdditionalDocumentReference',
  'attachments[]',
  [
    leaf('cbc:ID', 'reference'),
    leaf('cbc:DocumentDescription', 'description'),
    holder('cac:Attachment', [
      leaf('cbc:EmbeddedDocumentBinaryObject', 'base64', {
        attributes: { mimeCode: 'mimeType', filename: 'filename' },
      }),
      holder('cac:ExternalReference', [leaf('cbc:URI', 'url')]),
    ]),
  ],
  { only: 'reference' },
)

const HEAD: readonly Row[] = [
  leaf('cbc:CustomizationID', 'guideline'),
  leaf('cbc:ProfileID', 'businessProcess'),
  leaf('cbc:ID', 'number'),
  date('cbc:IssueDate', 'date'),
]

const CURRENCIES: readonly Row[] = [
  leaf('cbc:DocumentCurrencyCode', 'currency'),
  leaf('cbc:TaxCurrencyCode', 'taxCurrency'),
  leaf('cbc:AccountingCost', 'accountingReference'),
  leaf('cbc:BuyerReference', 'buyerReference'),
  PERIOD,
]

const PARTIES: readonly Row[] = [SELLER, BUYER, PAYEE, TAX_REPRESENTATIVE, DELIVERY]

const AMOUNTS: readonly Row[] = [PAYMENT_TERMS, ALLOWANCES, CHARGES, ...TAX_TOTALS, TOTALS]

/** An invoice, in the order of the UBL 2.1 schema. */
export const INVOICE: Row = holder('ubl:Invoice', [
  ...HEAD,
  date('cbc:DueDate', 'dueDate'),
  leaf('cbc:InvoiceTypeCode', 'typeCode'),
  ...NOTES,
  date('cbc:TaxPointDate', 'vatPointDate'),
  ...CURRENCIES,
  ...ORDER,
  PRECEDING,
  DESPATCH,
  RECEIPT,
  TENDER,
  CONTRACT,
  OBJECT,
  ATTACHMENTS,
  reference('cac:ProjectReference', 'projectReference'),
  ...PARTIES,
  paymentMeans('Invoice'),
  furtherAccounts('Invoice'),
  ...AMOUNTS,
  ...lines('Invoice'),
])

/** A credit note. Its schema has another order of elements, and neither due date nor project. */
export const CREDIT_NOTE: Row = holder('ubl:CreditNote', [
  ...HEAD,
  date('cbc:TaxPointDate', 'vatPointDate'),
  leaf('cbc:CreditNoteTypeCode', 'typeCode'),
  ...NOTES,
  ...CURRENCIES,
  ...ORDER,
  PRECEDING,
  DESPATCH,
  RECEIPT,
  CONTRACT,
  OBJECT,
  PROJECT_AS_DOCUMENT,
  ATTACHMENTS,
  TENDER,
  ...PARTIES,
  paymentMeans('CreditNote'),
  DUE_DATE_ALONE,
  furtherAccounts('CreditNote'),
  ...AMOUNTS,
  ...lines('CreditNote'),
])
