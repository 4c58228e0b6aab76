import { expect } from 'chai'
import { PdfDocument } from 'twinvoice/pdf'
import { linesOfPages } from '../../../plugins/check-agreement/text/page-text.js'
import { onePage } from '../../support/pdf/pdf-file.js'

const FONT = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>'

interface Changes {
  readonly page?: string
  readonly resources?: string
  readonly catalog?: string
}

/** The lines of a page of 500 by 500 points with some content. */
function lines(content: string, { page = '', resources = '', catalog = '' }: Changes = {}) {
  const file = onePage()
    .object(1, `<</Type/Catalog/Pages 2 0 R${catalog}>>`)
    .object(
      3,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 500]/Contents 9 0 R${page}/Resources<<${FONT}${resources}>>>>`,
    )
    .object(4, '<</Type/OCG/Name(one)>>')
    .object(5, '<</Type/OCG/Name(two)>>')
    .object(7, `<</Type/Annot/Subtype/Widget/F 2/V(field)>>`)
    .object(8, `<</Type/Annot/Subtype/Widget/F 4/V(field)>>`)
    .stream(6, `/Type/XObject/Subtype/Form/BBox[0 0 500 500]/OC 4 0 R`, text('hidden'))
    .deflated(9, '', content)
  return linesOfPages(new PdfDocument(file.bytes()))
}

/** Text at a place, drawn in a size and in a mode. */
function text(word: string, { x = 20, y = 400, size = 12, mode = 0 } = {}): string {
  return `BT ${mode} Tr /F ${size} Tf ${x} ${y} Td (${word}) Tj ET\n`
}

const SEEN = text('seen', { y: 300 })
const GROUPS = '/OCProperties<</OCGs[4 0 R 5 0 R]/D<</OFF[4 0 R]>>>>'

describe('check-agreement: what one sees of a page', () => {
  it('takes text at the edge, and in a small size', () => {
    const content = text('edge', { x: -3, y: 495 }) + text('small', { size: 2 }) + SEEN
    expect(lines(content)).to.deep.equal(['edge', 'small', 'seen'])
  })

  it('leaves out what is beside the page or its crop box, and what is too small', () => {
    const beside = [{ x: 501 }, { x: -200 }, { y: 501 }, { y: -20 }, { size: 0.5 }]
    for (const place of beside)
      expect(lines(text('hidden', place) + SEEN), JSON.stringify(place)).to.deep.equal(['seen'])
    const cropped = lines(text('hidden') + SEEN, { page: '/CropBox[0 350 500 0]' })
    expect(cropped).to.deep.equal(['seen'])
  })

  it('leaves out what is not painted, unless nothing else is there', () => {
    for (const mode of [3, 7]) {
      expect(lines(text('scanned', { mode }) + SEEN)).to.deep.equal(['seen'])
      expect(lines(text('scanned', { mode }))).to.deep.equal(['scanned'])
    }
    expect(lines(`q 3 Tr Q ${SEEN.replace('0 Tr', '')}`)).to.deep.equal(['seen'])
    for (const mode of [1, 2, 4])
      expect(lines(text('outlined', { mode }) + SEEN)).to.deep.equal(['outlined', 'seen'])
  })

  it('leaves out layers that are not shown, of content and of forms', () => {
    const resources =
      '/Properties<</A 4 0 R/B 5 0 R/C<</Type/OCMD/OCGs[4 0 R]>>/D<</Type/OCMD/OCGs[4 0 R 5 0 R]>>>>/XObject<</X 6 0 R>>'
    const on = (layer: string) => `/OC /${layer} BDC ${text(layer)}EMC ${SEEN}`
    const found = (content: string, catalog = GROUPS) => lines(content, { resources, catalog })
    expect(found(on('A'))).to.deep.equal(['seen'])
    expect(found(on('B'))).to.deep.equal(['B', 'seen'])
    expect(found(on('C'))).to.deep.equal(['seen'])
    expect(found(on('D'))).to.deep.equal(['D', 'seen'])
    expect(found(`/OC /A BDC /P BMC EMC ${text('A')}EMC ${SEEN}`)).to.deep.equal(['seen'])
    expect(found(`/X Do ${SEEN}`)).to.deep.equal(['seen'])
    expect(found(`/X Do ${SEEN}`, '')).to.deep.equal(['hidden', 'seen'])
    const base = '/OCProperties<</OCGs[4 0 R 5 0 R]/D<</BaseState/OFF/ON[4 0 R]>>>>'
    expect(found(on('A'), base)).to.deep.equal(['A', 'seen'])
    expect(found(on('B'), base)).to.deep.equal(['seen'])
  })

  it('leaves out hidden fields', () => {
    expect(lines(SEEN, { page: '/Annots[7 0 R]' })).to.deep.equal(['seen'])
    expect(lines(SEEN, { page: '/Annots[8 0 R]' })).to.deep.equal(['field', 'seen'])
  })
})
