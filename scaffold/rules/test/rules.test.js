import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createTwinvoice } from 'twinvoice'
import { RuleTester } from 'twinvoice/testing'

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

// Each case in rules/__id__/cases is a test.
RuleTester.describe = describe
RuleTester.it = it
new RuleTester(new URL('../rules/__id__', import.meta.url)).runFiles()

test('the rule refuses an invoice without a buyer reference and accepts one with it', async () => {
  const twinvoice = await createTwinvoice({ packages: [PACKAGE] })
  try {
    const without = await twinvoice.generate(REQUEST)
    assert.equal(without.ok, false)
    assert.ok(
      without.details.some((detail) => detail.rule === 'OWN-01' || detail.code === 'OWN-01'),
    )
    const invoice = { ...REQUEST.invoice, buyerReference: 'PO-1' }
    assert.ok((await twinvoice.generate({ ...REQUEST, invoice })).ok)
  } finally {
    await twinvoice.close()
  }
})
