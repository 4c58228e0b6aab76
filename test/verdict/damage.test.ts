import { expect } from 'chai'
import { PDFHexString, PDFName } from 'pdf-lib'
import { createTwinvoice, type Twinvoice } from '../../src/index.js'
import { damage, type Damaged } from '../fixtures/damaged-pdf.js'
import { REQUEST } from '../fixtures/requests.js'

const name = (text: string) => PDFName.of(text)

/** One damage, and a code that must be among the errors. */
const DAMAGES: readonly (readonly [string, (file: Damaged) => void, string])[] = [
  [
    'relationship removed',
    (file) => file.dict('AFRelationship').delete(name('AFRelationship')),
    'RELATIONSHIP_MISSING',
  ],
  [
    'attachment renamed in one place',
    (file) => file.dict('AFRelationship').set(name('UF'), PDFHexString.fromText('invoice.xml')),
    'FILE_NAMES_DIFFER',
  ],
  [
    'no longer associated',
    (file) => file.document.catalog.delete(name('AF')),
    'FILE_NOT_ASSOCIATED',
  ],
  ['no longer listed', (file) => file.document.catalog.delete(name('Names')), 'FILE_NOT_LISTED'],
  [
    'size wrong',
    (file) =>
      file.dict('Type', 'EmbeddedFile').set(name('Params'), file.document.context.obj({ Size: 7 })),
    'SIZE_WRONG',
  ],
  [
    'MIME type wrong',
    (file) => file.dict('Type', 'EmbeddedFile').set(name('Subtype'), name('text/plain')),
    'MIME_VALUE',
  ],
  ['metadata removed', (file) => file.document.catalog.delete(name('Metadata')), 'XMP_MISSING'],
  ['level changed', (file) => file.xmp('EN 16931<', 'BASIC<'), 'FX_LEVEL_MISMATCH'],
  [
    'document type changed',
    (file) => file.xmp(/DocumentType>INVOICE/, 'DocumentType>ORDER'),
    'FX_DOCUMENT_TYPE',
  ],
  [
    'extension schema removed',
    (file) => file.xmp(/<pdfaExtension:schemas>[^]*<\/pdfaExtension:schemas>/, ''),
    'FX_SCHEMA_MISSING',
  ],
  ['part changed', (file) => file.xmp(/pdfaid:part>3/, 'pdfaid:part>2'), 'PDFA_PART'],
  [
    'script added',
    (file) =>
      file.document.catalog.set(
        name('OpenAction'),
        file.document.context.obj({ S: 'JavaScript', JS: PDFHexString.fromText('1') }),
      ),
    'PDFA-6.5.1',
  ],
  [
    'output intent removed',
    (file) => file.document.catalog.delete(name('OutputIntents')),
    'PDFA-6.2.4.3',
  ],
  [
    'font not embedded',
    (file) => file.dict('FontFile2').delete(name('FontFile2')),
    'PDFA-6.2.11.4.1',
  ],
  [
    'annotation of a forbidden type',
    (file) =>
      file.document
        .getPage(0)
        .node.set(
          name('Annots'),
          file.document.context.obj([
            { Type: 'Annot', Subtype: 'Movie', Rect: [0, 0, 9, 9], F: 4 },
          ]),
        ),
    'PDFA-6.3.1',
  ],
  [
    'page too large',
    (file) =>
      file.document
        .getPage(0)
        .node.set(name('MediaBox'), file.document.context.obj([0, 0, 20000, 200])),
    'PDFA-6.1.13',
  ],
  ['XML cut off', (file) => file.xml(/<\/rsm:CrossIndustryInvoice>/, ''), 'XML_MALFORMED'],
  [
    'XML with a DOCTYPE',
    (file) => file.xml(/<rsm:CrossIndustryInvoice/, '<!DOCTYPE a><rsm:CrossIndustryInvoice'),
    'XML_DOCTYPE',
  ],
  [
    'unknown element',
    (file) => file.xml(/<ram:BuyerTradeParty>/, '<ram:Odd/><ram:BuyerTradeParty>'),
    'SCHEMA_UNEXPECTED',
  ],
  ['gross total changed', (file) => file.xml(/(<ram:GrandTotalAmount>)\d+/, '$11'), 'CALC-BT-112'],
  [
    'invoice number removed',
    (file) => file.xml(/(<rsm:ExchangedDocument>\s*)<ram:ID>[^<]*<\/ram:ID>/, '$1'),
    'BR-01',
  ],
  ['profile unknown', (file) => file.xml(/urn:cen\.eu:en16931:2017/, 'urn:odd'), 'PROFILE_UNKNOWN'],
]

describe('damage done on purpose to an own invoice', function () {
  this.timeout(300_000)
  let twinvoice: Twinvoice
  let pdf: Uint8Array
  before(async () => {
    twinvoice = await createTwinvoice()
    const made = await twinvoice.generate(JSON.stringify(REQUEST))
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    pdf = made.pdf
  })
  after(() => twinvoice.close())

  async function codesAfter(change: (file: Damaged) => void): Promise<string[]> {
    const report = await twinvoice.validate(await damage(pdf, change))
    if (!report.zugferd) return ['not_zugferd']
    return report.errors.map(({ code }) => code)
  }

  it('is none where nothing is changed', async () => {
    const report = await twinvoice.validate(pdf)
    expect(report).to.deep.include({ zugferd: true, valid: true, errors: [] })
    expect(await codesAfter(() => undefined)).to.deep.equal([])
  })

  for (const [title, change, code] of DAMAGES)
    it(`is found: ${title}`, async () => {
      expect(await codesAfter(change)).to.include(code)
    })
})
