import { completeInvoice, type CheckedRequest, type Invoice } from 'twinvoice/plugin'

const PARTY = {
  name: 'Trial',
  vatId: 'DE123456788',
  street: 'Weg 1',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
  email: 'trial@example.com',
}

/** A request with something in every part of a page, by which a layout is tried. */
export const SAMPLE_REQUEST: CheckedRequest = {
  template: 'minimal',
  locale: 'en',
  accentColor: '#8b5cf6',
  footerText: 'Trial',
  invoice: {
    number: 'TRIAL-1',
    date: '2026-01-01',
    dueDate: '2026-01-31',
    currency: 'EUR',
    typeCode: '380',
    note: 'Trial',
    orderReference: 'PO-1',
    seller: { ...PARTY, tradingName: 'Trial', legalInfo: 'Trial' },
    buyer: PARTY,
    payee: { name: 'Payee' },
    allowances: [{ amount: '1.00', vatCategory: 'S', vatRate: '19', reason: 'Trial' }],
    payment: {
      meansCode: '58',
      iban: 'DE02120300000000202051',
      reference: 'TRIAL-1',
      terms: 'Net',
    },
    attachments: [{ reference: 'T', description: 'Trial', url: 'https://example.com/trial' }],
    items: [
      {
        description: 'Trial',
        details: 'Trial',
        note: 'Trial',
        quantity: '2',
        unit: 'HUR',
        unitPrice: '10',
        priceBaseQuantity: '1',
        vatCategory: 'S',
        vatRate: '19',
        allowances: [{ amount: '1.00', reason: 'Trial' }],
        sellerItemId: '1',
      },
    ],
  },
}

/** The same in the semantic model. */
export function sampleInvoice(): Invoice {
  return completeInvoice(SAMPLE_REQUEST.invoice, '', { dueOnReceipt: '', exemption: {} })
}
