import { expect } from 'chai'
import type { Embedded } from 'twinvoice'
import { PdfDocument, readAttachments, readPages, type PdfDict } from 'twinvoice/pdf'
import { REQUEST } from '../../support/fixtures/requests.js'
import { onePage, type PdfFile } from '../../support/pdf/pdf-file.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const specification = (name: string) =>
  `<</Type/Filespec/F(${name})/UF(${name})/AFRelationship/Data/EF<</F 30 0 R>>>>`

/** @param ofPage entries of the page @param ofCatalog entries of the catalog */
function file(ofPage: string, ofCatalog = ''): PdfFile {
  return onePage()
    .object(1, `<</Type/Catalog/Pages 2 0 R${ofCatalog}>>`)
    .object(3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]${ofPage}>>`)
    .deflated(31, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>', '0 0 9 9 re f')
    .stream(30, '/Type/EmbeddedFile/Subtype/text#2Fxml', '<a/>')
}
const attached = (value: string) =>
  `/Annots[<</Type/Annot/Subtype/FileAttachment/Name/Paperclip/F 4/Rect[9 9 50 50]/AP<</N 31 0 R>>/FS ${value}>>]`
const named = (pairs: string) => `/Names<</EmbeddedFiles<</Names[${pairs}]>>>>`

/** Where an invoice may be that gives way to the new one, and how the log calls it. */
const INVOICES: readonly (readonly [title: string, called: string, PdfFile])[] = [
  [
    'in an annotation',
    'factur-x.xml',
    file(attached('20 0 R')).object(20, specification('factur-x.xml')),
  ],
  ['in an annotation itself', 'factur-x.xml', file(attached(specification('factur-x.xml')))],
  [
    'of a page',
    'ZUGFeRD-invoice.xml',
    file('/AF[20 0 R]').object(20, specification('ZUGFeRD-invoice.xml')),
  ],
  ['of a page, without a list', 'xrechnung.xml', file(`/AF ${specification('xrechnung.xml')}`)],
  [
    'by its key alone',
    'factur-x.xml',
    file('', named('(factur-x.xml) 20 0 R')).object(20, specification('data.xml')),
  ],
  [
    'by a name that resembles one',
    'Factur_X.xml',
    file('', named('(a) 20 0 R')).object(20, specification('Factur_X.xml')),
  ],
  [
    'in several places',
    'factur-x.xml',
    file(`/AF[20 0 R]${attached('20 0 R')}`, `/AF[20 0 R]${named('(a) 20 0 R')}`).object(
      20,
      specification('factur-x.xml'),
    ),
  ],
]

describe('repair-pdfa: files that the PDF has already', () => {
  async function embedded(pdf: PdfFile): Promise<Embedded & { names: string[]; page: PdfDict }> {
    const made = await twinvoice.embed(pdf.bytes(), REQUEST, { agreement: false })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    expect(made.report).to.deep.include({ valid: true })
    const document = new PdfDocument(made.pdf)
    const names = readAttachments(document).map(({ names: { uf = '' } }) => uf)
    const [first] = [...readPages(document)]
    return { ...made, names, page: first?.dict as PdfDict }
  }

  for (const [title, called, pdf] of INVOICES)
    it(`an invoice ${title} is replaced, and named`, async () => {
      const { names, repairs, page } = await embedded(pdf)
      expect(names).to.deep.equal(['factur-x.xml'])
      const said = repairs.flatMap(({ clause, found }) => (clause === '6.8' ? [found] : []))
      expect(said).to.deep.equal([`an invoice in the PDF: ${called}`])
      const annotation = page.array('Annots')?.get(0) as PdfDict | undefined
      // What it shows on the page stays.
      if (annotation !== undefined)
        expect([annotation.name('Subtype'), annotation.keys.includes('FS')]).to.deep.equal([
          'Stamp',
          false,
        ])
    })

  it('are associated, in an annotation itself too', async () => {
    for (const value of [specification('plan.xml'), '20 0 R']) {
      const pdf = file(attached(value)).object(20, specification('plan.xml'))
      const { names, page } = await embedded(pdf)
      expect(names).to.have.members(['factur-x.xml', 'plan.xml'])
      const annotation = page.array('Annots')?.get(0) as PdfDict | undefined
      expect(annotation?.name('Subtype')).to.equal('FileAttachment')
    }
  })
})
