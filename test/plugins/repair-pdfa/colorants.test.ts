import { expect } from 'chai'
import { asDict, PdfDocument, PdfStream, readPages } from 'twinvoice/pdf'
import { REQUEST } from '../../support/fixtures/requests.js'
import { onePage } from '../../support/pdf/pdf-file.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'
import { embedding } from './embedding.js'

const twinvoice = await sharedTwinvoice()

/** A page in DeviceN with a function of two spot colours. */
function page(attributes: string, type = 4): Uint8Array {
  const sampled = '/Size[2 2]/BitsPerSample 8'
  return onePage()
    .object(
      3,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 9 0 R/Resources<</ColorSpace<</C[/DeviceN[/One/Two]/DeviceRGB 10 0 R${attributes}]>>>>>>`,
    )
    .deflated(9, '', '/C cs 0.5 1 scn 0 0 9 9 re f')
    .stream(
      10,
      `/FunctionType ${type}/Domain[0 1 0 1]/Range[0 1 0 1 0 1]${type === 4 ? '' : sampled}`,
      type === 4 ? '{ 0 }' : '123456789012',
    )
    .bytes()
}

describe('repair-pdfa: spot colours that DeviceN does not describe', () => {
  const embed = embedding()

  async function programs(pdf: Uint8Array) {
    const made = await embed(pdf)
    const [shown] = readPages(new PdfDocument(made.pdf))
    const attributes = asDict(shown?.resources?.dict('ColorSpace')?.array('C')?.get(4))
    return ['One', 'Two'].map((spot) => {
      const tint = attributes?.dict('Colorants')?.array(spot)?.get(3)
      return tint instanceof PdfStream ? Buffer.from(tint.data).toString('latin1') : undefined
    })
  }

  for (const attributes of ['', '<<>>'])
    it(`are what its function shows of each without the others, with ${attributes || 'no attributes'}`, async () => {
      expect(await programs(page(attributes))).to.deep.equal(['{ 0  0 }', '{ 0 2 1 roll  0 }'])
    })

  it('are added to those that it describes', async () => {
    const one = '<</Colorants<</One[/Separation/One/DeviceRGB 11 0 R]>>>>'
    const file = Buffer.from(page(one)).toString('latin1')
    const pdf = Buffer.from(file.replace('11 0 R', '10 0 R'), 'latin1')
    expect(await programs(pdf)).to.deep.equal(['{ 0 }', '{ 0 2 1 roll  0 }'])
  })

  it('stay refused where the function is a table of both', async () => {
    const made = await twinvoice.embed(page('', 0), REQUEST, { agreement: false })
    expect(made.ok).to.equal(false)
  })
})
