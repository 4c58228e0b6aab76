import { expect } from 'chai'
import { clausesOf } from '../support/inspection/pdfa-score.js'
import { onePage } from '../support/pdf/pdf-file.js'

const MANY = 2000

describe('states of an appearance that thousands of annotations share', () => {
  it('are gone through once on a page', () => {
    const widget =
      '<</Type/Annot/Subtype/Widget/FT/Btn/Rect[0 0 9 9]/F 4/AS/S0/AP<</N 20 0 R/R 20 0 R/D 20 0 R>>>>'
    const states = Array.from({ length: MANY }, (_, at) => `/S${String(at)} 21 0 R`).join('')
    const file = onePage()
      .object(3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Annots[${widget.repeat(MANY)}]>>`)
      .object(20, `<<${states}>>`)
      .deflated(21, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', 'x')
      .bytes()
    const found = clausesOf(file).filter(({ clause }) => clause === '6.2.2')
    expect(found).to.have.length(1)
  }).timeout(60_000)
})
