import { expect } from 'chai'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { REQUEST } from '../../support/fixtures/requests.js'
import { onePage } from '../../support/pdf/pdf-file.js'
import { textOf } from '../../support/pdf/pdf-programs.js'
import { itWith } from '../../support/skip.js'

/** A page that shows a text in a font that is not embedded. */
function page(text: string, font: string): Uint8Array {
  return onePage()
    .object(
      3,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 9 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont${font}>>>>>>>>`,
    )
    .deflated(9, '', `BT /F 12 Tf 20 100 Td (${text}) Tj ET`)
    .bytes()
}

describe('repair-pdfa: fonts of signs', () => {
  let twinvoice: Twinvoice
  before(async () => {
    twinvoice = await createTwinvoice()
  })
  after(() => twinvoice.close())

  for (const [font, text, shown] of [
    ['/ZapfDingbats', '4n', '✔■'],
    ['/ZapfDingbats/Encoding/WinAnsiEncoding', '4n', '✔■'],
    ['/ZapfDingbats/Encoding/StandardEncoding', '4n', '✔■'],
    ['/ZapfDingbats/Encoding<</BaseEncoding/MacRomanEncoding/Differences[65/a20]>>', 'A4n', '✔✔■'],
    ['/Symbol/Encoding/WinAnsiEncoding', 'abg', 'αβγ'],
    ['/Helvetica/Encoding/WinAnsiEncoding', 'abg', 'abg'],
  ] as const)
    itWith(['pdftotext'], `shows ${shown} in ${font} as viewers do`, async () => {
      const made = await twinvoice.embed(page(text, font), REQUEST, { agreement: false })
      if (!made.ok) expect.fail(JSON.stringify(made.details))
      expect(textOf(made.pdf).join('').trim()).to.equal(shown)
    })
})
