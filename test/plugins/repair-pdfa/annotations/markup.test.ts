import { expect } from 'chai'
import { asDict, PdfDocument, readPages } from 'twinvoice/pdf'
import { onePage } from '../../../support/pdf/pdf-file.js'
import { REQUEST } from '../../../support/fixtures/requests.js'
import { sharedTwinvoice } from '../../../support/shared-twinvoice.js'
import { embedding } from '../embedding.js'

const twinvoice = await sharedTwinvoice()

/** A page with an annotation, in CMYK. */
const withMark = (entries: string) =>
  onePage()
    .object(
      3,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 9 0 R/Annots[20 0 R]/Resources<<>>>>',
    )
    .deflated(9, '', '0 1 0 0 k 0 0 9 9 re f')
    .object(20, `<</Type/Annot/F 4/Rect[9 9 59 29]${entries}>>`)
    .bytes()

const QUAD = '/C[1 1 0]/QuadPoints[10 28 58 28 10 12 58 12]'

describe('repair-pdfa: marks without an appearance', () => {
  const embed = embedding()

  const drawn = async (entries: string) => {
    const { pdf } = await embed(withMark(entries))
    const [page] = readPages(new PdfDocument(pdf))
    const stream = asDict(page?.dict.array('Annots')?.get(0))?.dict('AP')?.stream('N')
    const state = stream?.dict.dict('Resources')?.dict('ExtGState')?.dict('G')
    const content = Buffer.from(stream?.data ?? []).toString('latin1')
    return { content, mode: state?.name('BM'), opacity: state?.number('ca') }
  }

  it('are highlights through which the text is seen, whatever the order of their corners', async () => {
    const path = '10 28 m\n58 28 l\n58 12 l\n10 12 l\nh\nf'
    const usual = await drawn(`/Subtype/Highlight${QUAD}/CA .5`)
    expect(usual).to.deep.include({ mode: 'Multiply', opacity: 0.5 })
    expect(usual.content).to.include('1 1 0 rg').and.include(path)
    const round = '/C[1 1 0]/QuadPoints[10 12 58 12 58 28 10 28]'
    expect((await drawn(`/Subtype/Highlight${round}`)).content).to.include(path)
  })

  for (const subtype of ['Underline', 'StrikeOut', 'Squiggly'])
    it(`are lines of /${subtype}`, async () => {
      expect((await drawn(`/Subtype/${subtype}${QUAD}`)).content).to.match(/1 1 0 RG[^]* l\nS\n/)
    })

  for (const [what, entries, operator] of [
    ['a line', '/Subtype/Line/C[1 0 0]/L[10 10 50 20]', 'S'],
    ['a drawing', '/Subtype/Ink/C[1 0 0]/InkList[[10 10 20 20][30 10 40 20]]', 'S'],
    ['an area', '/Subtype/Polygon/C[1 0 0]/IC[0 1 0]/Vertices[10 10 20 20 30 10]', 'B'],
    ['a box', '/Subtype/Square/C[1 0 0]/BS<</W 3/S/D>>', 'S'],
    ['a circle', '/Subtype/Circle/IC[0 0 1]', 'f'],
  ] as const)
    it(`are ${what}`, async () => {
      expect((await drawn(entries)).content).to.match(new RegExp(`\n${operator}\n`))
    })

  for (const [style, operator, path] of [
    ['OpenArrow', 'S', 'm\n50 10 l\n44\\.804 7 l\n'],
    ['ClosedArrow', 'B', 'm\n50 10 l\n44\\.804 7 l\nh\n'],
    ['ROpenArrow', 'S', '55\\.196 7 m\n50 10 l\n'],
    ['RClosedArrow', 'B', '55\\.196 7 m\n50 10 l\n'],
    ['Square', 'B', '53 13 m\n47 13 l\n47 7 l\n53 7 l\nh\n'],
    ['Diamond', 'B', '53 10 m\n50 13 l\n47 10 l\n50 7 l\nh\n'],
    ['Circle', 'B', '53 10 m\n'],
    ['Butt', 'S', '50 7 m\n50 13 l\n'],
    ['Slash', 'S', '51\\.5 12\\.598 m\n48\\.5 7\\.402 l\n'],
  ] as const)
    it(`are lines that end in /${style}`, async () => {
      const line = '/Subtype/Line/C[1 0 0]/IC[0 0 1]/L[10 10 50 10]'
      const { content } = await drawn(`${line}/LE[/None/${style}]`)
      expect(content).to.match(new RegExp(`S\n0 0 1 rg\n[^S]*${path}[^]*${operator}\n`))
    })

  it('are a border in place of a cloud, and a caret', async () => {
    const cloud = '/Subtype/Polygon/C[1 0 0]/Vertices[10 10 20 20 30 10]/BE<</S/C>>'
    expect((await drawn(cloud)).content).to.match(/h\nS\n/)
    expect((await drawn('/Subtype/Caret/C[0 0 1]')).content).to.match(/0 0 1 rg\n9 9 m[^]*c h f\n/)
  })

  it('are texts in a frame of their colour', async () => {
    const text = '/Subtype/FreeText/Contents(Paid on 20 November, with thanks)/C[1 1 0]/CA .5'
    const { content, opacity } = await drawn(`${text}/DA(/Helv 8 Tf 1 0 0 rg)/BS<</W 2>>`)
    expect(opacity).to.equal(0.5)
    expect(content).to.match(/1 1 0 rg\n0 0 50 20 re f\n1 0 0 RG\n2 w\n1 1 48 18 re S\n/)
    expect(content).to.match(/1 0 0 rg\nBT\n\/F 8 Tf\n/)
    expect(content.match(/Tj/g)).to.have.length.greaterThan(1)
  })

  for (const [what, entries] of [
    [
      'a text in letters that change with their neighbours',
      '/Subtype/FreeText/Contents<feff05e905dc>',
    ],
    ['a highlight of no colour', '/Subtype/Highlight/QuadPoints[10 28 58 28 10 12 58 12]'],
  ] as const)
    it(`refuses ${what}, which each viewer draws in its own way`, async () => {
      const made = await twinvoice.embed(withMark(entries), REQUEST, { agreement: false })
      expect(made.ok ? [] : made.details.map(({ code }) => code)).to.include('PDFA-6.3.3')
    })
})
