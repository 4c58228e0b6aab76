import { expect } from 'chai'
import {
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  decodePDFRawStream,
} from 'pdf-lib'
import { createTwinvoice, type Twinvoice } from '../../src/index.js'
import { REQUEST } from '../fixtures/requests.js'

const name = (text: string) => PDFName.of(text)

/** An own invoice opened for damage. */
class Damaged {
  readonly document: PDFDocument

  constructor(document: PDFDocument) {
    this.document = document
  }

  /** The first dictionary, of an object or of a stream, that has this entry. */
  dict(key: string, value?: string): PDFDict {
    for (const [, object] of this.document.context.enumerateIndirectObjects()) {
      const dict = object instanceof PDFRawStream ? object.dict : object
      if (!(dict instanceof PDFDict) || !dict.has(name(key))) continue
      if (value === undefined || dict.get(name(key)) === name(value)) return dict
    }
    throw new Error(`there is no /${key} ${value ?? ''}`)
  }

  /** Changes the text of the first stream of a type. */
  text(type: string, change: (text: string) => string): void {
    const { context } = this.document
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      if (!(object instanceof PDFRawStream) || object.dict.get(name('Type')) !== name(type))
        continue
      const before = Buffer.from(decodePDFRawStream(object).decode()).toString('utf8')
      const after = change(before)
      expect(after, 'the change').to.not.equal(before)
      const entries = Object.fromEntries(
        object.dict
          .entries()
          .filter(([key]) => !['Length', 'Filter', 'Params'].includes(key.decodeText()))
          .map(([key, value]) => [key.decodeText(), value]),
      )
      context.assign(ref, context.stream(Buffer.from(after), entries))
      return
    }
    throw new Error(`there is no stream of type ${type}`)
  }

  xml(from: string | RegExp, to: string): void {
    this.text('EmbeddedFile', (text) => text.replace(from, to))
  }

  xmp(from: string | RegExp, to: string): void {
    this.text('Metadata', (text) => text.replace(from, to))
  }
}

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

  async function codesAfter(damage: (file: Damaged) => void): Promise<string[]> {
    const document = await PDFDocument.load(pdf, { updateMetadata: false })
    damage(new Damaged(document))
    const report = await twinvoice.validate(await document.save({ useObjectStreams: false }))
    if (!report.zugferd) return ['not_zugferd']
    return report.errors.map(({ code }) => code)
  }

  it('is none where nothing is changed', async () => {
    const report = await twinvoice.validate(pdf)
    expect(report).to.deep.include({ zugferd: true, valid: true, errors: [] })
    expect(await codesAfter(() => undefined)).to.deep.equal([])
  })

  for (const [title, damage, code] of DAMAGES)
    it(`is found: ${title}`, async () => {
      expect(await codesAfter(damage)).to.include(code)
    })
})
