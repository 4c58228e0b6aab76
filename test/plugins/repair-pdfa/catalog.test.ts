import { expect } from 'chai'
import type { Embedded } from 'twinvoice'
import { PdfDocument, readMetadata, readNameTree, type PdfDict } from 'twinvoice/pdf'
import { REQUEST } from '../../support/fixtures/requests.js'
import { onePage, type PdfFile } from '../../support/pdf/pdf-file.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const zeros = (count: number) => `[${'0 '.repeat(count)}]`

describe('repair-pdfa: the catalog, which packaging reads alone', () => {
  async function embedded(file: PdfFile): Promise<Embedded & { document: PdfDocument }> {
    const made = await twinvoice.embed(file.bytes(), REQUEST, { agreement: false })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    expect(made.report).to.deep.include({ valid: true })
    return { ...made, document: new PdfDocument(made.pdf) }
  }
  const keysOf = (document: PdfDocument, tree: PdfDict | undefined) =>
    [...readNameTree(document, tree)].map(({ key }) => key.text)

  it('keeps names, language and title that are objects of their own', async () => {
    const file = onePage()
      .object(1, '<</Type/Catalog/Pages 2 0 R/Names 20 0 R/Lang 21 0 R>>')
      .object(20, '<</Dests 22 0 R/EmbeddedFiles 23 0 R>>')
      .object(21, '(fr)')
      .object(22, '<</Names[(there)[3 0 R/Fit]]>>')
      .object(23, '<</Kids[24 0 R]>>')
      .object(24, '<</Names 25 0 R>>')
      .object(25, '[27 0 R 26 0 R]')
      .object(26, '<</Type/Filespec/F(a.txt)/UF(a.txt)/AFRelationship/Data/EF<</F 28 0 R>>>>')
      .object(27, '(a.txt)')
      .stream(28, '/Type/EmbeddedFile/Subtype/text#2Fplain', 'a')
      .object(29, '<</Title 30 0 R>>')
      .object(30, '(My title)')
    file.trailer = { ...file.trailer, Info: '29 0 R' }
    const { document } = await embedded(file)
    const names = document.catalog.dict('Names')
    expect(keysOf(document, names?.dict('Dests'))).to.deep.equal(['there'])
    expect(keysOf(document, names?.dict('EmbeddedFiles'))).to.have.members([
      'a.txt',
      'factur-x.xml',
    ])
    expect(document.trailer.dict('Info')?.text('Title')).to.equal('My title')
    const xmp = JSON.stringify(readMetadata(document)?.properties)
    expect(xmp).to.contain('My title').and.to.contain('"fr"')
  })

  it('names large values as objects of their own', async () => {
    const file = onePage().object(
      1,
      `<</Type/Catalog/Pages 2 0 R/X${zeros(200)}/Y${zeros(9)}/Names<</Dests<</Names[(d)${zeros(200)}]>>>>>>`,
    )
    const { catalog } = (await embedded(file)).document
    expect([catalog.ref('X'), catalog.ref('Y')].map((ref) => ref !== undefined)).to.deep.equal([
      true,
      false,
    ])
    expect(catalog.dict('Names')?.ref('Dests')).to.not.equal(undefined)
    expect(catalog.array('X')).to.have.length(200)
  })

  it('is refused if it stays too large', async () => {
    const entries = Array.from({ length: 60_000 }, (_, at) => `/k${at} 1`).join('')
    const file = onePage().object(1, `<</Type/Catalog/Pages 2 0 R${entries}>>`)
    const made = await twinvoice.embed(file.bytes(), REQUEST, { agreement: false })
    const [detail] = made.ok ? [] : made.details
    expect(detail).to.deep.include({
      code: 'PDF_LIMIT',
      found: 'a catalog of more than 500000 bytes',
    })
  })
})
