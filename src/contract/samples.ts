/** The moment of all samples, so that two runs can be compared. */
export const MOMENT = new Date('2026-01-01T00:00:00Z')

const SELLER = {
  name: 'Seller GmbH',
  vatId: 'DE123456788',
  street: 'Weg 1',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
  email: 's@example.com',
}

const BUYER = {
  name: 'Buyer AG',
  street: 'Straße 2',
  city: 'Hamburg',
  postalCode: '20095',
  country: 'DE',
}

/** Only the required fields. */
export const SMALLEST = {
  invoice: {
    number: 'CHECK-0',
    date: '2026-01-01',
    seller: { name: 'S', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
    buyer: { name: 'B', city: 'Hamburg', country: 'DE' },
    items: [{ description: 'Work', quantity: 1, unit: 'HUR', unitPrice: 1, vatRate: 19 }],
  },
}

/** Most fields of the contract and 40 lines, for several pages. */
export const LONG = {
  footerText: 'Managing director: A. B. · HRB 1',
  invoice: {
    number: 'CHECK-1',
    date: '2026-01-01',
    dueDate: '2026-01-31',
    buyerReference: 'PO-1',
    note: 'Thank you.',
    seller: SELLER,
    buyer: BUYER,
    items: Array.from({ length: 40 }, (_, index) => ({
      description: `Item ${index + 1}`,
      quantity: 1 + (index % 3),
      unit: index % 2 === 0 ? 'HUR' : 'C62',
      unitPrice: 10 + index / 8,
      vatRate: index % 4 === 0 ? 7 : 19,
    })),
    payment: { iban: 'DE02120300000000202051', reference: 'CHECK-1', terms: '30 days net' },
  },
}

/** Optional terms of every kind, long words, and a right-to-left name. */
export const FULL = {
  accentColor: '#ffee00',
  invoice: {
    ...LONG.invoice,
    number: 'CHECK-2',
    typeCode: '380',
    orderReference: 'PO-1',
    contractReference: 'C-1',
    projectReference: 'P-1',
    precedingInvoices: [{ number: 'R-0', date: '2025-12-01' }],
    period: { start: '2025-12-01', end: '2025-12-31' },
    delivery: {
      date: '2025-12-31',
      name: 'Site',
      city: 'Bremen',
      postalCode: '28195',
      country: 'DE',
    },
    payee: { name: 'Factor Bank AG' },
    seller: {
      ...SELLER,
      tradingName: 'Seller',
      contactName: 'C. D.',
      phone: '+49 30 1',
      legalInfo: 'Managing director: A. B.\nHRB 1',
      electronicAddress: { value: 'DE123456788', scheme: '9930' },
    },
    buyer: {
      ...BUYER,
      name: 'בדיקה Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      contactName: 'E. F.',
      electronicAddress: { value: 'DE136695976', scheme: '9930' },
    },
    allowances: [{ amount: 1, reason: 'Discount', vatRate: 19 }],
    charges: [{ amount: 2, reason: 'Freight', vatRate: 19 }],
    prepaidAmount: 5,
    items: [
      {
        description: 'Chair',
        details: 'Oak,\noiled',
        note: 'As agreed',
        quantity: 3,
        unit: 'C62',
        unitPrice: 30,
        grossPrice: 40,
        priceDiscount: 10,
        vatRate: 19,
        allowances: [{ amount: 0.1, reason: 'Scratch' }],
        charges: [{ amount: 0.2, reason: 'Packing' }],
        period: { start: '2025-12-01', end: '2025-12-02' },
        orderLine: '10',
        sellerItemId: 'S-1',
        buyerItemId: 'B-1',
        standardItemId: { value: '4000001123452', scheme: '0160' },
        classifications: [{ code: '65434568', scheme: 'STI' }],
        originCountry: 'DE',
        attributes: [{ name: 'Colour', value: 'Brown' }],
      },
      { description: 'Return', quantity: -1, unit: 'C62', unitPrice: 1.005, vatRate: 7 },
      {
        description: 'Course',
        quantity: 1,
        unit: 'C62',
        unitPrice: 10,
        vatRate: 0,
        vatCategory: 'E',
      },
    ],
    attachments: [
      {
        reference: 'T-1',
        description: 'Timesheet',
        base64: 'YTtiCg==',
        mimeType: 'text/csv',
        filename: 'timesheet.csv',
      },
      { reference: 'W-1', url: 'https://example.com/doc' },
    ],
  },
}
