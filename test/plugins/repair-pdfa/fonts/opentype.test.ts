import { expect } from 'chai'
import { PdfDocument, readPages } from 'twinvoice/pdf'
import { OPEN, simple } from '../../../support/pdfa/fonts/opentype-cases.js'
import { embedding } from '../embedding.js'

describe('repair-pdfa: an OpenType program that says that it is CFF', () => {
  const embed = embedding()

  it('is named what it is', async () => {
    const made = await embed(simple('Type1', OPEN, '7 8', 'Type1C').bytes())
    expect(made.report).to.deep.include({ valid: true })
    const [page] = readPages(new PdfDocument(made.pdf))
    const font = page?.resources?.dict('Font')?.dict('F')
    const program = font?.dict('FontDescriptor')?.stream('FontFile3')
    expect(program?.dict.name('Subtype')).to.equal('OpenType')
    expect(Buffer.from(program?.data ?? []).equals(OPEN)).to.equal(true)
  })
})
