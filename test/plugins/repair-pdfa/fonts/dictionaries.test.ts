import { expect } from 'chai'
import { PdfDict, PdfDocument, PdfNumber, readPages } from 'twinvoice/pdf'
import { composite, named, trueType } from '../../../support/pdfa/fonts/font-cases.js'
import { embedding } from '../embedding.js'

const SIMPLE = '/Type/Font/Subtype/TrueType'
const NAME = '/BaseFont/ABCDEF+Test'

describe('repair-pdfa: entries that the dictionary of an embedded font lacks', () => {
  const embed = embedding()
  const fontOf = (pdf: Uint8Array) =>
    [...readPages(new PdfDocument(pdf))][0]?.resources?.dict('Font')?.dict('F')

  it('are set: the name, after that of the descriptor', async () => {
    const dict = `${SIMPLE}/FirstChar 65/LastChar 66/Widths[600 700]`
    const { pdf, repairs } = await embed(trueType('(AB)', { dict }).bytes())
    expect(fontOf(pdf)?.name('BaseFont')).to.equal('ABCDEF+Test')
    expect(repairs.map(({ found }) => found)).to.include('/BaseFont /ABCDEF+Test')
  })

  it('are set: the name of a composite font, after that of its CIDFont', async () => {
    const file = composite('<00010002>').object(
      40,
      '<</Type/Font/Subtype/Type0/Encoding/Identity-H/DescendantFonts[43 0 R]>>',
    )
    const font = fontOf((await embed(file.bytes())).pdf)
    const below = font?.array('DescendantFonts')?.get(0)
    expect(below instanceof PdfDict && below.name('BaseFont')).to.equal('ABCDEF+Test')
    expect(font?.name('BaseFont')).to.equal('ABCDEF+Test')
  })

  for (const [what, entries, widths] of [
    ['no /LastChar', '/FirstChar 65/Widths[600 700]', [65, 66, 600, 700]],
    ['no /FirstChar', `/LastChar 66/Widths[${'0 '.repeat(65)}600 700]`, [0, 66, 600, 700]],
    ['more widths than codes', '/FirstChar 65/LastChar 66/Widths[600 700 9]', [65, 66, 600, 700]],
    ['more codes than widths', '/FirstChar 65/LastChar 300/Widths[600 700]', [65, 66, 600, 700]],
    ['no /Widths', '', [65, 66, 600, 700]],
  ] as const)
    it(`are set: ${what}`, async () => {
      const { pdf } = await embed(trueType('(AB)', { dict: `${SIMPLE}${NAME}${entries}` }).bytes())
      const font = fontOf(pdf)
      const list = font?.array('Widths')
      const width = (at: number) => {
        const value = list?.get(at)
        return value instanceof PdfNumber ? value.value : undefined
      }
      const [first = NaN, last = NaN] = [font?.number('FirstChar'), font?.number('LastChar')]
      expect([first, last, width(65 - first), width(66 - first)]).to.deep.equal(widths)
      expect(list?.length).to.equal(last - first + 1)
    })

  it('keep a code behind /LastChar without a width, as viewers show it', async () => {
    const dict = `${SIMPLE}${NAME}/FirstChar 65/LastChar 65/Widths[600 700]`
    const font = fontOf((await embed(trueType('(AB)', { dict }).bytes())).pdf)
    expect([font?.number('LastChar'), font?.array('Widths')?.length]).to.deep.equal([65, 1])
  })

  it('are set for Type 1, too', async () => {
    const dict = '/Type/Font/Subtype/Type1/FirstChar 65/Widths[60 70]'
    const font = fontOf((await embed(named('(AB)', 'Type1', { dict }).bytes())).pdf)
    expect([font?.name('BaseFont'), font?.number('LastChar')]).to.deep.equal(['ABCDEF+Test', 66])
  })
})
