import { expect } from 'chai'
import fc from 'fast-check'
import { textWithoutNoise } from '../../../src/request/json/number-text.js'

describe('numbers with the noise of floating point (D34)', () => {
  for (const [text, read] of [
    ['0.30000000000000004', '0.3'],
    ['3.0000000000000004e-1', '0.3'],
    ['-0.30000000000000004', '-0.3'],
    ['1998.9999999999998', '1999'],
    ['119.99999999999999', '120'],
    ['0.1234560000000000001', '0.123456'],
  ] as const)
    it(`reads ${text} as ${read}`, () => {
      expect(textWithoutNoise(text)).to.equal(read)
    })

  for (const text of [
    '0.3',
    '0.1234567',
    '1234567890.123456',
    '123456789.12345678',
    '0.300000000000001',
    '213931782.83438683',
    '1e-20',
    '0.00000000000000000123456789012345678',
    '1e400',
    '12345678901234567890',
  ])
    it(`leaves ${text} as it is`, () => {
      expect(textWithoutNoise(text)).to.equal(text)
    })

  it('finds the decimal that a product of two decimals means', () => {
    const decimal = fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100)
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const exact = (BigInt(Math.round(a * 100)) * BigInt(Math.round(b * 100))).toString()
        const padded = exact.padStart(5, '0')
        const text = `${padded.slice(0, -4)}.${padded.slice(-4)}`.replace(/\.?0+$/, '')
        expect(textWithoutNoise(String(a * b))).to.equal(text)
      }),
    )
  })
})
