import { expect } from 'chai'
import { REQUEST } from '../../../support/fixtures/requests.js'
import { onePage } from '../../../support/pdf/pdf-file.js'
import { sharedTwinvoice } from '../../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** A page with an inline image before text in a font that is not embedded. */
const page = (image: string, behind = '') =>
  onePage()
    .object(
      3,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 9 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>',
    )
    .deflated(9, '', `q ${image} Q BT /F 12 Tf 20 100 Td (Total 12,50) Tj ET ${behind}`)

describe('repair-pdfa: fonts behind an inline image', () => {
  const ASCII = 'BI /W 1 /H 1 /CS /G /BPC 8 /F /A85 ID J,~>EI'
  const BYTES = 'BI /W 1 /H 1 /CS /G /BPC 8 ID aEI'
  for (const [title, image, behind] of [
    ['with white space before EI', 'BI /W 1 /H 1 /CS /G /BPC 8 ID a\nEI', ''],
    ['whose data end by ~>', ASCII, ''],
    [
      'whose data end by ~>, before another with white space',
      ASCII,
      'BI /W 1 /H 1 /CS /G /BPC 8 ID a\nEI',
    ],
    ['without white space before EI', BYTES, ''],
  ] as const)
    it(`are embedded: one ${title}`, async () => {
      const made = await twinvoice.embed(page(image, behind).bytes(), REQUEST, { agreement: false })
      if (!made.ok) throw new Error(JSON.stringify(made.details))
      expect(made.repairs.map(({ clause }) => clause)).to.include('6.2.11.4.1')
    })
})
