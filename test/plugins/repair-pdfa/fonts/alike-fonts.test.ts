import { expect } from 'chai'
import { PdfDocument, readPages, type PdfDict } from 'twinvoice/pdf'
import { REQUEST } from '../../../support/fixtures/requests.js'
import { PdfFile } from '../../../support/pdf/pdf-file.js'
import { textOf } from '../../../support/pdf/pdf-programs.js'
import { itWith } from '../../../support/skip.js'
import { sharedTwinvoice } from '../../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** A file as of pages that were merged: each shows one text, in a font of its own. */
function merged(pages: readonly (readonly [text: string, font: string])[]): Uint8Array {
  const file = new PdfFile()
    .object(1, '<</Type/Catalog/Pages 2 0 R>>')
    .object(
      2,
      `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, at) => `${100 + at} 0 R`).join(' ')}]>>`,
    )
    .object(3, '<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[65/B]>>')
    .object(4, '<</Differences[65/B]/BaseEncoding/WinAnsiEncoding/Type/Encoding>>')
  for (const [at, [text, font]] of pages.entries())
    file
      .object(
        100 + at,
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents ${200 + at} 0 R/Resources<</Font<</F ${300 + at} 0 R>>>>>>`,
      )
      .deflated(200 + at, '', `BT /F 12 Tf 20 100 Td (${text}) Tj ET`)
      .object(300 + at, `<</Type/Font/Subtype/Type1${font}>>`)
  return file.bytes()
}

describe('repair-pdfa: fonts that are not embedded and say the same', () => {
  async function embedded(pdf: Uint8Array) {
    const made = await twinvoice.embed(pdf, REQUEST, { agreement: false })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    expect(made.report).to.deep.include({ valid: true })
    const fonts = [...readPages(new PdfDocument(made.pdf))].map(
      ({ resources }) => resources?.dict('Font')?.dict('F') as PdfDict,
    )
    const programs = fonts.map((font) => font.dict('FontDescriptor')?.ref('FontFile2')?.number)
    return { ...made, programs }
  }

  it('share one program, whatever their keys are named and in which order', async () => {
    const { programs, repairs } = await embedded(
      merged([
        ['A', '/BaseFont/Helvetica/Encoding 3 0 R/Name/F1'],
        ['BC', '/Name/F2/Encoding 4 0 R/BaseFont/Helvetica'],
        [
          'D',
          '/BaseFont/Helvetica/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[65/B]/Type/Encoding>>',
        ],
      ]),
    )
    expect(new Set(programs)).to.have.lengthOf(1)
    expect(
      repairs.filter(({ clause }) => clause === '6.2.11.4.1').map(({ page }) => page),
    ).to.deep.equal([1, 2, 3])
  })

  for (const [what, other] of [
    ['name', '/BaseFont/Helvetica-Bold'],
    ['encoding', '/BaseFont/Helvetica/Encoding/MacRomanEncoding'],
    ['widths', `/BaseFont/Helvetica/FirstChar 65/LastChar 66/Widths[667 660]`],
  ] as const)
    it(`have a program each if they differ in their ${what}`, async () => {
      const { programs } = await embedded(
        merged([
          ['A', '/BaseFont/Helvetica'],
          ['B', other],
        ]),
      )
      expect(new Set(programs)).to.have.lengthOf(2)
    })

  itWith(['pdftotext'], 'show what each showed', async () => {
    const pages = Array.from({ length: 40 }, (_, at) => `page ${at + 1} of 40`)
    const { pdf } = await embedded(
      merged(pages.map((text) => [text, '/BaseFont/Helvetica/Encoding/WinAnsiEncoding'] as const)),
    )
    expect(textOf(pdf).map((text) => text.trim())).to.deep.equal(pages)
  })

  it('are refused one by one if a glyph of one of them is unlike', async () => {
    const widths = '/BaseFont/Helvetica/FirstChar 65/LastChar 66/Widths[667 300]'
    const made = await twinvoice.embed(
      merged([
        ['A', widths],
        ['B', widths],
      ]),
      REQUEST,
      { agreement: false },
    )
    expect(made.ok ? [] : made.details.map(({ code, page }) => [code, page])).to.deep.equal([
      ['FONT_UNLIKE', 2],
    ])
  })
})
