import { expect } from 'chai'
import fc from 'fast-check'
import { CodeRanges } from '../../../src/pdf/fonts/cmap/code-ranges.js'

/** Ranges of one code up to some hundred, which overlap. */
const RANGES = fc.array(
  fc.record({ from: fc.nat(2000), length: fc.oneof(fc.constant(1), fc.nat(700)), value: fc.nat() }),
  { maxLength: 120 },
)

describe('ranges of codes', () => {
  for (const counts of ['first', 'last'] as const)
    it(`have the value of the ${counts} entry with a code, however wide it is`, () => {
      fc.assert(
        fc.property(RANGES, (ranges) => {
          const [codes, expected] = [new CodeRanges<number>(counts), new Map<number, number>()]
          for (const { from, length, value } of ranges) {
            const valueOf = (code: number) => value + code - from
            const to = from + length - 1
            const isKept = codes.setWide(from, to, valueOf)
            for (let code = from; code <= to; code += 1) {
              if (!isKept) codes.set(code, valueOf(code))
              if (counts === 'last' || !expected.has(code)) expected.set(code, valueOf(code))
            }
          }
          for (let code = 0; code < 2800; code += 1)
            expect(codes.get(code), String(code)).to.equal(expected.get(code))
        }),
      )
    })

  it('are kept in little memory where they are wide', () => {
    const codes = new CodeRanges<number>('last')
    expect(codes.setWide(0, 0xffffffff, (code) => code)).to.equal(true)
    expect(codes.get(0xfffffffe)).to.equal(0xfffffffe)
  })
})
