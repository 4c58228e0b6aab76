import { expect } from 'chai'
import { writtenAlike } from '../../../plugins/validate-en16931/engine/written-alike.js'

describe('expected and found of a rule', () => {
  for (const [one, other, ...alike] of [
    ['241', '240.00', '241.00', '240.00'],
    ['285.6', '285.60', '285.60', '285.60'],
    ['-0.5', '1', '-0.50', '1.00'],
    ['1.125', '1.1', '1.125', '1.100'],
    ['1', '3', '1', '3'],
    ['C62', '1.50', 'C62', '1.50'],
    ['', '1.5', '', '1.50'],
    ['–', '285.6', '–', '285.60'],
    ['–', '3', '–', '3'],
  ])
    it(`are written alike: ${one ?? ''}, ${other ?? ''}`, () => {
      expect(writtenAlike(one ?? '', other ?? '')).to.deep.equal(alike)
    })
})
