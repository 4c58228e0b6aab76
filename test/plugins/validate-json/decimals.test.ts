import { expect } from 'chai'
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import {
  compareDecimals,
  decimalsOf,
  decimalText,
  readDecimal,
} from '../../../plugins/validate-json/values/decimal.js'
import { check, codes, smallest } from './checked.js'

/** Texts of JSON numbers in every form. */
const numberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.stringMatching(/^(0|[1-9][0-9]{0,20})$/),
    fc.stringMatching(/^(\.[0-9]{1,20})?$/),
    fc.stringMatching(/^([eE][+-]?[0-9]{1,2})?$/),
  )
  .map((parts) => parts.join(''))

describe('validate-json: decimals from their text (D5)', () => {
  it('agrees with decimal.js on value, decimals and order', () => {
    fc.assert(
      fc.property(numberText, numberText, (a, b) => {
        const [left, right] = [readDecimal(a), readDecimal(b)]
        expect(decimalText(left)).to.equal(
          new Decimal(a).plus(0).abs().isZero() ? '0' : new Decimal(a).toFixed(),
        )
        expect(decimalsOf(left)).to.equal(new Decimal(a).decimalPlaces())
        expect(Math.sign(compareDecimals(left, right))).to.equal(new Decimal(a).comparedTo(b))
      }),
    )
  })

  for (const [text, canonical] of [
    ['0.30', '0.3'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['0e999999999999999999999', '0'],
    ['1e2', '100'],
    ['1.5E+3', '1500'],
    ['15000e-4', '1.5'],
    ['999999999999.999999', '999999999999.999999'],
    ['-999999999999.999999', '-999999999999.999999'],
    ['0.000001', '0.000001'],
    ['1e-6', '0.000001'],
    ['123456789012.123456', '123456789012.123456'],
    ['1.0000000000000000000000000', '1'],
    // D34: more than 15 digits, and the nearest double is 1.
    ['1.00000000000000000000000001', '1'],
    ['0.30000000000000004', '0.3'],
  ] as const)
    it(`takes ${text} as ${canonical}`, async () => {
      const { data, findings } = await check(withQuantity(text))
      expect(findings).to.deep.equal([])
      expect(data?.invoice.items[0]?.quantity).to.equal(canonical)
    })

  for (const text of [
    '1e308',
    '1e309',
    '-1e400',
    '1e12',
    '1000000000000.000000',
    '1e-7',
    '-1e-999999999999999999999',
    '0.0000001',
    '1.0000000000001',
    '1e99999999999999999999999',
  ])
    it(`refuses ${text}`, async () => {
      const said = codes(await check(withQuantity(text)))
      expect(said).to.deep.equal(['$.invoice.items[0].quantity RANGE'])
    })

  for (const text of ['+1', '01', '1.', '.5', '1e', '0x10', 'NaN', 'Infinity', '- 1', '１'])
    it(`${text} is not JSON`, async () => {
      expect(codes(await check(withQuantity(text)))).to.deep.equal(['$ INVALID_JSON'])
    })

  it('reads a bigint exactly and refuses types that JSON does not have', async () => {
    expect((await check(withValue(999_999_999_999n))).data?.invoice.items[0]?.quantity).to.equal(
      '999999999999',
    )
    for (const value of [NaN, Infinity, 10n ** 400n, new Date(0), () => 1])
      expect(codes(await check(withValue(value)))[0]).to.match(/quantity (TYPE|RANGE)$/)
  })
})

function withQuantity(text: string): string {
  return JSON.stringify(smallest()).replace('"quantity":1', `"quantity":${text}`)
}

function withValue(quantity: unknown): unknown {
  const { invoice } = smallest()
  return { invoice: { ...invoice, items: [{ ...invoice.items[0], quantity }] } }
}
