/** A complete request, for the documentation, the quick start and the self-test. */
export const EXAMPLE_REQUEST = {
  template: 'minimal',
  locale: 'en',
  invoice: {
    number: 'RE-2026-0042',
    date: '2026-11-20',
    dueDate: '2026-12-04',
    currency: 'EUR',
    seller: {
      name: 'Muster Software GmbH',
      vatId: 'DE123456788',
      street: 'Hauptstraße 1',
      city: 'Berlin',
      postalCode: '10115',
      country: 'DE',
      email: 'rechnung@muster-software.example',
    },
    buyer: {
      name: 'Beispiel AG',
      street: 'Marktplatz 5',
      city: 'Hamburg',
      postalCode: '20095',
      country: 'DE',
    },
    items: [
      {
        description: 'Software development',
        quantity: 12.5,
        unit: 'HUR',
        unitPrice: 95,
        vatRate: 19,
      },
      { description: 'Hosting, November', quantity: 1, unit: 'MON', unitPrice: 49.9, vatRate: 19 },
    ],
    payment: {
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      accountName: 'Muster Software GmbH',
    },
  },
} as const
