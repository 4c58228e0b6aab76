/** A change to a valid request and what must be said about it. */
export interface BrokenRequest {
  readonly name: string
  /** Sets or, with `undefined`, removes what is at the path. */
  readonly set: Readonly<Record<string, unknown>>
  /** `path code` of every finding, in order. */
  readonly says: readonly string[]
  /** The contract's status (D2). */
  readonly status: 400 | 422
  /** Value of `expected` of the first finding, in English. */
  readonly expected?: string | RegExp
}

const line = (change: object) => [
  { description: 'Work', quantity: 1, unit: 'HUR', unitPrice: 100, vatRate: 19, ...change },
]

const refused = (
  name: string,
  set: BrokenRequest['set'],
  says: string | readonly string[],
  expected?: string | RegExp,
): BrokenRequest => ({
  name,
  set,
  says: typeof says === 'string' ? [says] : says,
  status: 400,
  ...(expected !== undefined && { expected }),
})

const illegal = (
  name: string,
  set: BrokenRequest['set'],
  says: string | readonly string[],
): BrokenRequest => ({ ...refused(name, set, says), status: 422 })

/** Each a valid request with the smallest change that breaks it. */
export const BROKEN_REQUESTS: readonly BrokenRequest[] = [
  refused('no invoice', { invoice: undefined }, '$.invoice REQUIRED'),
  refused('no number', { 'invoice.number': undefined }, '$.invoice.number REQUIRED'),
  refused('no date', { 'invoice.date': undefined }, '$.invoice.date REQUIRED'),
  refused('no seller', { 'invoice.seller': undefined }, '$.invoice.seller REQUIRED'),
  refused('no buyer', { 'invoice.buyer': undefined }, '$.invoice.buyer REQUIRED'),
  refused('no items', { 'invoice.items': undefined }, '$.invoice.items REQUIRED'),
  refused(
    'no VAT identifier',
    { 'invoice.seller.vatId': undefined },
    '$.invoice.seller.vatId REQUIRED',
  ),
  refused('no seller city', { 'invoice.seller.city': undefined }, '$.invoice.seller.city REQUIRED'),
  refused(
    'no buyer country',
    { 'invoice.buyer.country': undefined },
    '$.invoice.buyer.country REQUIRED',
  ),
  refused('an empty line', { 'invoice.items': [{}] }, [
    '$.invoice.items[0].description REQUIRED',
    '$.invoice.items[0].quantity REQUIRED',
    '$.invoice.items[0].unit REQUIRED',
    '$.invoice.items[0].unitPrice REQUIRED',
    '$.invoice.items[0].vatRate REQUIRED',
  ]),
  refused('a logo without a picture', { logo: {} }, '$.logo.base64 REQUIRED'),
  refused('invoice as a list', { invoice: [] }, '$.invoice TYPE', 'an object'),
  refused('invoice as null', { invoice: null }, '$.invoice TYPE'),
  refused('number as a number', { 'invoice.number': 1 }, '$.invoice.number TYPE', '"1", in quotes'),
  refused(
    'date as a day of a spreadsheet',
    { 'invoice.date': 46346 },
    '$.invoice.date TYPE',
    '"2026-11-20", in quotes',
  ),
  refused(
    'date as a midnight in milliseconds',
    { 'invoice.date': 1795132800000 },
    '$.invoice.date TYPE',
    '"2026-11-20", in quotes',
  ),
  refused(
    'date as a point in time',
    { 'invoice.date': 1795132801 },
    '$.invoice.date TYPE',
    'a calendar date of the form YYYY-MM-DD',
  ),
  refused(
    'a type code as a number',
    { 'invoice.typeCode': 381 },
    '$.invoice.typeCode TYPE',
    '"381", in quotes',
  ),
  refused(
    'a number that is none of the codes',
    { 'invoice.typeCode': 1 },
    '$.invoice.typeCode TYPE',
    'a UNTDID 1001 code such as 380 (invoice), 381 (credit note) or 384 (corrected invoice)',
  ),
  refused(
    'a date as a number',
    { 'invoice.date': 20260331 },
    '$.invoice.date TYPE',
    'a calendar date of the form YYYY-MM-DD',
  ),
  refused(
    'a reference with an exponent',
    { 'invoice.orderReference': 1e30 },
    '$.invoice.orderReference TYPE',
    'a string',
  ),
  refused(
    'quantity as text',
    { 'invoice.items': line({ quantity: '1' }) },
    '$.invoice.items[0].quantity TYPE',
    '1, without quotes',
  ),
  refused(
    'rate as true',
    { 'invoice.items': line({ vatRate: true }) },
    '$.invoice.items[0].vatRate TYPE',
  ),
  refused(
    'price as null',
    { 'invoice.items': line({ unitPrice: null }) },
    '$.invoice.items[0].unitPrice TYPE',
  ),
  refused('items as an object', { 'invoice.items': {} }, '$.invoice.items TYPE', 'a list'),
  refused('a line as text', { 'invoice.items': ['Work'] }, '$.invoice.items[0] TYPE'),
  refused(
    'an optional field as null',
    { 'invoice.note': null },
    '$.invoice.note TYPE',
    'omit a field without a value, instead of sending null',
  ),
  refused(
    'a required field as null',
    { 'invoice.number': null },
    '$.invoice.number TYPE',
    'a string',
  ),
  ...(
    [
      ['customerName', 'did you mean invoice.buyer.name?'],
      ['supplier_vat_id', 'did you mean invoice.seller.vatId?'],
      ['kundennummer', 'did you mean invoice.buyer.identifiers?'],
      ['siret', 'one of: invoice.seller.registration, invoice.buyer.registration'],
      ['netDays', 'did you mean invoice.paymentTerms[].days?'],
      ['voucherDate', 'did you mean date?'],
      ['invoice_line_ids', 'did you mean items?'],
      ['prices_include_tax', 'did you mean prices?'],
      ['amount_untaxed', 'totals and VAT amounts are computed from the lines: omit the field'],
    ] as const
  ).map(([name, expected]) =>
    refused(
      `${name}, which means a field of an object`,
      { [`invoice.${name}`]: 'x' },
      `$.invoice.${name} UNKNOWN_FIELD`,
      expected,
    ),
  ),
  refused(
    'a field of the payment that would mean the payment',
    { 'invoice.payment': { meansCode: '10', bank: 'x' } },
    '$.invoice.payment.bank UNKNOWN_FIELD',
    /^one of: meansCode/,
  ),
  refused(
    'a date of the delivery with its name',
    { 'invoice.delivery': { deliveryDate: 'x' } },
    '$.invoice.delivery.deliveryDate UNKNOWN_FIELD',
    'did you mean date?',
  ),
  ...(
    [
      ['discountPercent', 'did you mean percent?'],
      ['dueDate', 'did you mean date?'],
      ['discountDays', 'did you mean days?'],
      ['text', /^one of: days/],
    ] as const
  ).map(([name, expected]) =>
    refused(
      `${name} of payment terms`,
      { 'invoice.paymentTerms': [{ days: 14, [name]: 'x' }] },
      `$.invoice.paymentTerms[0].${name} UNKNOWN_FIELD`,
      expected,
    ),
  ),
  refused(
    'an electronic address as text',
    { 'invoice.buyer.electronicAddress': 'eingang@example.org' },
    '$.invoice.buyer.electronicAddress TYPE',
    'an object with fields such as value, scheme',
  ),
  refused(
    'payment terms as text',
    { 'invoice.paymentTerms': '30 days' },
    '$.invoice.paymentTerms TYPE',
    'a list of objects with fields such as days, endOfMonth, date, penalty, percent',
  ),
  refused('payment as text', { 'invoice.payment': 'cash' }, '$.invoice.payment TYPE'),
  refused(
    '30 February',
    { 'invoice.date': '2025-02-30' },
    '$.invoice.date FORMAT',
    'a calendar date of the form YYYY-MM-DD',
  ),
  refused('29 February in 2100', { 'invoice.dueDate': '2100-02-29' }, '$.invoice.dueDate FORMAT'),
  refused('a German date', { 'invoice.date': '31.03.2026' }, '$.invoice.date FORMAT'),
  refused(
    'a date with a time',
    { 'invoice.date': '2026-03-31T00:00:00Z' },
    '$.invoice.date FORMAT',
  ),
  refused('a date without zeros', { 'invoice.date': '2026-3-31' }, '$.invoice.date FORMAT'),
  refused(
    'a colour by name',
    { accentColor: 'violet' },
    '$.accentColor FORMAT',
    '#rrggbb, such as #8b5cf6',
  ),
  refused(
    'an IBAN with a wrong digit',
    { 'invoice.payment': { iban: 'DE89370400440532013001' } },
    '$.invoice.payment.iban FORMAT',
  ),
  refused(
    'an IBAN that is too long',
    { 'invoice.payment': { iban: `DE89${'0'.repeat(60)}` } },
    '$.invoice.payment.iban TOO_LONG',
  ),
  refused(
    'a BIC of seven characters',
    { 'invoice.payment': { iban: 'DE89370400440532013000', bic: 'COBADEF' } },
    '$.invoice.payment.bic FORMAT',
  ),
  refused(
    'a German VAT identifier of eight digits',
    { 'invoice.seller.vatId': 'DE12345678' },
    '$.invoice.seller.vatId FORMAT',
    'DE999999999 (9 = digit, a = letter, x = either)',
  ),
  refused(
    'a VAT identifier without prefix',
    { 'invoice.seller.vatId': '123456789' },
    '$.invoice.seller.vatId FORMAT',
  ),
  refused(
    'a VAT identifier with the prefix GR',
    { 'invoice.buyer.vatId': 'GR123456789' },
    '$.invoice.buyer.vatId FORMAT',
    'did you mean EL?',
  ),
  refused(
    'the country of a British VAT identifier as people call it',
    { 'invoice.buyer.vatId': 'UK123456789' },
    '$.invoice.buyer.vatId FORMAT',
    'did you mean GB?',
  ),
  refused(
    'a VAT identifier of no country',
    { 'invoice.buyer.vatId': 'QQ123456789' },
    '$.invoice.buyer.vatId FORMAT',
  ),
  refused(
    'an e-mail address without @',
    { 'invoice.seller.email': 'seller.example.com' },
    '$.invoice.seller.email FORMAT',
  ),
  refused('a logo that is not Base64', { logo: { base64: 'PNG!' } }, '$.logo.base64 FORMAT'),
  refused(
    'a logo that is no picture',
    { logo: { base64: 'SGVsbG8gV29ybGQh' } },
    '$.logo.base64 IMAGE',
  ),
  refused(
    'a GIF',
    { logo: { base64: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' } },
    '$.logo.base64 IMAGE',
  ),
  refused(
    'a GIF under the name of a PNG',
    { logo: { base64: 'data:image/png;base64,R0lGODlhAQABAAAAACw=' } },
    '$.logo.base64 IMAGE',
  ),
  refused(
    'a JPEG under the name of a PNG',
    { logo: { base64: 'data:image/png;base64,/9j/4AAQSkZJRgABAQEASABIAAD/2Q==' } },
    '$.logo.base64 IMAGE',
  ),
  refused('a logo over 1 MiB', { logo: { base64: 'A'.repeat(1_398_108) } }, '$.logo.base64 IMAGE'),
  refused(
    'a currency that there is not',
    { 'invoice.currency': 'EURO' },
    '$.invoice.currency VALUE',
  ),
  refused(
    'a unit by its German abbreviation, which looks like the code of cigarettes',
    { 'invoice.items': line({ unit: 'Stk' }) },
    '$.invoice.items[0].unit VALUE',
    'did you mean C62?',
  ),
  refused(
    'a unit in lower case',
    { 'invoice.items': line({ unit: 'hur' }) },
    '$.invoice.items[0].unit VALUE',
    'did you mean HUR?',
  ),
  refused(
    'a capitalised word that looks like a unit',
    { 'invoice.items': line({ unit: 'Tonne' }) },
    '$.invoice.items[0].unit VALUE',
    'did you mean TNE?',
  ),
  refused(
    'a category of VAT in words',
    { 'invoice.items': line({ vatCategory: 'reverse charge' }) },
    '$.invoice.items[0].vatCategory VALUE',
    'did you mean AE?',
  ),
  refused(
    'the sign of a currency',
    { 'invoice.currency': '€' },
    '$.invoice.currency VALUE',
    'did you mean EUR?',
  ),
  refused(
    'a country by its name',
    { 'invoice.buyer.country': 'Österreich' },
    '$.invoice.buyer.country VALUE',
    'did you mean AT?',
  ),
  refused(
    'a currency in lower case',
    { 'invoice.currency': 'eur' },
    '$.invoice.currency VALUE',
    'did you mean EUR?',
  ),
  refused(
    'a country that there is not',
    { 'invoice.seller.country': 'ZZ' },
    '$.invoice.seller.country VALUE',
  ),
  refused(
    'a country by name',
    { 'invoice.buyer.country': 'France' },
    '$.invoice.buyer.country VALUE',
  ),
  refused(
    'a unit by name',
    { 'invoice.items': line({ unit: 'hours' }) },
    '$.invoice.items[0].unit VALUE',
  ),
  refused(
    'a VAT category that there is not',
    { 'invoice.items': line({ vatCategory: 'X' }) },
    '$.invoice.items[0].vatCategory VALUE',
    'one of: S, Z, E, AE, K, G, O, L, M',
  ),
  refused(
    'a payment means that there is not',
    { 'invoice.payment': { meansCode: '999' } },
    '$.invoice.payment.meansCode VALUE',
  ),
  refused(
    'a type that the service does not make',
    { 'invoice.typeCode': '999' },
    '$.invoice.typeCode VALUE',
    'a UNTDID 1001 code such as 380 (invoice), 381 (credit note) or 384 (corrected invoice)',
  ),
  refused(
    'a template that is not installed',
    { template: 'fancy' },
    '$.template VALUE',
    'one of: minimal, classic, compact',
  ),
  refused('a language that is not spoken', { locale: 'pt' }, '$.locale VALUE'),
  refused(
    'a quantity of 10^12',
    { 'invoice.items': line({ quantity: 1e12 }) },
    '$.invoice.items[0].quantity RANGE',
    'less than 1000000000000',
  ),
  refused(
    'a quantity of -10^12',
    { 'invoice.items': line({ quantity: -1e12 }) },
    '$.invoice.items[0].quantity RANGE',
  ),
  refused(
    'a price of seven decimals',
    { 'invoice.items': line({ unitPrice: 1.0000001 }) },
    '$.invoice.items[0].unitPrice RANGE',
    'at most 6 decimals, such as 1',
  ),
  refused(
    'a price of eight decimals that are no noise (D34)',
    { 'invoice.items': line({ unitPrice: 123456789.12345678 }) },
    '$.invoice.items[0].unitPrice RANGE',
    'at most 6 decimals, such as 123456789.123457',
  ),
  refused(
    'a price in quotes (D34)',
    { 'invoice.items': line({ unitPrice: '120.50' }) },
    '$.invoice.items[0].unitPrice TYPE',
    '120.50, without quotes',
  ),
  refused(
    'a price with a decimal comma (D34)',
    { 'invoice.items': line({ unitPrice: '1.234,50' }) },
    '$.invoice.items[0].unitPrice TYPE',
    '1234.50, without quotes',
  ),
  refused(
    'a rate with a percent sign',
    { 'invoice.items': line({ vatRate: '19 %' }) },
    '$.invoice.items[0].vatRate TYPE',
    '19, without quotes',
  ),
  refused(
    'a quantity with its unit',
    { 'invoice.items': line({ quantity: '2,5 Std.' }) },
    '$.invoice.items[0].quantity TYPE',
    '2.5, without quotes; the unit is a field of its own, unit',
  ),
  refused(
    'a quantity with an exponent',
    { 'invoice.items': line({ quantity: '1e3' }) },
    '$.invoice.items[0].quantity TYPE',
    'a number',
  ),
  refused(
    'a price with a currency',
    { 'invoice.items': line({ unitPrice: '1.120,50 EUR' }) },
    '$.invoice.items[0].unitPrice TYPE',
    '1120.50, without quotes',
  ),
  refused(
    'a price with the sign of a currency',
    { 'invoice.items': line({ unitPrice: '€ 120' }) },
    '$.invoice.items[0].unitPrice TYPE',
    '120, without quotes',
  ),
  refused(
    'a price in words',
    { 'invoice.items': line({ unitPrice: 'EUR' }) },
    '$.invoice.items[0].unitPrice TYPE',
    'a number',
  ),
  refused(
    'a price with one comma, of which it is unclear what it is (D34)',
    { 'invoice.items': line({ unitPrice: '1,234' }) },
    '$.invoice.items[0].unitPrice TYPE',
    'a number',
  ),
  refused(
    'a rate of three decimals',
    { 'invoice.items': line({ vatRate: 19.125 }) },
    '$.invoice.items[0].vatRate RANGE',
    'at most 2 decimals, such as 19.13',
  ),
  refused(
    'a negative rate',
    { 'invoice.items': line({ vatRate: -1 }) },
    '$.invoice.items[0].vatRate RANGE',
  ),
  refused(
    'a rate over 100',
    { 'invoice.items': line({ vatRate: 100.01 }) },
    '$.invoice.items[0].vatRate RANGE',
  ),
  refused(
    'a logo without width',
    { logo: { base64: 'iVBORw0KGgo=', widthMm: 0 } },
    '$.logo.widthMm RANGE',
  ),
  refused(
    'a number of 65 characters',
    { 'invoice.number': '1'.repeat(65) },
    '$.invoice.number TOO_LONG',
  ),
  refused(
    'a name of 201 characters',
    { 'invoice.buyer.name': '𝄞'.repeat(201) },
    '$.invoice.buyer.name TOO_LONG',
    'at most 200 characters',
  ),
  refused(
    'a description of 1,001 characters',
    { 'invoice.items': line({ description: 'x'.repeat(1001) }) },
    '$.invoice.items[0].description TOO_LONG',
  ),
  refused(
    'a note of 2,001 characters',
    { 'invoice.note': 'x'.repeat(2001) },
    '$.invoice.note TOO_LONG',
  ),
  refused(
    'a footer of 2,001 characters',
    { footerText: 'x'.repeat(2001) },
    '$.footerText TOO_LONG',
  ),
  refused(
    '10,001 lines',
    { 'invoice.items': Array.from({ length: 10_001 }, () => line({})[0]) },
    '$.invoice.items TOO_LONG',
  ),
  refused('no lines', { 'invoice.items': [] }, '$.invoice.items TOO_SHORT', 'a list'),
  refused('an empty number', { 'invoice.number': '' }, '$.invoice.number TOO_SHORT', 'a string'),
  refused('a blank name', { 'invoice.seller.name': ' \u00a0' }, '$.invoice.seller.name TOO_SHORT'),
  refused(
    'a name of signs that are not visible',
    { 'invoice.seller.name': '\ufe0f\u034f\u2800' },
    '$.invoice.seller.name TOO_SHORT',
  ),
  refused(
    'a file of nothing but spaces',
    { files: [{ filename: 'times.csv', base64: ' \n' }] },
    '$.files[0].base64 TOO_SHORT',
  ),
  refused(
    'an empty optional field',
    { 'invoice.seller.street': '' },
    '$.invoice.seller.street TOO_SHORT',
  ),
  refused(
    'an empty VAT identifier',
    { 'invoice.buyer.vatId': '' },
    '$.invoice.buyer.vatId TOO_SHORT',
  ),
  refused(
    'snake case',
    { 'invoice.buyer.vat_id': 'FR40303265045' },
    '$.invoice.buyer.vat_id UNKNOWN_FIELD',
    'did you mean vatId?',
  ),
  refused(
    'a word that no field is near to',
    { 'invoice.seller.qqq': 1 },
    '$.invoice.seller.qqq UNKNOWN_FIELD',
    'one of: name, tradingName, vatId, taxRegistration, identifiers, registration, siren, legalInfo, electronicAddress, contactName, street, addressLine2, addressLine3, city, postalCode, region, country, email, phone',
  ),
  refused(
    'a word that no field is near to, of an object with more fields than a message names',
    { 'invoice.items': line({ qqq: 1 }) },
    '$.invoice.items[0].qqq UNKNOWN_FIELD',
    /^for example (?:\w+, ){19}\w+; all fields are in generate\.schema\.json of the package and in \/openapi\.json of the service$/,
  ),
  refused(
    'an address as an object',
    { 'invoice.buyer.address': { line1: 'Rue 1', zip: '75001' } },
    '$.invoice.buyer.address UNKNOWN_FIELD',
    'no object here, but its fields themselves: street, postalCode',
  ),
  refused(
    'a contact as an object',
    { 'invoice.buyer.contact': { name: 'Ada', phone: '1' } },
    '$.invoice.buyer.contact UNKNOWN_FIELD',
    'no object here, but its fields themselves: contactName, phone',
  ),
  refused(
    'a contact by its id, which is not the number of the invoice',
    { 'invoice.contact': { id: 1, objectName: 'Contact' } },
    '$.invoice.contact UNKNOWN_FIELD',
    'one of: invoice.seller.contactName, invoice.buyer.contactName',
  ),
  refused(
    'the invoice that is corrected under a name that lacks a letter: its number is not that of the invoice',
    { 'invoice.precedingInvoice': { number: 'R-0', date: '2026-11-01' } },
    '$.invoice.precedingInvoice UNKNOWN_FIELD',
    'did you mean precedingInvoices?',
  ),
  ...(['profile', 'format', 'syntax'] as const).map((option) =>
    refused(
      `an option of the call as a field: ${option}`,
      { [option]: 'xml' },
      `$.${option} UNKNOWN_FIELD`,
      `an option beside the request, not a field: --${option} on the command line, ?${option === 'format' ? 'output' : option}= in the query, ${option === 'format' ? 'output' : option} in the library`,
    ),
  ),
  refused(
    'a field of the request in its invoice',
    { 'invoice.locale': 'de' },
    '$.invoice.locale UNKNOWN_FIELD',
    'did you mean $.locale?',
  ),
  refused(
    'a slip of the pen',
    { 'invoice.items': line({ vatCategorie: 'S' }) },
    '$.invoice.items[0].vatCategorie UNKNOWN_FIELD',
    'did you mean vatCategory?',
  ),
  refused(
    'a field at the wrong place',
    { iban: 'DE89370400440532013000' },
    '$.iban UNKNOWN_FIELD',
    'did you mean invoice.payment.iban?',
  ),
  refused(
    'the field zip, which has another name here',
    { 'invoice.seller.zip': '10115' },
    '$.invoice.seller.zip UNKNOWN_FIELD',
    'did you mean postalCode?',
  ),
  refused(
    'the field customer, which has another name here',
    { 'invoice.customer': { name: 'Beispiel AG' } },
    '$.invoice.customer UNKNOWN_FIELD',
    'did you mean buyer?',
  ),
  refused(
    'the field Straße, which has another name here',
    { 'invoice.buyer.Straße': 'Weg 1' },
    '$.invoice.buyer["Stra\\u00dfe"] UNKNOWN_FIELD',
    'did you mean street?',
  ),
  refused(
    'the field qty, which has another name here',
    { 'invoice.items': line({ qty: 1 }) },
    '$.invoice.items[0].qty UNKNOWN_FIELD',
    'did you mean quantity?',
  ),
  refused(
    'the field name, which has another name here',
    { 'invoice.items': line({ name: 'Work' }) },
    '$.invoice.items[0].name UNKNOWN_FIELD',
    'did you mean description?',
  ),
  refused(
    'the field vat, which has another name here',
    { 'invoice.items': line({ vat: 19 }) },
    '$.invoice.items[0].vat UNKNOWN_FIELD',
    'did you mean vatRate?',
  ),
  refused(
    'a total, which is computed',
    { 'invoice.totalAmount': 119 },
    '$.invoice.totalAmount UNKNOWN_FIELD',
    'totals and VAT amounts are computed from the lines: omit the field',
  ),
  refused(
    'the net amount of a line, which is computed',
    { 'invoice.items': line({ net: 100 }) },
    '$.invoice.items[0].net UNKNOWN_FIELD',
    'totals and VAT amounts are computed from the lines: omit the field',
  ),
  refused(
    'a total of a party, which nobody computes',
    { 'invoice.buyer.total': 1 },
    '$.invoice.buyer.total UNKNOWN_FIELD',
  ),
  refused(
    'the field language, which is called otherwise and elsewhere',
    { 'invoice.language': 'de' },
    '$.invoice.language UNKNOWN_FIELD',
    'did you mean $.locale?',
  ),
  refused(
    'the color of an item, which is not that of the pages',
    { 'invoice.items': line({ color: 'red' }) },
    '$.invoice.items[0].color UNKNOWN_FIELD',
    /^for example (?:\w+, ){19}\w+;/,
  ),
  refused(
    'the logo of a seller, which belongs to the pages',
    { 'invoice.seller.logoUrl': 'x' },
    '$.invoice.seller.logoUrl UNKNOWN_FIELD',
    'did you mean $.logo?',
  ),
  refused(
    'the field taxRate of the invoice, which a line has by another name',
    { 'invoice.taxRate': 19 },
    '$.invoice.taxRate UNKNOWN_FIELD',
    'did you mean invoice.items[].vatRate?',
  ),
  refused(
    'the field gtin, which has another name here',
    { 'invoice.items': line({ gtin: '4006381333931' }) },
    '$.invoice.items[0].gtin UNKNOWN_FIELD',
    'did you mean standardItemId?',
  ),
  refused(
    'the reference of a buyer, which the invoice has: not that of the payment',
    { 'invoice.buyer.reference': '04011000-12345-34' },
    '$.invoice.buyer.reference UNKNOWN_FIELD',
    'did you mean invoice.buyerReference?',
  ),
  refused(
    'the number of a buyer, which is not that of the invoice',
    { 'invoice.buyer.number': '10042' },
    '$.invoice.buyer.number UNKNOWN_FIELD',
    /^one of: name/,
  ),
  refused(
    'the amount of a payment, which is not that of an allowance',
    { 'invoice.payment': { amount: 119 } },
    '$.invoice.payment.amount UNKNOWN_FIELD',
    /^one of: meansCode/,
  ),
  refused(
    'the country of an item, which is not that of the seller',
    { 'invoice.items': line({ country: 'DE' }) },
    '$.invoice.items[0].country UNKNOWN_FIELD',
    'did you mean originCountry?',
  ),
  refused(
    'a field like no other',
    { 'invoice.colourOfTheSky': 'blue' },
    '$.invoice.colourOfTheSky UNKNOWN_FIELD',
  ),
  refused(
    'a field with a name of its own',
    { 'invoice.a b"\u0000': 1 },
    '$.invoice["a b\\"\\u0000"] UNKNOWN_FIELD',
  ),
  refused(
    'NUL in a number',
    { 'invoice.number': 'RE\u00001' },
    '$.invoice.number UNSUPPORTED_CHARACTER',
  ),
  refused(
    'a bell in a note',
    { 'invoice.note': 'ding\u0007' },
    '$.invoice.note UNSUPPORTED_CHARACTER',
  ),
  refused(
    'a line break in a name',
    { 'invoice.seller.name': 'Seller\nGmbH' },
    '$.invoice.seller.name UNSUPPORTED_CHARACTER',
  ),
  refused('a tab in a note', { 'invoice.note': 'a\tb' }, '$.invoice.note UNSUPPORTED_CHARACTER'),
  refused(
    'half a surrogate pair',
    { 'invoice.buyer.name': 'a\ud834b' },
    '$.invoice.buyer.name UNSUPPORTED_CHARACTER',
  ),
  refused(
    'a right-to-left override',
    { 'invoice.items': line({ description: 'x\u202e001' }) },
    '$.invoice.items[0].description UNSUPPORTED_CHARACTER',
  ),
  refused('an isolate', { footerText: '\u2066x' }, '$.footerText UNSUPPORTED_CHARACTER'),
  refused(
    'a code point that is no character',
    { 'invoice.buyer.city': 'Paris\uffff' },
    '$.invoice.buyer.city UNSUPPORTED_CHARACTER',
  ),
  refused(
    'a control character in a code',
    { 'invoice.currency': 'EUR\u0085' },
    '$.invoice.currency UNSUPPORTED_CHARACTER',
  ),
  refused(
    'much at once, told in the order of the document',
    {
      accentColor: 'red',
      'invoice.number': '',
      'invoice.seller.vatId': undefined,
      'invoice.buyer.vat_id': 'x',
      'invoice.items': [...line({ quantity: '1' }), ...line({ unit: 'x', vatRate: 1e-9 })],
    },
    [
      '$.invoice.number TOO_SHORT',
      '$.invoice.seller.vatId REQUIRED',
      '$.invoice.buyer.vat_id UNKNOWN_FIELD',
      '$.invoice.items[0].quantity TYPE',
      '$.invoice.items[1].unit VALUE',
      '$.invoice.items[1].vatRate RANGE',
      '$.accentColor FORMAT',
    ],
  ),
  refused(
    'a business rule broken beside the schema: the schema is told first',
    { 'invoice.number': undefined, 'invoice.items': line({ unitPrice: -1 }) },
    '$.invoice.number REQUIRED',
  ),
  illegal(
    'a negative price',
    { 'invoice.items': line({ unitPrice: -0.01 }) },
    '$.invoice.items[0].unitPrice BR-27',
  ),
  illegal(
    'S without a rate',
    { 'invoice.items': line({ vatRate: 0 }) },
    '$.invoice.items[0].vatRate BR-S-05',
  ),
  illegal(
    'Z with a rate',
    { 'invoice.items': line({ vatCategory: 'Z' }) },
    '$.invoice.items[0].vatRate BR-Z-05',
  ),
  illegal(
    'E with a rate',
    { 'invoice.items': line({ vatCategory: 'E' }) },
    '$.invoice.items[0].vatRate BR-E-05',
  ),
  illegal(
    'G with a rate',
    { 'invoice.items': line({ vatCategory: 'G' }) },
    '$.invoice.items[0].vatRate BR-G-05',
  ),
  illegal(
    'O with a rate',
    { 'invoice.items': line({ vatCategory: 'O' }) },
    '$.invoice.items[0].vatRate BR-O-05',
  ),
  illegal(
    'AE without the buyer’s VAT identifier',
    { 'invoice.items': line({ vatCategory: 'AE', vatRate: 0 }) },
    '$.invoice.buyer.vatId BR-AE-02',
  ),
  illegal(
    'K without the buyer’s VAT identifier and with a rate',
    { 'invoice.items': line({ vatCategory: 'K' }) },
    ['$.invoice.buyer.vatId BR-IC-02', '$.invoice.items[0].vatRate BR-IC-05'],
  ),
  illegal(
    'AE with a rate',
    { 'invoice.buyer.vatId': 'FR40303265045', 'invoice.items': line({ vatCategory: 'AE' }) },
    '$.invoice.items[0].vatRate BR-AE-05',
  ),
  illegal(
    'O beside S',
    { 'invoice.items': [...line({}), ...line({ vatCategory: 'O', vatRate: 0 })] },
    '$.invoice.items[1].vatCategory BR-O-11',
  ),
  illegal(
    'E beside O',
    {
      'invoice.items': [
        ...line({ vatCategory: 'O', vatRate: 0 }),
        ...line({ vatCategory: 'E', vatRate: 0 }),
      ],
    },
    '$.invoice.items[1].vatCategory BR-O-11',
  ),
  illegal(
    'a SEPA credit transfer without an account',
    { 'invoice.payment': { meansCode: '58' } },
    '$.invoice.payment.iban BR-61',
  ),
  illegal(
    'a credit transfer without an account',
    { 'invoice.payment': { meansCode: '30', terms: '30 days' } },
    '$.invoice.payment.iban BR-61',
  ),
  illegal(
    'a payment without means and account',
    { 'invoice.payment': {} },
    '$.invoice.payment.iban BR-61',
  ),
  illegal(
    'a bank without an account',
    { 'invoice.payment': { meansCode: '97', bic: 'COBADEFFXXX' } },
    '$.invoice.payment.iban BR-50',
  ),
  illegal(
    'a further account without its number, and without a first one',
    { 'invoice.payment': { meansCode: '97', furtherAccounts: [{ accountId: '1' }, {}] } },
    ['$.invoice.payment.furtherAccounts[1].iban BR-50', '$.invoice.payment.iban BR-50'],
  ),
  illegal(
    'two lines that break two rules',
    { 'invoice.items': [...line({ unitPrice: -1 }), ...line({ vatRate: 0, unitPrice: -2 })] },
    [
      '$.invoice.items[0].unitPrice BR-27',
      '$.invoice.items[1].unitPrice BR-27',
      '$.invoice.items[1].vatRate BR-S-05',
    ],
  ),
]
