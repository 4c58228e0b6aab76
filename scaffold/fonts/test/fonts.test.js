import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTwinvoice } from 'twinvoice'

const REQUEST = {
  invoice: {
    number: 'R-1',
    date: '2026-11-20',
    seller: { name: 'Seller GmbH', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
    buyer: { name: 'Buyer AG', city: 'Hamburg', country: 'DE' },
    items: [{ description: 'Consulting', quantity: 2, unit: 'HUR', unitPrice: 120, vatRate: 19 }],
  },
}

test('an invoice can still be made', async () => {
  const twinvoice = await createTwinvoice({ packages: [new URL('..', import.meta.url).pathname] })
  try {
    assert.ok((await twinvoice.generate(REQUEST)).ok)
  } finally {
    await twinvoice.close()
  }
})
