import { expect } from 'chai'
import { PdfDocument, PdfName, readPages } from 'twinvoice/pdf'
import { type3 } from '../../../support/pdfa/fonts/font-cases.js'
import type { PdfFile } from '../../../support/pdf/pdf-file.js'
import { embedding } from '../embedding.js'

const START =
  '/Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[0.001 0 0 0.001 0 0]/Resources<<>>'
const ENCODING = '/Encoding<</Type/Encoding/Differences[97/a]>>'

/** A page that shows codes a and b, and a font of two codes. */
function twoCodes(widths: string, encoding: string, procedures = '/a 41 0 R'): PdfFile {
  return type3('', '(ab)').object(
    40,
    `<<${START}${encoding}/CharProcs<<${procedures}>>/FirstChar 97/LastChar 98/Widths[${widths}]>>`,
  )
}

describe('repair-pdfa: glyphs of Type 3 fonts', () => {
  const embed = embedding()

  /** Embeds, and gives the contents of the glyphs by their code, and the widths. */
  const glyphsOf = async (pdf: PdfFile) => {
    const { pdf: made } = await embed(pdf.bytes())
    const [page] = readPages(new PdfDocument(made))
    const font = page?.resources?.dict('Font')?.dict('F')
    const names = new Map<string, string>()
    for (const [name, glyph] of font?.dict('CharProcs')?.entries() ?? [])
      if (glyph !== undefined && typeof glyph === 'object' && glyph.kind === 'stream')
        names.set(name, Buffer.from(glyph.data).toString('latin1'))
    return names
  }

  for (const [what, procedure, expected] of [
    ['d1', '20 0 0 0 9 9 d1 0 0 9 9 re f', '9 0 0 0 9 9 d1 0 0 9 9 re f'],
    ['d0', '%x\n 1.50 0 d0 0 0 9 9 re f', '%x\n 9 0 d0 0 0 9 9 re f'],
    ['d0 and an operator that is removed', '0 0 d0 odd 0 0 9 9 re f', '9 0 d0  0 0 9 9 re f'],
  ] as const)
    it(`get the widths of the font dictionary, with ${what}`, async () => {
      const glyphs = await glyphsOf(type3().stream(41, '', procedure))
      expect([...glyphs]).to.deep.equal([['a', expected]])
    })

  for (const [what, procedure] of [
    ['that draws', 'q 0 0 9 9 re f Q'],
    ['that is empty', ''],
  ] as const)
    it(`get d0 with their width, in one ${what}`, async () => {
      const glyphs = await glyphsOf(type3().stream(41, '', procedure))
      expect([...glyphs]).to.deep.equal([['a', `9 0 d0\n${procedure}`]])
    })

  it('become two if codes of different widths show the same', async () => {
    const encoding = '/Encoding<</Type/Encoding/Differences[97/a/a]>>'
    const glyphs = await glyphsOf(twoCodes('9 20', encoding))
    expect([...glyphs]).to.deep.equal([
      ['a', '9 0 0 0 9 9 d1 0 0 9 9 re f'],
      ['code98', '20 0 0 0 9 9 d1 0 0 9 9 re f'],
    ])
  })

  it('keep those that codes without a name show by that of StandardEncoding', async () => {
    const { pdf } = await embed(twoCodes('9 20', '', '/a 41 0 R/b 41 0 R').bytes())
    const [page] = readPages(new PdfDocument(pdf))
    const encoding = page?.resources?.dict('Font')?.dict('F')?.dict('Encoding')
    const names = [...(encoding?.array('Differences')?.values() ?? [])]
    expect(names.map((one) => (one instanceof PdfName ? one.value : ''))).to.deep.equal([
      '',
      'a',
      '',
      'b',
    ])
  })

  for (const [what, encoding, name] of [
    ['a code without a name', ENCODING, 'code98'],
    ['a name that has no glyph', '/Encoding<</Type/Encoding/Differences[97/a/space]>>', 'space'],
    ['.notdef', '/Encoding<</Type/Encoding/Differences[97/a/.notdef]>>', 'code98'],
  ] as const)
    it(`are added, empty, for ${what}`, async () => {
      const glyphs = await glyphsOf(twoCodes('9 20', encoding))
      expect(glyphs.get(name)).to.equal('20 0 d0')
    })
})
