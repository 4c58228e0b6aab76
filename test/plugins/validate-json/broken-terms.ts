import type { BrokenRequest } from './broken-requests.js'

const base = { description: 'Work', quantity: 1, unit: 'HUR', unitPrice: 100, vatRate: 19 }
const line = (change: object) => [{ ...base, ...change }]
const outside = line({ vatCategory: 'O', vatRate: 0 })

const refused = (
  name: string,
  set: BrokenRequest['set'],
  ...says: readonly string[]
): BrokenRequest => ({ name, set, says, status: 400 })

const illegal = (
  name: string,
  set: BrokenRequest['set'],
  ...says: readonly string[]
): BrokenRequest => ({ name, set, says, status: 422 })

/** The optional terms of EN 16931, each broken by the smallest change. */
export const BROKEN_TERMS: readonly BrokenRequest[] = [
  refused(
    'an identifier of a scheme that there is not',
    { 'invoice.seller.identifiers': [{ value: '1', scheme: 'GLN' }] },
    '$.invoice.seller.identifiers[0].scheme VALUE',
  ),
  refused(
    'two identifiers of the buyer',
    { 'invoice.buyer.identifiers': [{ value: '1' }, { value: '2' }] },
    '$.invoice.buyer.identifiers TOO_LONG',
  ),
  refused(
    'an electronic address without scheme',
    { 'invoice.seller.electronicAddress': { value: 'a@example.com' } },
    '$.invoice.seller.electronicAddress.scheme REQUIRED',
  ),
  refused(
    'a standard article number without scheme',
    { 'invoice.items': line({ standardItemId: { value: '1' } }) },
    '$.invoice.items[0].standardItemId.scheme REQUIRED',
  ),
  refused(
    'a tax representative without country',
    { 'invoice.taxRepresentative': { name: 'Rep', vatId: 'DE123456789' } },
    '$.invoice.taxRepresentative.country REQUIRED',
  ),
  refused('a payee without name', { 'invoice.payee': {} }, '$.invoice.payee.name REQUIRED'),
  refused(
    'an allowance without amount and rate',
    { 'invoice.allowances': [{ reason: 'Discount' }] },
    '$.invoice.allowances[0].amount REQUIRED',
    '$.invoice.allowances[0].vatRate REQUIRED',
  ),
  refused(
    'an allowance of three decimals',
    { 'invoice.items': line({ allowances: [{ amount: 1.005, reason: 'Discount' }] }) },
    '$.invoice.items[0].allowances[0].amount RANGE',
  ),
  refused(
    'a negative charge',
    { 'invoice.charges': [{ amount: -1, reason: 'Freight', vatRate: 19 }] },
    '$.invoice.charges[0].amount RANGE',
  ),
  refused(
    'a charge reason for an allowance',
    { 'invoice.allowances': [{ amount: 1, reasonCode: 'FC', vatRate: 19 }] },
    '$.invoice.allowances[0].reasonCode VALUE',
  ),
  refused(
    'a price for no units',
    { 'invoice.items': line({ priceBaseQuantity: 0 }) },
    '$.invoice.items[0].priceBaseQuantity RANGE',
  ),
  refused(
    'a discount on no price',
    { 'invoice.items': line({ priceDiscount: 1 }) },
    '$.invoice.items[0].grossPrice REQUIRED',
  ),
  refused(
    'an attachment of an unknown kind',
    {
      'invoice.attachments': [
        { reference: 'A', base64: 'QQ==', mimeType: 'text/html', filename: 'a.html' },
      ],
    },
    '$.invoice.attachments[0].mimeType VALUE',
  ),
  refused(
    'an attachment without name and type',
    { 'invoice.attachments': [{ reference: 'A', base64: 'QQ==' }] },
    '$.invoice.attachments[0].mimeType REQUIRED',
    '$.invoice.attachments[0].filename REQUIRED',
  ),
  refused(
    'an attachment that climbs out of its folder',
    {
      'invoice.attachments': [
        { reference: 'A', base64: 'QQ==', mimeType: 'text/csv', filename: '../a.csv' },
      ],
    },
    '$.invoice.attachments[0].filename FORMAT',
  ),
  refused(
    'an attachment that is not Base64',
    {
      'invoice.attachments': [
        { reference: 'A', base64: 'Q', mimeType: 'text/csv', filename: 'a.csv' },
      ],
    },
    '$.invoice.attachments[0].base64 FORMAT',
  ),
  refused(
    'a further file without content, named as the invoice',
    { files: [{ filename: 'Factur-X.xml' }] },
    '$.files[0].filename FORMAT',
    '$.files[0].base64 REQUIRED',
  ),
  refused(
    'a further file whose media type is a sentence',
    { files: [{ filename: 'a.csv', base64: 'QQ==', mimeType: 'a table' }] },
    '$.files[0].mimeType FORMAT',
  ),
  refused(
    'a web address that runs a script',
    { 'invoice.attachments': [{ reference: 'A', url: 'javascript:alert(1)' }] },
    '$.invoice.attachments[0].url FORMAT',
  ),
  refused(
    'a whole card number',
    { 'invoice.payment': { meansCode: '48', cardNumber: '4111111111111111' } },
    '$.invoice.payment.cardNumber TOO_LONG',
  ),
  refused(
    'VAT in a currency that is not named',
    { 'invoice.vatInTaxCurrency': 19 },
    '$.invoice.taxCurrency REQUIRED',
  ),
  refused(
    'a preceding invoice without number',
    { 'invoice.precedingInvoices': [{ date: '2026-01-01' }] },
    '$.invoice.precedingInvoices[0].number REQUIRED',
  ),
  refused(
    'a note subject that there is not',
    { 'invoice.notes': [{ text: 'x', subjectCode: 'xx' }] },
    '$.invoice.notes[0].subjectCode VALUE',
  ),
  refused(
    'a VAT point date code that there is not',
    { 'invoice.vatPointDateCode': '4' },
    '$.invoice.vatPointDateCode VALUE',
  ),
  refused(
    'an exemption from standard rate',
    { 'invoice.vatExemptions': [{ vatCategory: 'S', reason: 'because' }] },
    '$.invoice.vatExemptions[0].vatCategory VALUE',
  ),
  illegal(
    'an allowance on standard rate without rate',
    { 'invoice.allowances': [{ amount: 1, reason: 'Discount', vatRate: 0 }] },
    '$.invoice.allowances[0].vatRate BR-S-06',
  ),
  illegal(
    'an exempt charge with a rate',
    { 'invoice.charges': [{ amount: 1, reason: 'Freight', vatCategory: 'E', vatRate: 7 }] },
    '$.invoice.charges[0].vatRate BR-E-07',
  ),
  illegal(
    'a reverse charge allowance without the buyer’s VAT identifier',
    { 'invoice.allowances': [{ amount: 1, reason: 'x', vatCategory: 'AE', vatRate: 0 }] },
    '$.invoice.buyer.vatId BR-AE-03',
  ),
  illegal(
    'an intra-community charge without the buyer’s VAT identifier',
    { 'invoice.charges': [{ amount: 1, reason: 'x', vatCategory: 'K', vatRate: 0 }] },
    '$.invoice.buyer.vatId BR-IC-04',
  ),
  illegal(
    'a standard charge on an invoice outside VAT',
    {
      'invoice.items': outside,
      'invoice.charges': [{ amount: 1, reason: 'Freight', vatRate: 19 }],
    },
    '$.invoice.charges[0].vatCategory BR-O-11',
  ),
  illegal(
    'a tax representative outside VAT',
    {
      'invoice.items': outside,
      'invoice.taxRepresentative': { name: 'Rep', vatId: 'DE123456789', country: 'DE' },
    },
    '$.invoice.taxRepresentative BR-O-02',
  ),
  illegal(
    'an allowance without reason',
    { 'invoice.allowances': [{ amount: 1, vatRate: 19 }] },
    '$.invoice.allowances[0].reason BR-33',
  ),
  illegal(
    'a charge without reason',
    { 'invoice.charges': [{ amount: 1, vatRate: 19 }] },
    '$.invoice.charges[0].reason BR-38',
  ),
  illegal(
    'a line with an allowance and a charge without reason',
    { 'invoice.items': line({ allowances: [{ amount: 1 }], charges: [{ amount: 1 }] }) },
    '$.invoice.items[0].allowances[0].reason BR-42',
    '$.invoice.items[0].charges[0].reason BR-44',
  ),
  illegal(
    'a negative gross price',
    { 'invoice.items': line({ unitPrice: 0, grossPrice: -1 }) },
    '$.invoice.items[0].unitPrice PEPPOL-EN16931-R046',
    '$.invoice.items[0].grossPrice BR-28',
  ),
  illegal(
    'a discount that is not in the price',
    { 'invoice.items': line({ grossPrice: 110, priceDiscount: 9.999999 }) },
    '$.invoice.items[0].unitPrice PEPPOL-EN16931-R046',
  ),
  illegal(
    'a price for another unit',
    { 'invoice.items': line({ priceBaseQuantity: 1, priceBaseUnit: 'DAY' }) },
    '$.invoice.items[0].priceBaseUnit PEPPOL-EN16931-R130',
  ),
  illegal(
    'a period that ends before it starts',
    { 'invoice.period': { start: '2026-02-01', end: '2026-01-31' } },
    '$.invoice.period.end BR-29',
  ),
  illegal('a period without days', { 'invoice.period': {} }, '$.invoice.period BR-CO-19'),
  illegal(
    'a line’s period that ends before it starts',
    { 'invoice.items': line({ period: { start: '2026-02-01', end: '2026-01-31' } }) },
    '$.invoice.items[0].period.end BR-30',
  ),
  illegal(
    'a line’s period without days',
    { 'invoice.items': line({ period: {} }) },
    '$.invoice.items[0].period BR-CO-20',
  ),
  illegal(
    'date and code of the VAT point',
    { 'invoice.vatPointDate': '2026-03-31', 'invoice.vatPointDateCode': '5' },
    '$.invoice.vatPointDateCode BR-CO-03',
  ),
  illegal(
    'a tax currency without VAT in it',
    { 'invoice.taxCurrency': 'CZK' },
    '$.invoice.vatInTaxCurrency BR-53',
  ),
  illegal(
    'the invoice’s own currency as tax currency',
    { 'invoice.taxCurrency': 'EUR', 'invoice.vatInTaxCurrency': 19 },
    '$.invoice.taxCurrency PEPPOL-EN16931-R005',
  ),
  illegal(
    'a delivery address without country',
    { 'invoice.delivery': { city: 'Bonn' } },
    '$.invoice.delivery.country BR-57',
  ),
  illegal(
    'the seller as payee',
    { 'invoice.payee': { name: 'Seller GmbH' } },
    '$.invoice.payee.name BR-17',
  ),
  illegal(
    'an exemption without reason',
    {
      'invoice.items': line({ vatCategory: 'E', vatRate: 0 }),
      'invoice.vatExemptions': [{ vatCategory: 'E' }],
    },
    '$.invoice.vatExemptions[0].reason BR-E-10',
  ),
  illegal(
    'two exemptions of one category',
    {
      'invoice.items': line({ vatCategory: 'G', vatRate: 0 }),
      'invoice.vatExemptions': [
        { vatCategory: 'G', reason: 'a' },
        { vatCategory: 'G', reason: 'b' },
      ],
    },
    '$.invoice.vatExemptions[1].vatCategory BR-G-01',
  ),
  illegal(
    'an exemption of what is not there',
    { 'invoice.vatExemptions': [{ vatCategory: 'O', reason: 'x' }] },
    '$.invoice.vatExemptions[0].vatCategory BR-O-01',
  ),
]
