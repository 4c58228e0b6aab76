import { expect } from 'chai'
import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFDocument } from 'pdf-lib'
import { damage } from '../support/fixtures/damaged-pdf.js'
import { generatedPdf } from '../support/fixtures/generated-pdf.js'
import { REQUEST } from '../support/fixtures/requests.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** More than a call of JavaScript takes as arguments. */
const MANY = 200_000

describe('a PDF with an array of very many members', () => {
  let pdf: Uint8Array
  before(async () => {
    pdf = await generatedPdf(twinvoice)
  })

  const changed = (change: (document: PDFDocument, many: PDFArray) => unknown) =>
    damage(pdf, ({ document }) => {
      const many = PDFArray.withContext(document.context)
      for (let each = 0; each < MANY; each += 1) many.push(PDFNumber.of(0))
      change(document, many)
    })

  const structure = (document: PDFDocument) =>
    document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)

  for (const [what, change] of [
    [
      'the structure tree',
      (document: PDFDocument, many: PDFArray) => structure(document).set(PDFName.of('K'), many),
    ],
    [
      'a structure element',
      (document: PDFDocument, many: PDFArray) => {
        const root = structure(document).lookup(PDFName.of('K'))
        const element = root instanceof PDFArray ? root.lookup(0, PDFDict) : (root as PDFDict)
        element.set(PDFName.of('K'), many)
      },
    ],
  ] as const)
    it(`is judged and repaired: ${what}`, async () => {
      const file = await changed(change)
      const report = await twinvoice.validate(file, { ua: true })
      expect(report.zugferd).to.equal(true)
      const embedded = await twinvoice.embed(file, JSON.stringify(REQUEST))
      expect(embedded).to.have.property('ok')
    })
})
