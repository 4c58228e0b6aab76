import { expect } from 'chai'
import { PdfDocument } from 'twinvoice/pdf'
import { textOfPages } from '../../../plugins/check-agreement/text/page-text.js'
import { onePage } from '../../support/pdf/pdf-file.js'

/** Letters one by one, and words that are beside each other. */
const CONTENT =
  'BT /F 12 Tf 1 0 0 1 20 100 Tm (A) Tj (m) Tj (ount due) Tj 1 0 0 1 120 100 Tm (9.00) Tj 1 0 0 1 20 80 Tm (Thanks) Tj ET'

/** What turns a page of 200 by 200 points, by the degrees at which viewers show it. */
const TURNS: Readonly<Record<number, string>> = {
  0: '1 0 0 1 0 0',
  90: '0 1 -1 0 200 0',
  180: '-1 0 0 -1 200 200',
  270: '0 -1 1 0 0 200',
}

function lines(content: string, rotate = 0): readonly string[] {
  const file = onePage()
    .object(
      3,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Rotate ${rotate}/Contents 9 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>`,
    )
    .deflated(9, '', content)
  return textOfPages(new PdfDocument(file.bytes())).lines
}

describe('check-agreement: turned text', () => {
  for (const [rotate, matrix] of Object.entries(TURNS))
    it(`is read on a page that is shown at ${rotate} degrees`, () => {
      const read = lines(`q ${matrix} cm ${CONTENT} Q`, Number(rotate))
      expect(read).to.deep.equal(['Amount due 9.00', 'Thanks'])
    })

  it('that begins below the page and leads into it is seen', () => {
    const upright = (x: number, y: number) => `BT /F 12 Tf 0 1 -1 0 ${x} ${y} Tm (Amount due) Tj ET`
    expect(lines(upright(100, -20))).to.deep.equal(['ount due'])
    expect(lines(upright(205, 100))).to.deep.equal(['Amount due'])
    expect(lines(upright(100, -80))).to.deep.equal([])
    expect(lines(upright(-1, 100))).to.deep.equal([])
  })

  it('in the margin is no part of the lines beside it', () => {
    const margin = 'BT /F 6 Tf 0 1 -1 0 10 90 Tm (F) Tj (o) Tj (r) Tj (m) Tj ( 7) Tj ET'
    expect(lines(`${CONTENT} ${margin}`)).to.deep.equal(['Amount due 9.00', 'Thanks', 'Form 7'])
  })
})
