import { expect } from 'chai'
import { codesIn, type CodeSpace } from '../../../src/pdf/fonts/cmap/codes.js'

describe('pdf: codes of strings', () => {
  it('prepares the code spaces of a font once, however many strings it shows', () => {
    let filtered = 0
    class Spaces extends Array<CodeSpace> {
      override filter(...[test]: Parameters<CodeSpace[]['filter']>): CodeSpace[] {
        filtered += 1
        return [...this].filter(test)
      }
    }
    const spaces = Spaces.from([{ low: Buffer.from([0x10]), high: Buffer.from([0x1f]) }])
    for (let each = 0; each < 3; each += 1)
      expect([...codesIn(Buffer.from([0x10, 0x11]), spaces)]).to.deep.equal([0x10, 0x11])
    expect(filtered).to.equal(256)
  })
})
