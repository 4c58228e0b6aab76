import { expect } from 'chai'
import fc from 'fast-check'
import type { GenerateRequest } from 'twinvoice'
import { completeInvoice, type CheckedRequest, type Invoice } from 'twinvoice/plugin'
import { grossCarts } from '../support/arbitrary/gross-cart.js'
import { WORDING } from '../support/fixtures/full-invoice.js'
import { check } from '../plugins/validate-json/checked.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** How many carts are tried; `.ci/run` tries 100,000. */
const CARTS = Number(process.env['TWINVOICE_CARTS'] ?? 500)

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''))

async function checkedInvoice(invoice: GenerateRequest['invoice']): Promise<CheckedRequest> {
  const { data, findings } = await check({ invoice })
  expect(findings).to.deep.equal([])
  if (data === undefined) throw new Error('refused')
  return data
}

async function complete(invoice: GenerateRequest['invoice']): Promise<Invoice> {
  const data = await checkedInvoice(invoice)
  return completeInvoice(data.invoice, 'urn:cen.eu:en16931:2017', WORDING)
}

const CART: GenerateRequest['invoice'] = {
  number: 'SHOP-1',
  date: '2026-11-20',
  prices: 'gross',
  seller: { name: 'Shop', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
  buyer: { name: 'Customer', city: 'Hamburg', country: 'DE' },
  items: [{ description: 'Lamp', quantity: 1, unit: 'C62', unitPrice: 119, vatRate: 19 }],
}
const [LAMP] = CART.items as [GenerateRequest['invoice']['items'][number]]

describe('Gross prices', function () {
  this.timeout(600_000)

  it('gives the net price, and the gross total is what is due', async () => {
    const { items, totals, roundingAmount } = await complete(CART)
    expect(items[0]).to.include({ unitPrice: '100', netAmount: '100.00' })
    expect(totals).to.include({ net: '100.00', vat: '19.00', gross: '119.00', due: '119.00' })
    expect(roundingAmount).to.equal(undefined)
    expect(items[0]).not.to.have.property('prices')
  })

  it('distributes the cents of a rate over the lines: three times 9.99 is 29.97', async () => {
    const items = ['A', 'B', 'C'].map((description) => ({ ...LAMP, description, unitPrice: 9.99 }))
    const invoice = await complete({ ...CART, items })
    expect(invoice.items.map((line) => line.netAmount)).to.deep.equal(['8.40', '8.39', '8.39'])
    expect(invoice.totals).to.include({ net: '25.18', vat: '4.78', due: '29.97' })
    // 25.18 × 1.19 is 29.96: no net amount gives 29.97, so that a cent is booked (BT-114).
    expect(invoice.roundingAmount).to.equal('0.01')
  })

  it('rounds each line on its own with grossRounding line', async () => {
    const items = ['A', 'B', 'C'].map((description) => ({ ...LAMP, description, unitPrice: 9.99 }))
    const invoice = await complete({ ...CART, grossRounding: 'line', items })
    expect(invoice.items.map((line) => line.netAmount)).to.deep.equal(['8.39', '8.39', '8.39'])
    expect(invoice.totals.due).to.equal('29.97')
    expect(invoice.roundingAmount).to.equal('0.02')
  })

  it('takes a gross price on one line of an invoice with net prices, and the reverse', async () => {
    const net = { ...LAMP, unitPrice: 50 }
    const { prices: _prices, ...plain } = CART
    const one = await complete({ ...plain, items: [net, { ...LAMP, prices: 'gross' }] })
    expect(one.items.map((line) => line.netAmount)).to.deep.equal(['50.00', '100.00'])
    const other = await complete({ ...CART, items: [LAMP, { ...net, prices: 'net' }] })
    expect(other.totals.due).to.equal('178.50')
  })

  it('keeps price, list price and discount in the relation that BT-146 to BT-148 have', async () => {
    const { items } = await complete({
      ...CART,
      items: [{ ...LAMP, unitPrice: 107.1, grossPrice: 119, priceDiscount: 11.9 }],
    })
    expect(items[0]).to.include({ unitPrice: '90', grossPrice: '100', priceDiscount: '10' })
  })

  it('has a list price without VAT as round as it is, where the net price is rounded', async () => {
    const line = { ...LAMP, quantity: 3, unitPrice: 100, grossPrice: 119, priceDiscount: 19 }
    const { items } = await complete({ ...CART, items: [line] })
    const { unitPrice, grossPrice, priceDiscount } = items[0] ?? {}
    expect({ unitPrice, grossPrice, priceDiscount }).to.deep.equal({
      unitPrice: '84.034',
      grossPrice: '100',
      priceDiscount: '15.966',
    })
  })

  it('names the price for 10, 100 … pieces where 6 decimals are too few', async () => {
    const { items, totals } = await complete({
      ...CART,
      items: [{ ...LAMP, quantity: 1_234_567, unitPrice: 0.03 }],
    })
    expect(totals.due).to.equal('37037.01')
    expect(items[0]?.priceBaseQuantity).to.match(/^10+$/)
    expect(items[0]?.priceBaseUnit).to.equal('C62')
  })

  it('ends with a price of 0 where a line that is taken back is worth less than a cent', async () => {
    const back = { description: 'Back', quantity: -1, unit: 'C62', unitPrice: 0.01, vatRate: 25.5 }
    // The lines lose 0.0019 each, and that one 0.0020: it has the cent that is missing.
    const others = ['A', 'B', 'C'].map((description) => ({
      ...LAMP,
      ...{ description, unitPrice: 0.04, vatRate: 25.5 },
    }))
    const { items, totals } = await complete({ ...CART, items: [...others, back] })
    const written = items.map(({ unitPrice, netAmount }) => `${unitPrice} ${netAmount}`)
    expect(written).to.deep.equal(['0.03 0.03', '0.03 0.03', '0.03 0.03', '0 0.00'])
    expect(totals.due).to.equal('0.11')
  })

  it('gives the total of the cart, computed in whole cents, to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(grossCarts(), async ({ invoice, cents: total }) => {
        const { items, totals, roundingAmount = '0' } = await complete(invoice)
        expect(cents(totals.due)).to.equal(total)
        // Half a cent for each amount that is rounded: lines, discounts, shipping, voucher, rates.
        expect(Math.abs(Number(roundingAmount))).to.be.lessThan(0.01 * (2 * items.length + 3))
        for (const line of items) expect(line.unitPrice).to.match(/^\d+(\.\d{1,6})?$/)
      }),
      { numRuns: CARTS },
    )
  })

  describe('as documents', () => {
    it('are valid, and tell the rounding amount that they book', async () => {
      await fc.assert(
        fc.asyncProperty(grossCarts(), async ({ invoice }) => {
          const made = await twinvoice.generate({ invoice }, { output: 'xml' })
          if (!made.ok) throw new Error(JSON.stringify(made.details))
          const booked = made.findings.filter(({ code }) => code === 'ROUNDING_BOOKED')
          expect(booked.length).to.equal(made.xml.includes('<ram:RoundingAmount>') ? 1 : 0)
          // A voucher can be worth more than the cart.
          const isNegative = made.xml.includes('<ram:DuePayableAmount>-')
          const warnings = made.findings.filter(({ severity }) => severity === 'warning')
          expect(warnings.map(({ code }) => code)).to.deep.equal(isNegative ? ['NEGATIVE_DUE'] : [])
        }),
        { numRuns: Math.max(25, CARTS / 100) },
      )
    })

    it('are refused with the field at fault by profiles without a rounding amount', async () => {
      const { prices: _prices, ...net } = CART
      const invoice = { ...net, delivery: { date: '2026-11-20' } }
      const item = { description: 'Screw', quantity: 1, unit: 'C62', vatRate: 19 }
      const carts = [
        ['$.invoice.prices', { prices: 'gross', items: [{ ...item, unitPrice: 0.03 }] }],
        ['$.invoice.roundingAmount', { roundingAmount: 0.02, items: [{ ...item, unitPrice: 1 }] }],
      ] as const
      for (const profile of ['BASIC WL', 'BASIC', 'EN16931'])
        for (const [path, cart] of carts) {
          const request = { invoice: { ...invoice, ...cart } }
          const made = await twinvoice.generate(JSON.stringify(request), { profile, output: 'xml' })
          const refused = made.ok ? [] : made.details
          expect(
            refused.map(({ code, path: at }) => `${code} ${at}`),
            `${profile} ${path}`,
          ).to.deep.equal(profile === 'EN16931' ? [] : [`NO_ROUNDING ${path}`])
        }
    })
  })
})
