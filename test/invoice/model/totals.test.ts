import { expect } from 'chai'
import fc from 'fast-check'
import { completeInvoice, lineNetAmount, type InvoiceInput } from 'twinvoice/plugin'
import { SMALL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'

type Item = InvoiceInput['items'][number]

const GUIDELINE = 'urn:cen.eu:en16931:2017'
const BASE = SMALL_INVOICE.items[0] as Item

function complete(items: readonly Partial<Item>[], rest: Partial<InvoiceInput> = {}) {
  return completeInvoice(
    { ...SMALL_INVOICE, ...rest, items: items.map((item) => ({ ...BASE, ...item })) },
    GUIDELINE,
    WORDING,
  )
}

/** Decimal text to a whole number of 10^-12. */
function fixed(text: string): bigint {
  const [, sign, whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return BigInt(`${sign ?? ''}${whole}${part.padEnd(12, '0')}`)
}

/** Rounds a whole number of 10^-digits to cents, half away from zero. */
function cents(value: bigint, digits: number): bigint {
  const unit = 10n ** BigInt(digits - 2)
  const half = value < 0n ? -unit / 2n : unit / 2n
  return (value + half) / unit
}

function centsOf(text: string): bigint {
  return cents(fixed(text), 12)
}

describe('Totals (D9)', () => {
  it('rounds a line half away from zero, from the decimal text', () => {
    expect(lineNetAmount({ quantity: '1', unitPrice: '1.005' })).to.equal('1.01')
    expect(lineNetAmount({ quantity: '-1', unitPrice: '1.005' })).to.equal('-1.01')
    expect(lineNetAmount({ quantity: '3', unitPrice: '0.1' })).to.equal('0.30')
    expect(lineNetAmount({ quantity: '-0.001', unitPrice: '1' })).to.equal('0.00')
  })

  it('divides by the price base quantity, then applies allowances and charges', () => {
    expect(
      lineNetAmount({
        quantity: '10',
        unitPrice: '3',
        priceBaseQuantity: '7',
        allowances: [{ amount: '0.29' }],
        charges: [{ amount: '1.00' }],
      }),
    ).to.equal('5.00')
  })

  it('keeps every digit at the limits of the contract', () => {
    expect(
      lineNetAmount({ quantity: '999999999999.999999', unitPrice: '999999999999.999999' }),
    ).to.equal('999999999999999998000000.00')
  })

  it('groups VAT by category and rate, with 19 and 19.00 as one', () => {
    const { vatBreakdown } = complete([{ vatRate: '19' }, { vatRate: '19.00' }, { vatRate: '7' }])
    expect(
      vatBreakdown.map(({ category, rate, taxableAmount, taxAmount }) => [
        category,
        rate,
        taxableAmount,
        taxAmount,
      ]),
    ).to.deep.equal([
      ['S', '19', '200.00', '38.00'],
      ['S', '7', '100.00', '7.00'],
    ])
  })

  it('takes document level allowances, charges, prepaid and rounding amounts into the totals', () => {
    const { totals, vatBreakdown } = complete([{}], {
      allowances: [{ amount: '10.00', vatCategory: 'S', vatRate: '19' }],
      charges: [{ amount: '5.00', vatCategory: 'Z', vatRate: '0' }],
      prepaidAmount: '50.00',
      roundingAmount: '0.05',
    })
    expect(vatBreakdown.map((entry) => entry.taxableAmount)).to.deep.equal(['90.00', '5.00'])
    expect(totals).to.deep.equal({
      lines: '100.00',
      allowances: '10.00',
      charges: '5.00',
      net: '95.00',
      vat: '17.10',
      gross: '112.10',
      due: '62.15',
    })
  })

  it('agrees with whole-number arithmetic for any lines', () => {
    const decimal = (whole: number, digits: number) =>
      fc
        .tuple(fc.bigInt(-(10n ** BigInt(whole)), 10n ** BigInt(whole)), fc.nat(10 ** digits - 1))
        .map(([a, b]) => `${a}${b === 0 ? '' : `.${String(b).padStart(digits, '0')}`}`)
    const item = fc.record({
      quantity: decimal(6, 6),
      unitPrice: decimal(6, 6).map((text) => text.replace('-', '')),
      vatRate: fc.constantFrom('7', '19', '5.5', '20.25'),
    })
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 20 }), (items) => {
        const invoice = complete(items)
        const nets = items.map(({ quantity, unitPrice }) =>
          cents(fixed(quantity) * fixed(unitPrice), 24),
        )
        expect(invoice.items.map((line) => centsOf(line.netAmount))).to.deep.equal(nets)
        const byRate = new Map<string, bigint>()
        for (const [index, { vatRate }] of items.entries())
          byRate.set(vatRate, (byRate.get(vatRate) ?? 0n) + (nets[index] ?? 0n))
        const vat = [...byRate].map(([rate, net]) => cents(net * fixed(rate), 16))
        expect(invoice.vatBreakdown.map((entry) => centsOf(entry.taxAmount))).to.deep.equal(vat)
        const net = nets.reduce((a, b) => a + b, 0n)
        const tax = vat.reduce((a, b) => a + b, 0n)
        expect(centsOf(invoice.totals.net)).to.equal(net)
        expect(centsOf(invoice.totals.gross)).to.equal(net + tax)
        expect(centsOf(invoice.totals.due)).to.equal(net + tax)
      }),
    )
  })
})
