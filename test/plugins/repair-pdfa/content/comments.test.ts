import { expect } from 'chai'
import { PdfDocument, readPages } from 'twinvoice/pdf'
import { onePage } from '../../../support/pdf/pdf-file.js'
import { embedding } from '../embedding.js'

const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 9 0 R'

describe('repair-pdfa: comments right behind operators', () => {
  const embed = embedding()

  it('get a space before them, which some readers need', async () => {
    const content =
      '1 0 0 rg%red\n0 0 9 9 re%area\nfoo%unknown\nf%\nBI /W 1 /H 1 /BPC 8 /CS /G ID a EI%end\nQ%'
    const file = onePage().object(3, `${PAGE}/Resources<<>>>>`).stream(9, '', content)
    const { report, repairs, pdf } = await embed(file.bytes())
    expect(report).to.deep.include({ valid: true })
    expect(repairs.map(({ clause }) => clause)).to.include('6.2.2')
    const [page] = readPages(new PdfDocument(pdf))
    const written = Buffer.from(page?.dict.stream('Contents')?.data ?? []).toString('latin1')
    expect(written).to.contain('rg %red\n0 0 9 9 re %area\n')
  })
})
