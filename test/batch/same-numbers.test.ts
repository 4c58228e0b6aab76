import { Readable } from 'node:stream'
import { expect } from 'chai'
import fc from 'fast-check'
import type { Outcome } from '../../src/batch/results/outcome.js'
import { sameNumbers } from '../../src/batch/results/same-numbers.js'

function outcomes(invoices: readonly Outcome['invoice'][]): Outcome[] {
  return invoices.map((invoice, at) => ({
    n: at + 1,
    status: 'done',
    ...(invoice === undefined ? {} : { invoice }),
    findings: [],
  }))
}

function found(invoices: readonly Outcome['invoice'][]) {
  return sameNumbers(() => Readable.from(outcomes(invoices)))
}

describe('the invoice numbers that several documents of a run have', () => {
  it('belong to one seller, however spaces and accents are written', async () => {
    const same = await found([
      { number: 'A-1', sellerName: 'Caf\u00e9' },
      { number: 'A-1', sellerName: 'Bar' },
      undefined,
      { number: 'A-1' },
      { number: ' A-1', sellerName: 'Cafe\u0301 ' },
      { number: 'A-1' },
    ])
    expect(same).to.deep.equal([
      { number: 'A-1', sellerName: 'Caf\u00e9', documents: [{ n: 1 }, { n: 5 }] },
    ])
  })

  it('are all found, in the order of their first documents', async () => {
    const number = fc.integer({ min: 0, max: 20 }).map(String)
    await fc.assert(
      fc.asyncProperty(fc.array(number, { maxLength: 60 }), async (numbers) => {
        const expected = [...new Set(numbers)].flatMap((each) => {
          const at = numbers.flatMap((other, index) => (other === each ? [index + 1] : []))
          return at.length > 1 ? [[each, ...at]] : []
        })
        const same = await found(numbers.map((each) => ({ number: each, sellerName: 'x' })))
        expect(
          same.map(({ number: each, documents }) => [each, ...documents.map(({ n }) => n)]),
        ).to.deep.equal(expected)
      }),
    )
  })
})
