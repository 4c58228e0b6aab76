import { expect } from 'chai'
import { REQUEST } from '../../../support/fixtures/requests.js'
import { onePage } from '../../../support/pdf/pdf-file.js'
import { picturesOf } from '../../../support/pdf/pdf-programs.js'
import { describeWith } from '../../../support/skip.js'
import { sharedTwinvoice } from '../../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const SQUARE = '1 0 0 rg 10 10 50 50 re f'
const SMALL = '0.01 0 0 0.01 0 0 cm'
const HIDDEN = '/OCProperties<</OCGs[20 0 R]/D<</OFF[20 0 R]>>>>'

function page(content: string, box = '/MediaBox[0 0 300 400]'): Uint8Array {
  return onePage()
    .object(1, `<</Type/Catalog/Pages 2 0 R${HIDDEN}>>`)
    .object(
      3,
      `<</Type/Page/Parent 2 0 R ${box}/Contents 9 0 R/Resources<</Properties<</L 20 0 R>>>>>>`,
    )
    .deflated(9, '', content)
    .object(20, '<</Type/OCG/Name(Layer)>>')
    .bytes()
}

// D32
describeWith(['pdftoppm'], 'repair-pdfa: the watermark is over every page', () => {
  /** How many pixels are grey, as nothing but the watermark is. */
  async function greyIn(pdf: Uint8Array): Promise<number> {
    const made = await twinvoice.embed(pdf, REQUEST, { agreement: false, watermark: true })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    const [picture] = picturesOf(made.pdf, 30)
    const pixels = Array.from({ length: (picture?.data.length ?? 0) / 4 }, (_, at) =>
      [...(picture?.data.subarray(at * 4, at * 4 + 3) ?? [])].join(),
    )
    return pixels.filter((pixel) => /^(1[5-9]\d|2[0-4]\d),\1,\1$/.test(pixel)).length
  }

  let usual: number
  before(async () => {
    usual = await greyIn(page(SQUARE))
    expect(usual).to.be.greaterThan(500)
  })

  for (const [title, content] of [
    ['leaves states saved', `q ${SMALL} q q ${SQUARE}`],
    ['restores more states than it saved', `${SMALL} Q Q ${SMALL} ${SQUARE}`],
    ['leaves a text object open', `BT ${SQUARE}`],
    ['leaves a layer open that is not shown', `/OC /L BDC ${SQUARE}`],
  ] as const)
    it(`where its content ${title}`, async () => {
      expect(await greyIn(page(content))).to.be.closeTo(usual, usual / 10)
    })

  for (const [title, box] of [
    ['whose crop box is larger than it', '/MediaBox[0 0 300 400]/CropBox[-5000 -5000 5000 5000]'],
    ['whose box begins at another corner', '/MediaBox[300 400 0 0]'],
  ] as const)
    it(title, async () => {
      expect(await greyIn(page(SQUARE, box))).to.be.closeTo(usual, usual / 10)
    })
})
