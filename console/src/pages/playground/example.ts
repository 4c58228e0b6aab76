/** The invoice that the playground starts with. */
export const EXAMPLE = {
  template: 'minimal',
  locale: 'en',
  accentColor: '#6233c9',
  invoice: {
    number: 'INV-2026-0001',
    date: '2026-11-20',
    dueDate: '2026-12-20',
    seller: {
      name: 'Muster GmbH',
      vatId: 'DE123456788',
      street: 'Lindenweg 4',
      postalCode: '10115',
      city: 'Berlin',
      country: 'DE',
    },
    buyer: {
      name: 'Beispiel AG',
      street: 'Hafenstraße 12',
      postalCode: '20457',
      city: 'Hamburg',
      country: 'DE',
    },
    items: [
      { description: 'Consulting', quantity: 8, unit: 'HUR', unitPrice: 120, vatRate: 19 },
      { description: 'Handbook, printed', quantity: 2, unit: 'C62', unitPrice: 24.9, vatRate: 7 },
    ],
  },
}
