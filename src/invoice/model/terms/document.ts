import { computed, group, term, type Fact } from './fact.js'
import { LINE, LINE_GROUPS, LINE_PARTS } from './line.js'
import { BUYER, DELIVERY, PAYEE, SELLER, TAX_REPRESENTATIVE } from './parties.js'
import {
  ALLOWANCES,
  CHARGES,
  DISCOUNT_TERMS,
  PENALTY_TERMS,
  PAYMENT,
  TOTALS,
  VAT_BREAKDOWN,
} from './settlement.js'

/**
 * Every business term and group of EN 16931, and those of Factur-X EXTENDED that are written, with its path in the model, independent of any syntax.
 */
export const DOCUMENT: readonly Fact[] = [
  term('number', 'BT-1', 'Invoice number', 'identifier'),
  term('date', 'BT-2', 'Invoice issue date', 'date'),
  term('typeCode', 'BT-3', 'Invoice type code', 'code'),
  term('currency', 'BT-5', 'Invoice currency code', 'code'),
  term('taxCurrency', 'BT-6', 'VAT accounting currency code', 'code'),
  term('vatPointDate', 'BT-7', 'Value added tax point date', 'date'),
  term('vatPointDateCode', 'BT-8', 'Value added tax point date code', 'code'),
  term('dueDate', 'BT-9', 'Payment due date', 'date'),
  term('buyerReference', 'BT-10', 'Buyer reference', 'text'),
  term('projectReference', 'BT-11', 'Project reference', 'reference'),
  term('contractReference', 'BT-12', 'Contract reference', 'reference'),
  term('orderReference', 'BT-13', 'Purchase order reference', 'reference'),
  term('salesOrderReference', 'BT-14', 'Sales order reference', 'reference'),
  term('receivingAdviceReference', 'BT-15', 'Receiving advice reference', 'reference'),
  term('despatchAdviceReference', 'BT-16', 'Despatch advice reference', 'reference'),
  term('tenderReference', 'BT-17', 'Tender or lot reference', 'reference'),
  group('objectId', 'BT-18', 'Invoiced object identifier', [
    term('value', 'BT-18', 'Invoiced object identifier', 'identifier'),
    term('scheme', 'BT-18-1', 'Invoiced object identifier scheme', 'identifier'),
  ]),
  term('accountingReference', 'BT-19', 'Buyer accounting reference', 'text'),
  // BT-22: `note` is the first note if it has no subject code, `notes` has the others.
  term('note', 'BT-22', 'Invoice note', 'text'),
  group('notes[]', 'BG-1', 'Invoice note', [
    term('subjectCode', 'BT-21', 'Invoice note subject code', 'code'),
    term('text', 'BT-22', 'Invoice note', 'text'),
  ]),
  term('businessProcess', 'BT-23', 'Business process type', 'text'),
  computed('guideline', 'BT-24', 'Specification identifier', 'identifier'),
  group('precedingInvoices[]', 'BG-3', 'Preceding Invoice reference', [
    term('number', 'BT-25', 'Preceding Invoice reference', 'reference'),
    term('date', 'BT-26', 'Preceding Invoice issue date', 'date'),
  ]),
  SELLER,
  BUYER,
  PAYEE,
  TAX_REPRESENTATIVE,
  DELIVERY,
  group('period', 'BG-14', 'Invoicing period', [
    term('start', 'BT-73', 'Invoicing period start date', 'date'),
    term('end', 'BT-74', 'Invoicing period end date', 'date'),
  ]),
  ...PAYMENT,
  DISCOUNT_TERMS,
  PENALTY_TERMS,
  ALLOWANCES,
  CHARGES,
  ...TOTALS,
  VAT_BREAKDOWN,
  group('attachments[]', 'BG-24', 'Additional supporting documents', [
    term('reference', 'BT-122', 'Supporting document reference', 'reference'),
    term('description', 'BT-123', 'Supporting document description', 'text'),
    term('url', 'BT-124', 'External document location', 'text'),
    term('base64', 'BT-125', 'Attached document', 'binary'),
    term('mimeType', 'BT-125-1', 'Attached document Mime code', 'code'),
    term('filename', 'BT-125-2', 'Attached document Filename', 'text'),
  ]),
  LINE,
  LINE_GROUPS,
  LINE_PARTS,
]
