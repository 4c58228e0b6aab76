import { expect } from 'chai'
import type { Embedded } from 'twinvoice'
import { PdfDocument, readPages, type PdfDict } from 'twinvoice/pdf'
import { REQUEST } from '../../support/fixtures/requests.js'
import { onePage, type PdfFile } from '../../support/pdf/pdf-file.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** Keys that some clause removes, adds or reads where PDF defines them. */
const KEYS = ['AA', 'A', 'FT', 'Metadata', 'EF', 'FontName', 'CharSet', 'PA', 'Next', 'Resources']
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>'
const STATE = '<</Type/ExtGState/ca 0.5/S/x>>'

const map = (value: string) => `<<${KEYS.map((key) => `/${key} ${value}`).join('')}>>`

function page(entries: string, content = '', ofCatalog = ''): PdfFile {
  return onePage()
    .object(1, `<</Type/Catalog/Pages 2 0 R${ofCatalog}>>`)
    .object(3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 9 0 R${entries}>>`)
    .deflated(9, '', content)
    .object(20, FONT)
    .deflated(21, FORM, '0 0 9 9 re f')
}

describe('repair-pdfa: names that are keys elsewhere', () => {
  async function embedded(file: PdfFile): Promise<Embedded & { document: PdfDocument }> {
    const made = await twinvoice.embed(file.bytes(), REQUEST, { agreement: false })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    expect(made.report).to.deep.include({ valid: true })
    return { ...made, document: new PdfDocument(made.pdf) }
  }
  const resources = (document: PdfDocument): PdfDict | undefined =>
    [...readPages(document)][0]?.resources

  it('are kept in the resources of a page', async () => {
    const categories = `/Font ${map('20 0 R')}/XObject ${map('21 0 R')}/ExtGState ${map(STATE)}/Properties ${map(STATE)}`
    const { document } = await embedded(
      page(`/Resources<<${categories}>>`, 'BT /AA 9 Tf (a) Tj ET /AA gs /Metadata Do'),
    )
    for (const category of ['Font', 'XObject', 'ExtGState', 'Properties'])
      expect(resources(document)?.dict(category)?.keys, category).to.deep.equal(KEYS)
  })

  it('are kept among old destinations, glyphs and states of a button', async () => {
    const button = `/Annots[<</Type/Annot/Subtype/Widget/FT/Btn/T(b)/F 4/Rect[9 9 50 50]/AS/AA/AP<</N ${map('21 0 R')}>>>>]`
    const { document } = await embedded(
      page(
        `/Resources<</Font<</F 22 0 R>>>>${button}`,
        'BT /F 9 Tf (a) Tj ET',
        `/Dests ${map('<</D[3 0 R/Fit]>>')}`,
      )
        .object(
          22,
          `<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[9]/Encoding<</Differences[97/AA]>>/Resources<<>>/CharProcs ${map('23 0 R')}>>`,
        )
        .deflated(23, '', '9 0 0 0 9 9 d1 0 0 9 9 re f'),
    )
    expect(document.catalog.dict('Dests')?.keys).to.deep.equal(KEYS)
    const font = resources(document)?.dict('Font')?.dict('F')
    expect(font?.dict('CharProcs')?.keys).to.deep.equal(KEYS)
    const [first] = [...readPages(document)]
    const widget = first?.dict.array('Annots')?.get(0) as PdfDict | undefined
    expect(widget?.dict('AP')?.dict('N')?.keys).to.deep.equal(KEYS)
  })

  it('make no file of a map of fonts', async () => {
    const { document } = await embedded(
      page('/Resources<</Font<</EF 20 0 R>>>>', 'BT /EF 9 Tf (a) Tj ET'),
    )
    expect(resources(document)?.dict('Font')?.keys).to.deep.equal(['EF'])
    expect(document.catalog.array('AF')).to.have.length(1)
  })

  it('are removed where they are actions and metadata', async () => {
    const form = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>/Metadata 25 0 R'
    const { document, repairs } = await embedded(
      page('/Resources<</XObject<</X 24 0 R>>>>/AA<</O<</S/JavaScript/JS(x)>>>>', '/X Do')
        .deflated(24, form, '')
        .stream(25, '/Type/Metadata/Subtype/XML', 'x'),
    )
    expect(repairs.map(({ clause }) => clause)).to.include.members(['6.5.2', '6.6.2.1'])
    const [first] = [...readPages(document)]
    expect(first?.dict.has('AA')).to.equal(false)
    expect(first?.resources?.dict('XObject')?.dict('X')?.has('Metadata')).to.equal(false)
  })
})
