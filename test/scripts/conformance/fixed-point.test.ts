import { expect } from 'chai'
import fc from 'fast-check'
import {
  equal,
  fixedPoint,
  minus,
  percentOf,
  plus,
  rounded,
  roundedQuotient,
  textOf,
  times,
} from '../../../scripts/conformance/fixed-point.js'

describe('fixed-point decimals of the checks', () => {
  const READ: readonly [string | number, string][] = [
    ['-12.50', '-12.5'],
    [1e-7, '0.0000001'],
    ['1e3', '1000'],
    [0.1, '0.1'],
    ['-0.00', '0'],
  ]
  for (const [value, text] of READ)
    it(`reads ${value}`, () => {
      expect(textOf(fixedPoint(value))).to.equal(text)
    })

  it('refuses text that is not a decimal', () => {
    expect(() => fixedPoint('1,5')).to.throw(RangeError)
    expect(() => fixedPoint('')).to.throw(RangeError)
  })

  const ROUNDED: readonly [string, string][] = [
    ['1.005', '1.01'],
    ['-1.005', '-1.01'],
    ['1.0049999', '1'],
    ['2.675', '2.68'],
    ['0.004', '0'],
    ['7', '7'],
  ]
  for (const [value, text] of ROUNDED)
    it(`rounds ${value} half away from zero`, () => {
      expect(textOf(rounded(fixedPoint(value)))).to.equal(text)
    })

  it('adds, multiplies and takes percentages without rounding', () => {
    expect(textOf(plus(fixedPoint('0.1'), fixedPoint('0.2')))).to.equal('0.3')
    expect(textOf(minus(fixedPoint('0.3'), fixedPoint('0.1')))).to.equal('0.2')
    expect(textOf(times(fixedPoint('0.1'), fixedPoint('3')))).to.equal('0.3')
    expect(textOf(percentOf(fixedPoint('200'), fixedPoint('19.5')))).to.equal('39')
  })

  it('divides to the nearest cent', () => {
    const cent = { units: 1n, decimals: 2 }
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.bigInt(1n, 10n ** 9n), (a, b) => {
        const quotient = roundedQuotient({ units: a, decimals: 6 }, { units: b, decimals: 3 })
        const back = times(quotient, { units: b, decimals: 3 })
        const rest = minus({ units: a, decimals: 6 }, back)
        const half = times(cent, { units: b, decimals: 3 })
        const size = rest.units < 0n ? -rest.units : rest.units
        return size * 2n <= half.units * 10n ** BigInt(rest.decimals - half.decimals)
      }),
    )
  })

  it('compares by value', () => {
    expect(equal(fixedPoint('1.50'), fixedPoint('1.5'))).to.equal(true)
    expect(equal(fixedPoint('1.50'), fixedPoint('1.51'))).to.equal(false)
  })
})
