import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createTwinvoice } from 'twinvoice'

/** This package, as an instance would name it. */
const PACKAGE = fileURLToPath(new URL('..', import.meta.url))

const REQUEST = {
  invoice: {
    number: 'R-1',
    date: '2026-11-20',
    seller: { name: 'Seller GmbH', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
    buyer: { name: 'Buyer AG', city: 'Hamburg', country: 'DE' },
    items: [{ description: 'Consulting', quantity: 2, unit: 'HUR', unitPrice: 120, vatRate: 19 }],
  },
}

test('the stage warns only above its limit', async () => {
  const twinvoice = await createTwinvoice({ packages: [PACKAGE] })
  try {
    const result = await twinvoice.generate(REQUEST)
    assert.ok(result.ok)
    assert.deepEqual(result.findings, [])
    const items = [{ ...REQUEST.invoice.items[0], quantity: 200 }]
    const large = await twinvoice.generate({ ...REQUEST, invoice: { ...REQUEST.invoice, items } })
    assert.ok(large.ok)
    assert.equal(large.findings[0].rule, 'OWN-LIMIT')
  } finally {
    await twinvoice.close()
  }
})
