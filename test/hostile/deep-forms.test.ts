import { expect } from 'chai'
import { englishDetail, LimitExceeded, PdfDocument } from 'twinvoice/pdf'
import inspector from '../../plugins/check-pdfa/inspector.js'
import { judgePdfua } from '../../plugins/check-pdfua/judge.js'
import { readDrawn } from '../../plugins/repair-pdfa/content/walk.js'
import { onePage } from '../support/pdf/pdf-file.js'

/** A page with forms in each other; the last one shows text in a font that is not embedded. */
function withForms(count: number): PdfDocument {
  const form = (resources: string) =>
    `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<${resources}>>`
  const page = '/Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 9 0 R'
  const file = onePage()
    .object(3, `<<${page}/Resources<</XObject<</X 10 0 R>>>>>>`)
    .stream(9, '', '/X Do')
  for (let at = 10; at < 10 + count; at += 1)
    file.stream(at, form(`/XObject<</X ${at + 1} 0 R>>`), '/X Do')
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'
  file.stream(10 + count, form(`/Font<</F ${font}>>`), 'BT /F 9 Tf (a) Tj ET')
  return new PdfDocument(file.bytes())
}

describe('a PDF of forms that draw each other', () => {
  const pdfa = (document: PdfDocument) => {
    const subject = { document, attachments: [], invoice: undefined }
    const { breaches = [], notChecked = [] } =
      inspector.inspect(subject, { locale: 'en' }).facts ?? {}
    return { clauses: breaches.map(({ clause }) => clause), open: notChecked.map(englishDetail) }
  }
  const pdfua = (document: PdfDocument) =>
    judgePdfua(document, undefined).notChecked.map(englishDetail)

  it('is judged and repaired to a depth of 100', () => {
    const { clauses, open } = pdfa(withForms(90))
    expect(clauses).to.include('6.2.11.4.1')
    expect(open).to.deep.equal([])
    expect(pdfua(withForms(90))).to.deep.equal([])
    expect(readDrawn(withForms(90)).fonts.size).to.equal(1)
  })

  it('is said not to be checked beyond it, and is not repaired', () => {
    const { clauses, open } = pdfa(withForms(3000))
    expect(clauses).to.not.include('6.2.11.4.1')
    expect(open).to.deep.equal(['ISO 19005-3 6.2.2 (content streams in more than 100 others)'])
    expect(pdfua(withForms(3000))).to.deep.equal([
      'ISO 14289-1 7.1 (form XObjects in more than 100 others)',
    ])
    expect(() => readDrawn(withForms(3000))).to.throw(LimitExceeded, 'nesting')
  })
})
