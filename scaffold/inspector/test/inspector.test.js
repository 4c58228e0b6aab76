import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createTwinvoice } from 'twinvoice'

/** This package, as an instance would name it. */
const PACKAGE = fileURLToPath(new URL('..', import.meta.url))

const REQUEST = {
  template: 'classic',
  invoice: {
    number: 'R-1',
    date: '2026-11-20',
    seller: { name: 'Seller GmbH', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
    buyer: { name: 'Buyer AG', city: 'Hamburg', country: 'DE' },
    items: [{ description: 'Consulting', quantity: 2, unit: 'HUR', unitPrice: 120, vatRate: 19 }],
  },
}

test('the plugin warns only about pages of another size', async () => {
  const twinvoice = await createTwinvoice({ packages: [PACKAGE] })
  const judged = async (pageSize) => {
    const made = await twinvoice.generate({ ...REQUEST, options: { pageSize } })
    assert.ok(made.ok)
    const report = await twinvoice.validate(made.pdf)
    assert.ok(report.zugferd)
    return report
  }
  try {
    assert.deepEqual((await judged('A4')).warnings, [])
    const { valid, warnings } = await judged('letter')
    assert.ok(valid)
    assert.deepEqual(
      warnings.map(({ rule, found }) => `${rule} ${found}`),
      ['OWN-PAGE-SIZE 216 × 279 mm'],
    )
  } finally {
    await twinvoice.close()
  }
})
