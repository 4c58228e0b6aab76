import { expect } from 'chai'
import { PdfDocument, readPages } from 'twinvoice/pdf'
import { trueType } from '../../support/pdfa/fonts/font-cases.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { onePage } from '../../support/pdf/pdf-file.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'
import { embedding } from './embedding.js'

const twinvoice = await sharedTwinvoice()

/** What the metadata of a PDF claims. */
function claims(pdf: Uint8Array): (string | undefined)[] {
  const text = Buffer.from(pdf).toString('latin1')
  return [/<pdfaid:conformance>(\w)/.exec(text)?.[1], /<pdfuaid:part>(\d)/.exec(text)?.[1]]
}

/** A tagged page with a link that claims PDF/UA-1. */
function withLink(tabs: string): Uint8Array {
  const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
  const id = 'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"'
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${rdf}><rdf:Description rdf:about="" ${id}><pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta>`
  const file = onePage()
    .object(
      1,
      '<</Type/Catalog/Pages 2 0 R/Metadata 8 0 R/MarkInfo<</Marked true>>/Lang(en)/StructTreeRoot 50 0 R>>',
    )
    .object(
      3,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/StructParents 0/Contents 9 0 R/Annots[40 0 R]${tabs}>>`,
    )
    .stream(8, '/Type/Metadata/Subtype/XML', xmp)
    .stream(9, '', '/P <</MCID 0>> BDC 0 0 9 9 re f EMC')
    .object(
      40,
      '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/F 4/Contents(a)/StructParent 1/A<</S/URI/URI(http://a)>>>>',
    )
    .object(50, '<</Type/StructTreeRoot/K[51 0 R 52 0 R]/ParentTree<</Nums[0[51 0 R]1 52 0 R]>>>>')
    .object(51, '<</Type/StructElem/S/P/P 50 0 R/Pg 3 0 R/K 0>>')
    .object(52, '<</Type/StructElem/S/Link/P 50 0 R/Pg 3 0 R/K<</Type/OBJR/Obj 40 0 R/Pg 3 0 R>>>>')
    .object(60, '<</Title(Invoice)>>')
  file.trailer['Info'] = '60 0 R'
  return file.bytes()
}

describe('repair-pdfa: what a PDF claims of itself', () => {
  const embed = embedding()

  it('stays level U', async () => {
    const made = await embed(trueType('(AB)', { level: 'U' }).bytes())
    expect(claims(made.pdf)).to.deep.equal(['U', undefined])
  })

  it('is no longer level U, with a word, where a code has no character', async () => {
    const encoding = '/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[65/g1x]>>'
    const made = await embed(trueType('(AB)', { level: 'U', encoding }).bytes())
    expect(claims(made.pdf)).to.deep.equal(['B', undefined])
    const said = made.repairs.filter(({ clause }) => clause === '6.2.11.7')
    expect(said.map(({ found }) => found)).to.deep.equal(['level u claimed; now level b'])
  })

  for (const level of ['', '<pdfaid:conformance>B</pdfaid:conformance>'])
    it(`stays PDF/UA-1 with ${level === '' ? 'no level' : 'level B'}, and becomes level A`, async () => {
      const own = await twinvoice.generate(REQUEST)
      const before = Buffer.from(own.ok ? own.pdf : []).toString('latin1')
      const a = '<pdfaid:conformance>A</pdfaid:conformance>'
      expect(before).to.contain(a)
      const pdf = Buffer.from(before.replace(a, level.padEnd(a.length)), 'latin1')
      const made = await embed(pdf)
      expect(claims(made.pdf)).to.deep.equal(['A', '1'])
      expect(made.repairs.filter(({ clause }) => clause === '6.7')).to.deep.equal([])
    })

  it('stays PDF/UA-1 where a page has annotations, in the order of the structure, with a word', async () => {
    for (const [tabs, repairs] of [
      ['', 1],
      ['/Tabs/R', 1],
      ['/Tabs/S', 0],
    ] as const) {
      const made = await embed(withLink(tabs))
      expect(claims(made.pdf)).to.deep.equal(['A', '1'])
      const [page] = readPages(new PdfDocument(made.pdf))
      expect(page?.dict.name('Tabs')).to.equal('S')
      expect(made.repairs.filter(({ clause }) => clause === 'ISO 14289-1 7.18.3')).to.have.length(
        repairs,
      )
    }
  })
})
