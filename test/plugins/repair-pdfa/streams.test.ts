import { expect } from 'chai'
import { newStream } from '../../../plugins/repair-pdfa/model/read.js'

describe('repair-pdfa: new streams', () => {
  it('keep no more memory than they have bytes: a file may get thousands', () => {
    const { data } = newStream([], Buffer.from('0 0 9 9 re f'))
    expect(data.buffer.byteLength).to.equal(data.length)
  })
})
