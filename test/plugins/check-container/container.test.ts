import { deflateSync } from 'node:zlib'
import { expect } from 'chai'
import type { CODES as CONTAINER_CODES } from '../../../plugins/check-container/codes.js'
import type { ContainerFacts } from '../../../plugins/check-container/facts.js'
import inspector from '../../../plugins/check-container/inspector.js'
import type { CODES as READ_CODES } from '../../../plugins/read-pdf/reader/codes.js'
import { readPdf } from '../../../plugins/read-pdf/reader/reading.js'
import { INVOICE_XML, invoicePdf, type InvoicePdfParts } from '../../support/pdf/invoice-pdf.js'
import type { PdfFile } from '../../support/pdf/pdf-file.js'

type Code = keyof typeof READ_CODES | keyof typeof CONTAINER_CODES

const INSPECTORS = [{ plugin: 'check-container', file: 'inspector.js', isOwn: true, ...inspector }]
const JOB = { limits: {}, locale: 'en', inspect: true, files: false }

/** What the reader and the inspector of containers say of a file. */
function read(file: PdfFile | Uint8Array) {
  const bytes = file instanceof Uint8Array ? file : file.bytes()
  const reading = readPdf({ ...JOB, bytes }, INSPECTORS)
  const [inspected] = reading.inspected ?? []
  if (inspected === undefined) throw new Error('the container was not looked at')
  const findings = [...reading.found, ...inspected.findings]
  return { findings, facts: inspected.facts as ContainerFacts, invoice: reading.invoice }
}

const codes = (file: PdfFile) => read(file).findings.map(({ code }) => code)

/** One change to a container without fault, and all that must be found. */
const DAMAGES: readonly (readonly [string, Partial<InvoicePdfParts>, readonly Code[]])[] = [
  ['nothing changed', {}, []],
  ['UF missing', { uf: '' }, ['FILE_NAME_INCOMPLETE']],
  ['F missing', { f: '' }, ['FILE_NAME_INCOMPLETE']],
  ['UF renamed', { uf: '/UF(invoice.xml)' }, ['FILE_NAMES_DIFFER']],
  ['F renamed', { f: '/F(invoice.xml)' }, ['FILE_NAMES_DIFFER']],
  ['key renamed', { key: '(invoice.xml)' }, ['FILE_NAMES_DIFFER']],
  ['a name in other case', { name: 'Factur-X.xml' }, ['FILE_NAME_CASE', 'FX_FILE_NAME_STANDARD']],
  ['a name of the older standard', { name: 'zugferd-invoice.xml' }, ['FX_FILE_NAME_STANDARD']],
  ['no type of the specification', { specificationType: '' }, ['FILE_TYPE']],
  ['relationship missing', { relationship: '' }, ['RELATIONSHIP_MISSING']],
  [
    'relationship Unspecified',
    { relationship: '/AFRelationship/Unspecified' },
    ['RELATIONSHIP_VALUE'],
  ],
  [
    'relationship Supplement',
    { relationship: '/AFRelationship/Supplement' },
    ['RELATIONSHIP_VALUE'],
  ],
  ['relationship Data', { relationship: '/AFRelationship/Data' }, []],
  ['relationship Source', { relationship: '/AFRelationship/Source' }, []],
  ['not in the name tree', { tree: '' }, ['FILE_NOT_LISTED']],
  ['not in /AF', { af: '' }, ['FILE_NOT_ASSOCIATED']],
  ['/AF not an array', { af: '/AF 4 0 R' }, []],
  ['only in /AF of a page', { af: '', pageEntries: '/AF[4 0 R]' }, ['FILE_NOT_ASSOCIATED']],
  [
    'only in an annotation',
    { af: '', tree: '', pageEntries: '/Annots[<</Subtype/FileAttachment/FS 4 0 R>>]' },
    ['FILE_NOT_LISTED', 'FILE_NOT_ASSOCIATED'],
  ],
  ['no embedded file', { ef: '' }, ['FILE_NO_DATA']],
  ['embedded file missing', { ef: '/EF<</F 77 0 R>>' }, ['FILE_NO_DATA']],
  [
    'two versions of the file',
    { ef: '/EF<</F 5 0 R/UF 6 0 R>>' },
    ['FILE_VERSIONS_DIFFER', 'MIME_VALUE', 'DATE_MISSING'],
  ],
  [
    'another version under an old name',
    { ef: '/EF<</F 5 0 R/UF 5 0 R/Unix 6 0 R>>' },
    ['FILE_VERSIONS_DIFFER'],
  ],
  ['a name that leads to no file', { ef: '/EF<</F 5 0 R/UF 99 0 R>>' }, ['FILE_VERSIONS_DIFFER']],
  ['data in another file', { fileType: '/Type/EmbeddedFile/F(other.xml)' }, ['FILE_EXTERNAL']],
  ['MIME type missing', { mimeType: '' }, ['MIME_MISSING']],
  ['MIME type application/xml', { mimeType: '/Subtype/application#2Fxml' }, ['MIME_APPLICATION']],
  ['MIME type of a PDF', { mimeType: '/Subtype/application#2Fpdf' }, ['MIME_VALUE']],
  ['no parameters', { params: '' }, ['DATE_MISSING']],
  ['no modification date', { params: '/Params<<>>' }, ['DATE_MISSING']],
  ['a date that is none', { params: '/Params<</ModDate(20.11.2026)>>' }, ['DATE_INVALID']],
  ['a month 13', { params: '/Params<</ModDate(D:20261301)>>' }, ['DATE_INVALID']],
  [
    'a creation date that is none',
    { params: '/Params<</ModDate(D:2026)/CreationDate 7>>' },
    ['DATE_INVALID'],
  ],
  ['size wrong', { params: '/Params<</ModDate(D:2026)/Size 7>>' }, ['SIZE_WRONG']],
  [
    'checksum wrong',
    { params: '/Params<</ModDate(D:2026)/CheckSum<00112233445566778899AABBCCDDEEFF>>>' },
    ['CHECKSUM_WRONG'],
  ],
  ['no metadata', { catalog: '/Metadata null' }, ['XMP_MISSING']],
  ['metadata no XML', { xmp: 'hello' }, ['XMP_UNREADABLE']],
  ['metadata with a DOCTYPE', { xmp: '<!DOCTYPE x><x/>' }, ['XMP_UNREADABLE']],
  ['metadata without RDF', { xmp: '<x/>' }, ['XMP_UNREADABLE']],
  ['part missing', { pdfaPart: '' }, ['PDFA_PART_MISSING']],
  ['part 2', { pdfaPart: '<pdfaid:part>2</pdfaid:part>' }, ['PDFA_PART']],
  ['conformance missing', { pdfaConformance: '' }, ['PDFA_CONFORMANCE']],
  [
    'conformance X',
    { pdfaConformance: '<pdfaid:conformance>X</pdfaid:conformance>' },
    ['PDFA_CONFORMANCE'],
  ],
  [
    'no invoice properties',
    { documentType: '', documentFileName: '', version: '', conformanceLevel: '' },
    ['FX_MISSING'],
  ],
  [
    'a namespace without #',
    { namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0' },
    ['FX_NAMESPACE'],
  ],
  ['no extension schema', { extension: ' ' }, ['FX_SCHEMA_MISSING']],
  [
    'an incomplete extension schema',
    { described: ['DocumentType', 'Version'] },
    ['FX_SCHEMA_INCOMPLETE'],
  ],
  ['DocumentType missing', { documentType: '' }, ['FX_DOCUMENT_TYPE']],
  [
    'DocumentType ORDER',
    { documentType: '<fx:DocumentType>ORDER</fx:DocumentType>' },
    ['FX_DOCUMENT_TYPE'],
  ],
  ['DocumentFileName missing', { documentFileName: '' }, ['FX_FILE_NAME_MISSING']],
  [
    'DocumentFileName of another file',
    { documentFileName: '<fx:DocumentFileName>x.xml</fx:DocumentFileName>' },
    ['FX_FILE_NAME'],
  ],
  ['Version missing', { version: '' }, ['FX_VERSION_MISSING']],
  ['Version of no release', { version: '<fx:Version>9.9</fx:Version>' }, ['FX_VERSION']],
  [
    'values that are addresses of resources',
    {
      documentType: '<fx:DocumentType rdf:resource="INVOICE"/>',
      documentFileName: '<fx:DocumentFileName rdf:resource="factur-x.xml"/>',
      version: '<fx:Version rdf:resource="1.0"/>',
      conformanceLevel: '<fx:ConformanceLevel rdf:resource="EN 16931"/>',
    },
    ['FX_DOCUMENT_TYPE', 'FX_FILE_NAME', 'FX_VERSION', 'FX_LEVEL'],
  ],
  [
    'values beside which are qualifiers',
    { conformanceLevel: '<fx:ConformanceLevel rdf:value="EN 16931" fx:Odd="a"/>' },
    [],
  ],
  ['Version odd', { version: '<fx:Version>latest</fx:Version>' }, ['FX_VERSION']],
  ['ConformanceLevel missing', { conformanceLevel: '' }, ['FX_LEVEL_MISSING']],
  [
    'ConformanceLevel misspelt',
    { conformanceLevel: '<fx:ConformanceLevel>EN16931</fx:ConformanceLevel>' },
    ['FX_LEVEL'],
  ],
  [
    'values with white space around them',
    {
      documentType: '<fx:DocumentType>\nINVOICE\n</fx:DocumentType>',
      documentFileName: '<fx:DocumentFileName>factur-x.xml </fx:DocumentFileName>',
      version: '<fx:Version> 1.0</fx:Version>',
      conformanceLevel: '<fx:ConformanceLevel>EN 16931\t</fx:ConformanceLevel>',
    },
    ['FX_DOCUMENT_TYPE', 'FX_FILE_NAME', 'FX_VERSION', 'FX_LEVEL'],
  ],
  [
    'a level that is wrong without its white space',
    { conformanceLevel: '<fx:ConformanceLevel> EN16931 </fx:ConformanceLevel>' },
    ['FX_LEVEL'],
  ],
  ['an attachment named like an invoice nowhere', { name: 'rechnung.xml' }, ['NOT_ZUGFERD']],
]

describe('check-container: the inspector', () => {
  for (const [title, change, expected] of DAMAGES)
    it(`finds exactly what is wrong: ${title}`, () => {
      expect(codes(invoicePdf(change))).to.deep.equal(expected)
    })

  it('has no two cases alike', () => {
    const keys = DAMAGES.map(([, change]) => JSON.stringify(change))
    expect(new Set(keys).size).to.equal(keys.length)
  })

  it('gives the bytes of the invoice and the data of the container', () => {
    const { invoice, facts } = read(invoicePdf())
    expect(invoice?.name).to.equal('factur-x.xml')
    expect(Buffer.from(invoice?.bytes ?? []).toString()).to.equal(INVOICE_XML)
    expect(facts).to.deep.include({
      pdfVersion: '1.7',
      encrypted: false,
      updates: 0,
      pdfaPart: '3',
      pdfaConformance: 'B',
      invoice: 0,
    })
    expect(facts.xmp).to.deep.include({ standard: 'Factur-X', conformanceLevel: 'EN 16931' })
    expect(facts.attachments[0]).to.deep.include({
      name: 'factur-x.xml',
      relationship: 'Alternative',
      mimeType: 'text/xml',
      listedIn: ['EmbeddedFiles', 'AF'],
    })
  })

  it('cuts the description of an attachment at a whole character', () => {
    const description = Buffer.from(`\ufeff${'a'.repeat(199)}😀`, 'utf16le')
      .swap16()
      .toString('hex')
    const { facts } = read(invoicePdf({ specificationType: `/Type/Filespec/Desc<${description}>` }))
    expect(facts.attachments[0]?.description).to.equal('a'.repeat(199))
  })

  it('reports several invoices, and checks the one that the metadata names', () => {
    const file = invoicePdf({
      tree: '/Names<</EmbeddedFiles<</Names[(ZUGFeRD-invoice.xml)7 0 R(factur-x.xml)4 0 R]>>>>',
      af: '/AF[7 0 R 4 0 R]',
    })
      .object(
        7,
        '<</Type/Filespec/F(ZUGFeRD-invoice.xml)/UF(ZUGFeRD-invoice.xml)/AFRelationship/Data/EF<</F 8 0 R>>>>',
      )
      .stream(8, '/Subtype/text#2Fxml', '<old/>')
    const { findings, invoice, facts } = read(file)
    expect(findings).to.deep.equal([
      {
        code: 'FILE_SEVERAL',
        found: 'ZUGFeRD-invoice.xml, factur-x.xml',
        expected: 'factur-x.xml',
      },
    ])
    expect(invoice?.name).to.equal('factur-x.xml')
    expect(facts.attachments).to.have.length(2)
  })

  for (const [name, what] of [
    ['(Factur-X.xml)', 'in another case'],
    ['<FEFF00660061006300740075007220110078002E0078006D006C>', 'with another dash'],
    [
      '<FEFF006600610063007400750072002D0078200B002E0078006D006C>',
      'with a character that is not seen',
    ],
    ['(factur-x.xml )', 'with a blank'],
    ['(invoices/factur-x.xml)', 'in a folder'],
    ['(factur-x.xml\\000.txt)', 'before the end of a string in C'],
    ['(factur-x.xml:x)', 'with a stream'],
    ['(factur-x.xml.)', 'with a dot'],
  ] as const)
    it(`reports a second file whose name is that of an invoice ${what}`, () => {
      const withFile = (bytes: string) =>
        invoicePdf({ af: '/AF[4 0 R 7 0 R]' })
          .object(
            7,
            `<</Type/Filespec/F${name}/UF${name}/AFRelationship/Alternative/EF<</F ${bytes}>>>>`,
          )
          .stream(8, '/Subtype/text#2Fxml', '<other/>')
      const { findings, invoice } = read(withFile('8 0 R'))
      expect(findings.map(({ code }) => code)).to.include('FILE_SEVERAL')
      expect(invoice?.name).to.equal('factur-x.xml')
      expect(codes(withFile('5 0 R'))).not.to.include('FILE_SEVERAL')
    })

  it('reports that the name tree and /AF lead to different invoices', () => {
    const file = invoicePdf({ af: '/AF[7 0 R]' })
      .object(
        7,
        '<</Type/Filespec/F(factur-x.xml)/UF(factur-x.xml)/AFRelationship/Alternative/EF<</F 8 0 R>>>>',
      )
      .stream(8, '/Subtype/text#2Fxml', '<other/>')
    expect(codes(file)).to.include('FILE_SEVERAL')
  })

  it('finds an invoice that only a page is associated with', () => {
    const file = invoicePdf({ tree: '', af: '', pageEntries: '/AF[4 0 R]' })
    expect(codes(file)).to.have.members(['FILE_NOT_LISTED', 'FILE_NOT_ASSOCIATED'])
    const { facts, invoice } = read(file)
    expect(invoice?.name).to.equal('factur-x.xml')
    expect(facts.attachments[0]?.listedIn).to.deep.equal(['page AF'])
  })

  it('ignores other attachments', () => {
    const file = invoicePdf({
      tree: '/Names<</EmbeddedFiles<</Names[(factur-x.xml)4 0 R(terms.pdf)7 0 R]>>>>',
      af: '/AF[4 0 R 7 0 R]',
    })
      .object(
        7,
        '<</Type/Filespec/F(terms.pdf)/UF(terms.pdf)/AFRelationship/Supplement/EF<</F 8 0 R>>>>',
      )
      .stream(8, '/Subtype/application#2Fpdf', '%PDF')
    expect(codes(file)).to.deep.equal([])
  })

  it('shows deceptive names without the deceptive characters', () => {
    const file = invoicePdf({
      tree: '/Names<</EmbeddedFiles<</Names[(factur-x.xml)4 0 R(x)7 0 R]>>>>',
    }).object(7, '<</Type/Filespec/F(../../etc/passwd)/UF<FEFF202E0066006400700000>/EF<<>>>>')
    const { findings, facts } = read(file)
    expect(findings.map(({ code }) => code)).to.deep.equal(['FILE_NAME_UNSAFE'])
    expect(facts.attachments[1]?.name).to.equal('fdp')
  })

  it('reports data with an unknown filter', () => {
    const file = invoicePdf({ ef: '/EF<</F 9 0 R>>' })
    file.stream(9, '/Subtype/text#2Fxml/Params<</ModDate(D:2026)>>/Filter/Odd', INVOICE_XML)
    expect(codes(file)).to.deep.equal(['FILE_DAMAGED'])
  })

  it('reports data that programs read in two ways', () => {
    const data = deflateSync(INVOICE_XML)
    const stored = (filter: string, parameters: string) =>
      invoicePdf({ ef: '/EF<</F 9 0 R>>' }).stream(
        9,
        `/Subtype/text#2Fxml/Params<</ModDate(D:2026)>>/Filter${filter}/DecodeParms${parameters}`,
        data,
      )
    const parameters = `<</Predictor 2/Columns ${INVOICE_XML.length}>>`
    expect(codes(stored('/FlateDecode', `[${parameters}]`))).to.deep.equal(['FILE_DAMAGED'])
    expect(codes(stored('/FlateDecode', '[<</Predictor 1>>]'))).to.deep.equal([])
  })

  it('reports a filter that some programs apply once of two times', () => {
    const stored = (filters: string, data: Uint8Array) =>
      invoicePdf({ ef: '/EF<</F 9 0 R>>' }).stream(
        9,
        `/Subtype/text#2Fxml/Params<</ModDate(D:2026)>>/Filter[${filters}]`,
        data,
      )
    const data = deflateSync(INVOICE_XML)
    expect(codes(stored('/FlateDecode/FlateDecode', deflateSync(data)))).to.deep.equal([
      'FILE_DAMAGED',
    ])
    const hex = Buffer.from(`${data.toString('hex')}>`)
    expect(codes(stored('/ASCIIHexDecode/FlateDecode', hex))).to.deep.equal([])
  })

  it('counts versions of a file', () => {
    const bytes = invoicePdf().bytes()
    const at = bytes.lastIndexOf('xref\n0')
    const update = Buffer.from(
      `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 7/Root 1 0 R/Prev ${at}>>\nstartxref\n${bytes.length}\n%%EOF\n`,
    )
    const { findings, facts } = read(Buffer.concat([bytes, update]))
    expect(facts.updates).to.equal(1)
    expect(findings).to.have.length(1)
    expect(findings[0]).to.deep.include({ code: 'PDF_UPDATED', severity: 'info', found: '1' })
  })

  // pdf.js and MuPDF find no such attachment, poppler and qpdf do.
  it('warns of a hybrid file that hides what its pages and attachments need', () => {
    const hybrid = (catalog: string) => {
      const text = invoicePdf({ catalog }).object(7, '<<>>').bytes().toString('latin1')
      const at = text.lastIndexOf('xref\n0')
      const hidden = catalog === '' ? 5 : 7
      const row = Buffer.from([1, 0, 0, 0, 0, 0])
      row.writeUInt32BE(text.indexOf(`\n${hidden} 0 obj`) + 1, 1)
      const stream = `9 0 obj\n<</Type/XRef/W[1 4 1]/Index[${hidden} 1]/Size 10/Length 6>>\nstream\n${row.toString('latin1')}\nendstream\nendobj\n`
      const entryAt = 'xref\n0 8\n'.length + hidden * 20
      const table = text.slice(at, text.indexOf('trailer'))
      const ofHybrid = `${table.slice(0, entryAt)}0000000000 65535 f ${table.slice(entryAt + 19)}`
      const trailer = text.slice(text.indexOf('trailer')).replace('<<', `<</XRefStm ${at}`)
      const end = trailer.replace(/startxref\n\d+/, `startxref\n${at + stream.length}`)
      return read(Buffer.from(`${text.slice(0, at)}${stream}${ofHybrid}${end}`, 'latin1')).findings
    }
    expect(hybrid('').map(({ code, found }) => [code, found])).to.deep.equal([['PDF_HYBRID', '5']])
    expect(hybrid('/StructTreeRoot 7 0 R')).to.deep.equal([])
    expect(hybrid('/Outlines 7 0 R').map(({ found }) => found)).to.deep.equal(['7'])
  })

  it('reports any file that cannot be read as a finding', () => {
    const codeOf = (bytes: Uint8Array, limits = {}) =>
      readPdf({ ...JOB, bytes, limits }, INSPECTORS).found[0]?.code
    expect(codeOf(Buffer.from('no PDF'))).to.equal('NOT_PDF')
    expect(codeOf(Buffer.from('%PDF-1.7'))).to.equal('PDF_UNREADABLE')
    expect(codeOf(invoicePdf({ xml: 'x'.repeat(5000) }).bytes(), { streamBytes: 1000 })).to.equal(
      'PDF_LIMIT',
    )
  })
})
