import { expect } from 'chai'
import { REQUEST } from '../../../support/fixtures/requests.js'
import { onePage } from '../../../support/pdf/pdf-file.js'
import { textOf } from '../../../support/pdf/pdf-programs.js'
import { itWith } from '../../../support/skip.js'
import { sharedTwinvoice } from '../../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** A page that shows a text in a font that is not embedded. */
function page(text: string, font: string, cmap = ''): Uint8Array {
  return onePage()
    .object(
      3,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 9 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont${font}>>>>>>>>`,
    )
    .deflated(9, '', `BT /F 12 Tf 20 100 Td (${text}) Tj ET`)
    .deflated(10, '', cmap)
    .bytes()
}

describe('repair-pdfa: signs in standard fonts', () => {
  for (const [font, text, shown] of [
    ['/ZapfDingbats', '4n', '✔■'],
    ['/ZapfDingbats/Encoding/WinAnsiEncoding', '4n', '✔■'],
    ['/ZapfDingbats/Encoding/StandardEncoding', '4n', '✔■'],
    ['/ZapfDingbats/Encoding<</BaseEncoding/MacRomanEncoding/Differences[65/a20]>>', 'A4n', '✔✔■'],
    ['/Symbol/Encoding/WinAnsiEncoding', 'abg', 'αβγ'],
    ['/Symbol', '\\323\\343\\342 \\346', '©©® ⎛'],
    ['/ZapfDingbats', '\\200', '❨'],
    ['/Helvetica/Encoding/WinAnsiEncoding', 'abg', 'abg'],
    ['/Helvetica/Encoding/WinAnsiEncoding', 'a\\257', 'a¯'],
    ['/Times-Bold/Encoding/WinAnsiEncoding', 'a\\257', 'a¯'],
  ] as const)
    itWith(['pdftotext'], `shows ${shown} in ${font} as viewers do`, async () => {
      const made = await twinvoice.embed(page(text, font), REQUEST, { agreement: false })
      if (!made.ok) expect.fail(JSON.stringify(made.details))
      expect(textOf(made.pdf).join('').trim()).to.equal(shown)
    })

  itWith(['pdftotext'], 'keeps the text of codes that its ToUnicode CMap leaves out', async () => {
    const font = '/Helvetica/ToUnicode 10 0 R/Encoding<</Differences[9/Euro 65/B/fi]>>'
    const cmap =
      '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <42> <00660069> endbfchar'
    const made = await twinvoice.embed(page('\\011 AB', font, cmap), REQUEST, { agreement: false })
    if (!made.ok) expect.fail(JSON.stringify(made.details))
    expect(textOf(made.pdf).join('').trim()).to.equal('€ Bfi')
  })

  for (const font of ['/Helvetica', '/Helvetica-BoldOblique', '/Times-Roman', '/Times-Italic']) {
    const named = `${font}/Encoding/WinAnsiEncoding`
    itWith(['pdftotext'], `shows the signs of ${font} that are wider in other fonts`, async () => {
      const own = page('A \\267 B 10 \\261 2 \\265m 6\\3672', named)
      const made = await twinvoice.embed(own, REQUEST, { agreement: false })
      if (!made.ok) expect.fail(JSON.stringify(made.details))
      expect(textOf(made.pdf).join('').trim()).to.equal('A · B 10 ± 2 µm 6÷2')
      expect(made.report).to.deep.include({ valid: true })
    })

    it(`refuses a ${font} in which such a sign has another width`, async () => {
      const narrow = `${named}/FirstChar 183/LastChar 183/Widths[120]`
      const made = await twinvoice.embed(page('\\267', narrow), REQUEST, { agreement: false })
      expect(made.ok ? [] : made.details.map(({ code }) => code)).to.deep.equal(['FONT_UNLIKE'])
    })
  }
})
