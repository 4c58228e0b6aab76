import { expect } from 'chai'
import fc from 'fast-check'
import { jsonPath, nameInPath, readJsonPath } from '../../../src/request/json/json-path.js'

describe('JSON paths', () => {
  it('are read back step by step', () => {
    expect(readJsonPath('$')).to.deep.equal([])
    expect(readJsonPath('$.invoice.items[12].unit')).to.deep.equal(['invoice', 'items', 12, 'unit'])
    expect(readJsonPath('$["a.b"]["\\"]["][0]')).to.deep.equal(['a.b', '"][', 0])
  })

  it('give the steps that they were written from, with long names cut', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.constantFrom('', '0', '[0]', '.a', '"]', '\\', '__proto__', '\ud800', 'x'.repeat(65)),
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(name, fc.nat(20_000))), (steps) => {
        const cut = steps.map((step) => (typeof step === 'string' ? nameInPath(step) : step))
        expect(readJsonPath(jsonPath(steps))).to.deep.equal(cut)
      }),
    )
  })
})
