import { expect } from 'chai'
import { judgePdfa } from '../../plugins/check-pdfa/judge.js'
import { textOfPages } from '../../plugins/check-agreement/text/page-text.js'
import { PdfDocument } from 'twinvoice/pdf'
import { onePage } from '../support/pdf/pdf-file.js'

/** A document of pages that are the same, whose content is this long. */
function samePages(pages: number, content: string): PdfDocument {
  const kids = Array.from({ length: pages }, (_, at) => `${String(100 + at)} 0 R`).join(' ')
  const file = onePage()
    .object(2, `<</Type/Pages/Count ${String(pages)}/Kids[${kids}]>>`)
    .object(5, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
    .deflated(9, '', content)
  for (let at = 0; at < pages; at++)
    file.object(
      100 + at,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 9 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    )
  return new PdfDocument(file.bytes())
}

describe('thousands of pages that are the same', () => {
  const content = `BT /F 9 Tf 9 9 Td (text) Tj ET ${'0 0 m '.repeat(500)}n`

  it('are checked completely as PDF/A', () => {
    expect(judgePdfa(samePages(3000, content), undefined).notChecked).to.deep.equal([])
  }).timeout(60_000)

  it('are reported as often as others', () => {
    const red = samePages(20, '1 0 0 rg 0 0 9 9 re f')
    const colors = judgePdfa(red, undefined).breaches.filter(({ clause }) => clause === '6.2.4.3')
    expect(colors.map(({ page }) => page)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('are read once for their text', () => {
    expect(textOfPages(samePages(3000, content)).lines).to.deep.equal(['text'])
  }).timeout(60_000)
})
