import { expect } from 'chai'

import { invoiceFilename } from '../../src/documents/invoice-filename.js'

describe('the name of an invoice’s file', () => {
  it('is its number, without what file systems forbid', () => {
    expect(invoiceFilename('R-2026-0042', 'pdf')).to.equal('invoice-R-2026-0042.pdf')
    expect(invoiceFilename('../A:1\u0000"*<>?|\\', 'pdf')).to.equal('invoice-.._A_1________.pdf')
    expect(invoiceFilename('a\u202efdp', 'xml')).to.equal('invoice-a_fdp.xml')
  })

  it('is one that file systems take, however long the number of an XML is', () => {
    for (const letter of ['a', 'ä', '\u{1f9fe}']) {
      const name = invoiceFilename(letter.repeat(1000), 'html')
      expect(Buffer.byteLength(name)).to.be.within(200, 205)
      expect(name).to.match(/^invoice-.+\.html$/u)
    }
  })
})
