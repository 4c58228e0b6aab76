import { expect } from 'chai'
import { englishDetail, PdfDocument } from 'twinvoice/pdf'
import { judgePdfua } from '../../../plugins/check-pdfua/judge.js'
import { onePage } from '../../support/pdf/pdf-file.js'

describe('check-pdfua: limits', () => {
  const judged = (tokens: number) => {
    const bytes = onePage()
      .object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 9 0 R>>')
      .deflated(9, '', 'q Q '.repeat(tokens))
      .bytes()
    const { breaches, notChecked } = judgePdfua(
      new PdfDocument(bytes, { contentTokens: 6000 }),
      undefined,
    )
    return {
      clauses: [...new Set(breaches.map(({ clause }) => clause))].sort(),
      notChecked: notChecked.map(englishDetail),
    }
  }

  it('leave what has been found, if only the content exceeds one', () => {
    const short = judged(10)
    expect(short.clauses).to.not.deep.equal([])
    expect(short.notChecked).to.deep.equal([])
    const long = judged(7000)
    expect(long.clauses).to.deep.equal(short.clauses)
    expect(long.notChecked).to.deep.equal([
      'ISO 14289-1 (content of more than 6000 operators and operands)',
    ])
  })
})
