import { expect } from 'chai'
import type { Embedded } from 'twinvoice'
import { PdfDocument, readMetadata, type Xmp } from 'twinvoice/pdf'
import { REQUEST } from '../../support/fixtures/requests.js'
import { onePage } from '../../support/pdf/pdf-file.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const NAMESPACES = Object.entries({
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfuaid: 'http://www.aiim.org/pdfua/ns/id/',
})
const CLAIMS =
  '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>'
const TITLE =
  '<dc:title><rdf:Alt><rdf:li xml:lang="de">Titel</rdf:li><rdf:li xml:lang="x-default">Title</rdf:li></rdf:Alt></dc:title>'
const AUTHORS =
  '<dc:creator><rdf:Seq><rdf:li>Ann</rdf:li><rdf:li>Zoë</rdf:li></rdf:Seq></dc:creator>'
const OTHERS =
  '<xmpRights:Marked>True</xmpRights:Marked><pdf:Keywords>a, b</pdf:Keywords><xmp:CreatorTool>Tool</xmp:CreatorTool><xmp:CreateDate>2026-01-02T03:04:05+01:00</xmp:CreateDate>'

/** A tagged file with these properties. @param info entries of its document information */
function tagged(properties: string, info = ''): Buffer {
  const spaces = NAMESPACES.map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`).join(' ')
  const packet = `<rdf:RDF ${spaces}><rdf:Description rdf:about="">${properties}</rdf:Description></rdf:RDF>`
  return withMetadata(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${packet}</x:xmpmeta>`, info)
}

function withMetadata(packet: string, info = ''): Buffer {
  const file = onePage()
    .object(
      1,
      '<</Type/Catalog/Pages 2 0 R/Metadata 20 0 R/Lang(en)/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>/StructTreeRoot 21 0 R>>',
    )
    .object(
      3,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 9 0 R/StructParents 0/Tabs/S/Resources<<>>>>',
    )
    .deflated(9, '', '/P<</MCID 0>>BDC 0 0 9 9 re f EMC')
    .stream(20, '/Type/Metadata/Subtype/XML', Buffer.from(packet))
    .object(21, '<</Type/StructTreeRoot/K 22 0 R/ParentTree<</Nums[0[23 0 R]]>>>>')
    .object(22, '<</Type/StructElem/S/Document/P 21 0 R/K 23 0 R>>')
    .object(23, '<</Type/StructElem/S/P/P 22 0 R/Pg 3 0 R/K 0>>')
    .object(24, `<<${info}>>`)
  file.trailer = { ...file.trailer, Info: '24 0 R' }
  return file.bytes()
}

describe('repair-pdfa: metadata', () => {
  async function embedded(
    file: Buffer,
  ): Promise<Embedded & { document: PdfDocument; xmp: Xmp | undefined }> {
    const made = await twinvoice.embed(file, REQUEST, { agreement: false })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    expect(made.report).to.deep.include({ valid: true })
    const document = new PdfDocument(made.pdf)
    return { ...made, document, xmp: readMetadata(document) }
  }
  const said = ({ repairs }: Embedded, wanted: string): string[] =>
    repairs.flatMap(({ clause, found }) => (clause === wanted ? [found ?? ''] : []))
  const isUniversal = (xmp: Xmp | undefined): boolean =>
    xmp?.properties.some(({ prefix, name }) => prefix === 'pdfuaid' && name === 'part') === true

  it('is taken from XMP where the document information lacks it; the rest is listed', async () => {
    const made = await embedded(tagged(CLAIMS + TITLE + AUTHORS + OTHERS))
    const info = made.document.trailer.dict('Info')
    const texts = ['Title', 'Author', 'Keywords', 'Creator', 'CreationDate'].map((key) =>
      info?.text(key),
    )
    expect(texts).to.deep.equal(['Title', 'Ann; Zoë', 'a, b', 'Tool', "D:20260102030405+01'00'"])
    // The title in German is lost, and says so.
    expect(said(made, '6.6.2.1')).to.deep.equal([
      'removed from the metadata: dc:title, xmpRights:Marked',
    ])
    expect(said(made, '6.7')).to.deep.equal([])
    expect(isUniversal(made.xmp)).to.equal(true)
  })

  it('of the document information is kept; another value in XMP is listed', async () => {
    const made = await embedded(tagged(AUTHORS, '/Author(Bob)/Title(My Title)'))
    const info = made.document.trailer.dict('Info')
    expect([info?.text('Author'), info?.text('Title')]).to.deep.equal(['Bob', 'My Title'])
    expect(said(made, '6.6.2.1')).to.deep.equal(['removed from the metadata: dc:creator'])
  })

  it('keeps texts that are written in UTF-8', async () => {
    const made = await embedded(tagged('', '/Title<EFBBBF5AC3B6F09F9880>/Author<FEFF005A00F6>'))
    const info = made.document.trailer.dict('Info')
    expect([info?.text('Title'), info?.text('Author')]).to.deep.equal(['Zö😀', 'Zö'])
    const [title] = made.xmp?.properties.filter(({ name }) => name === 'title') ?? []
    expect(title?.value).to.have.nested.property('items[0].value.text', 'Zö😀')
  })

  it('claims PDF/UA-1 with a title only', async () => {
    const made = await embedded(tagged(CLAIMS, '/Title( )'))
    expect(said(made, '6.7')).to.deep.equal(['PDF/UA-1 claimed without a title; now not claimed'])
    expect(isUniversal(made.xmp)).to.equal(false)
    const conformance = made.xmp?.properties.find(({ name }) => name === 'conformance')
    expect(conformance?.value).to.deep.include({ text: 'A' })
  })

  it('claims level b where an element of the structure tree is below itself', async () => {
    const sound = tagged(CLAIMS).toString('latin1')
    const circular = sound.replace('/K 23 0 R', '/K 22 0 R')
    const made = await embedded(Buffer.from(circular, 'latin1'))
    expect(said(made, '6.7')).to.include(
      'level a claimed, but its tags do not allow it; now level b',
    )
    expect(said(made, '6.1.9')).to.deep.equal(['a structure tree with an element below itself'])
    expect(made.document.catalog.has('StructTreeRoot')).to.equal(false)
  })

  it('that cannot be read is listed', async () => {
    const [found] = said(await embedded(withMetadata('<x')), '6.6.2.1')
    expect(found).to.match(/^metadata that cannot be read: ./)
  })
})
