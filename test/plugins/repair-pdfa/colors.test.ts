import { expect } from 'chai'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { type PdfDict, PdfDocument } from 'twinvoice/pdf'
import { REQUEST } from '../../support/fixtures/requests.js'
import { onePage } from '../../support/pdf/pdf-file.js'
import { picturesOf } from '../../support/pdf/pdf-programs.js'
import { itWith } from '../../support/skip.js'

/** A page that is red to the left and cyan to the right. */
function page(red: string): Uint8Array {
  return onePage()
    .object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 9 0 R/Resources<<>>>>')
    .deflated(9, '', `${red} 0 0 50 100 re f 1 0 0 0 k 50 0 50 100 re f`)
    .bytes()
}

describe('repair-pdfa: colours of screens beside those of print', () => {
  let twinvoice: Twinvoice
  before(async () => {
    twinvoice = await createTwinvoice()
  })
  after(() => twinvoice.close())

  async function embedded(red: string): Promise<Uint8Array> {
    const made = await twinvoice.embed(page(red), REQUEST, { agreement: false })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    expect(made.report).to.deep.include({ valid: true })
    return made.pdf
  }

  itWith(
    ['pdftoppm'],
    'are shown as they were by a program that converts by the output intent',
    async () => {
      const pixel = (pdf: Uint8Array) => [...(picturesOf(pdf, 72)[0]?.data.subarray(0, 3) ?? [])]
      expect(pixel(await embedded('1 0 0 rg'))).to.deep.equal([255, 0, 0])
    },
  )

  it('have two output intents of one profile, of which one is for PDF/A', async () => {
    const { catalog } = new PdfDocument(await embedded('1 0 0 rg'))
    const intents = [...(catalog.array('OutputIntents')?.values() ?? [])] as PdfDict[]
    expect(intents.map((one) => one.name('S'))).to.deep.equal(['GTS_PDFA1', 'GTS_PDFX'])
    expect(new Set(intents.map((one) => one.ref('DestOutputProfile')?.number)).size).to.equal(1)
  })
})
