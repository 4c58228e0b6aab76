import { expect } from 'chai'
import { asDict, type PdfDict, PdfDocument, readPages, srgbProfile } from 'twinvoice/pdf'
import { REQUEST } from '../../support/fixtures/requests.js'
import { onePage } from '../../support/pdf/pdf-file.js'
import { picturesOf } from '../../support/pdf/pdf-programs.js'
import { itWith } from '../../support/skip.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** A page that is red to the left and cyan to the right. */
function page(red: string): Uint8Array {
  return onePage()
    .object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 9 0 R/Resources<<>>>>')
    .deflated(9, '', `${red} 0 0 50 100 re f 1 0 0 0 k 50 0 50 100 re f`)
    .bytes()
}

describe('repair-pdfa: colours of screens beside those of print', () => {
  async function embedded(red: string): Promise<Uint8Array> {
    return embeddedIn(page(red))
  }

  async function embeddedIn(pdf: Uint8Array): Promise<Uint8Array> {
    const made = await twinvoice.embed(pdf, REQUEST, { agreement: false })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    expect(made.report).to.deep.include({ valid: true })
    return made.pdf
  }

  it('are gray where a profile of RGB stands beside /DeviceGray for one component', async () => {
    const file = onePage()
      .object(
        3,
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 9 0 R/Resources<</ColorSpace<</C[/ICCBased 10 0 R]>>>>>>',
      )
      .deflated(9, '', '/C cs 0.5 sc 0 0 9 9 re f')
      .stream(10, '/N 1/Alternate/DeviceGray', Buffer.from(srgbProfile()).toString('latin1'))
    const [shown] = readPages(new PdfDocument(await embeddedIn(file.bytes())))
    const space = shown?.resources?.dict('ColorSpace')?.array('C')
    expect(space?.items.map(String)).to.have.length(1)
  })

  itWith(
    ['pdftoppm'],
    'are shown as they were by a program that converts by the output intent',
    async () => {
      const pixel = (pdf: Uint8Array) => [...(picturesOf(pdf, 72)[0]?.data.subarray(0, 3) ?? [])]
      expect(pixel(await embedded('1 0 0 rg'))).to.deep.equal([255, 0, 0])
    },
  )

  it('have two output intents of one profile, of which one is for PDF/A, also embedded again', async () => {
    const once = await embedded('1 0 0 rg')
    for (const pdf of [once, await embeddedIn(once)]) {
      const { catalog } = new PdfDocument(pdf)
      const intents = [...(catalog.array('OutputIntents')?.values() ?? [])] as PdfDict[]
      expect(intents.map((one) => one.name('S'))).to.deep.equal(['GTS_PDFA1', 'GTS_PDFX'])
      expect(new Set(intents.map((one) => one.ref('DestOutputProfile')?.number)).size).to.equal(1)
    }
  })

  it('get an output intent for CalCMYK, which stands for DeviceCMYK', async () => {
    const resources = '/ColorSpace<</X[/CalCMYK<</WhitePoint[0.9505 1 1.089]>>]>>'
    const made = await embeddedIn(
      onePage()
        .object(
          3,
          `<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 9 0 R/Resources<<${resources}>>>>`,
        )
        .deflated(9, '', '/X cs 1 0 0 0 sc 0 0 50 100 re f')
        .bytes(),
    )
    const intents = new PdfDocument(made).catalog.array('OutputIntents')
    const profile = asDict(intents?.get(0))?.stream('DestOutputProfile')
    expect(profile?.dict.number('N')).to.equal(4)
  })

  it('define the colours of a shading in a tiling pattern directly', async () => {
    const shading =
      '<</PatternType 2/Shading<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 50 0]/Function<</FunctionType 2/Domain[0 1]/N 1/C0[1 0 0]/C1[0 0 1]>>>>>>'
    const file = onePage()
      .object(
        3,
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 9 0 R/Resources<</Pattern<</T 10 0 R>>>>>>',
      )
      .deflated(9, '', '/Pattern cs /T scn 0 0 50 100 re f 1 0 0 0 k 50 0 50 100 re f')
      .deflated(
        10,
        `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 50 100]/XStep 50/YStep 100/Resources<</Pattern<</S ${shading}>>>>`,
        '/Pattern cs /S scn 0 0 50 100 re f',
      )
    const made = await twinvoice.embed(file.bytes(), REQUEST, { agreement: false })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    const [page] = readPages(new PdfDocument(made.pdf))
    const tile = page?.resources?.dict('Pattern')?.dict('T')?.dict('Resources')
    const space = tile?.dict('Pattern')?.dict('S')?.dict('Shading')?.array('ColorSpace')
    expect(space?.get(0)).to.have.property('value', 'ICCBased')
  })
})
