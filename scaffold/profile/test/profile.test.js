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

test('an invoice of this profile is valid EN 16931', async () => {
  const twinvoice = await createTwinvoice({ packages: [PACKAGE] })
  try {
    const result = await twinvoice.generate(REQUEST, { profile: '__ID__', level: 'b' })
    assert.ok(result.ok, JSON.stringify(result))
    const report = await twinvoice.validate(result.pdf)
    assert.ok(report.zugferd && report.valid, JSON.stringify(report))
  } finally {
    await twinvoice.close()
  }
})
