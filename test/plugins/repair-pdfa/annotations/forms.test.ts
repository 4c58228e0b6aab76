import { expect } from 'chai'
import { REQUEST } from '../../../support/fixtures/requests.js'
import { onePage, type PdfFile } from '../../../support/pdf/pdf-file.js'
import { sharedTwinvoice } from '../../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 99 20]'

/** A page with a text field whose value is 285.60, and an appearance with this content. */
function filled(content: string): PdfFile {
  return onePage()
    .object(1, '<</Type/Catalog/Pages 2 0 R/AcroForm<</NeedAppearances true/Fields[20 0 R]>>>>')
    .object(
      3,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 9 0 R/Annots[20 0 R]/Resources<<>>>>',
    )
    .deflated(9, '', '')
    .object(
      20,
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(285.60)/F 4/Rect[9 9 99 29]/AP<</N 21 0 R>>>>',
    )
    .deflated(21, FORM, content)
}

describe('repair-pdfa: fields that a viewer draws again (/NeedAppearances)', () => {
  const repairs = async (content: string) => {
    const made = await twinvoice.embed(filled(content).bytes(), REQUEST, { agreement: false })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    return made.repairs.map(({ clause }) => clause)
  }

  it('are drawn with their value if their appearance shows another text', async () => {
    expect(await repairs('')).to.include('6.3.3')
    expect(await repairs('BT (999.99) Tj ET')).to.include('6.3.3')
  })

  it('stay as they are if it shows the value, with other signs too', async () => {
    expect(await repairs('BT (285,60 EUR) Tj ET')).not.to.include('6.3.3')
    expect(await repairs('BT [(28) 10 (5.60)] TJ ET')).not.to.include('6.3.3')
  })
})
