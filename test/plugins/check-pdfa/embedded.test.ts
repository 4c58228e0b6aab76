import { expect } from 'chai'
import { englishDetail, PdfDocument, readableMetadata } from 'twinvoice/pdf'
import { judgePdfa } from '../../../plugins/check-pdfa/judge.js'
import { embedding, ofPart } from '../../support/pdfa/interaction/part2-cases.js'
import type { PdfFile } from '../../support/pdf/pdf-file.js'

const OPEN = 'ISO 19005-2 6.8 (an embedded file, which has to be PDF/A-1 or PDF/A-2)'

function judged(file: PdfFile) {
  const document = new PdfDocument(file.bytes())
  const { breaches, notChecked } = judgePdfa(document, readableMetadata(document))
  return {
    clauses: breaches.map(({ clause }) => clause),
    notChecked: notChecked.map(englishDetail),
  }
}

describe('check-pdfa: files in a PDF/A-2', () => {
  it('says that a PDF/A-1 in it was not judged', () => {
    expect(judged(embedding(ofPart(1)))).to.deep.equal({ clauses: [], notChecked: [OPEN] })
  })

  it('judges files in files to a depth, and says what it did not judge', () => {
    let file = embedding(ofPart(2))
    expect(judged(file)).to.deep.equal({ clauses: [], notChecked: [] })
    for (let depth = 0; depth < 3; depth += 1) file = embedding(file.bytes())
    expect(judged(file)).to.deep.equal({ clauses: [], notChecked: [OPEN] })
  })

  it('judges twenty files of one document', () => {
    const inner = ofPart(2)
    const numbers = Array.from({ length: 21 }, (_, index) => 100 + 2 * index)
    const names = numbers.map((number) => `(n${number}) ${number} 0 R`).join('')
    const file = embedding(inner, { tree: `/Names<</EmbeddedFiles<</Names[${names}]>>>>`, ef: '' })
    for (const number of numbers)
      file
        .object(number, `<</Type/Filespec/F(x)/UF(x)/EF<</F ${number + 1} 0 R>>>>`)
        .stream(number + 1, '/Type/EmbeddedFile', inner)
    expect(judged(file)).to.deep.equal({ clauses: [], notChecked: [OPEN] })
    file.stream(101, '/Type/EmbeddedFile', 'x')
    expect(judged(file)).to.deep.equal({ clauses: ['6.8'], notChecked: [OPEN] })
  })
})
