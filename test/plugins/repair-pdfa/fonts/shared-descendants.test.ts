import { expect } from 'chai'
import { PdfDocument, readPages } from 'twinvoice/pdf'
import { trueTypeFont } from '../../../support/fonts/truetype-font.js'
import { PdfFile } from '../../../support/pdf/pdf-file.js'
import { embedding } from '../embedding.js'

const PROGRAM = trueTypeFont({
  widths: [500, 600, 700],
  cmaps: [{ platform: 3, encoding: 1, glyphs: { 65: 1, 66: 2 } }],
})

/** Two composite fonts that share one CIDFont; the first shows CID 1 and the second CID 2. */
function shared(encodings: readonly [string, string], texts: readonly [string, string]) {
  return new PdfFile()
    .object(1, '<</Type/Catalog/Pages 2 0 R>>')
    .object(2, '<</Type/Pages/Count 1/Kids[3 0 R]>>')
    .object(
      3,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 20 0 R/Resources<</Font<</F 4 0 R/G 5 0 R>>>>>>',
    )
    .stream(20, '', `BT /F 9 Tf 20 100 Td ${texts[0]} Tj /G 9 Tf 20 50 Td ${texts[1]} Tj ET`)
    .object(
      4,
      `<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/${encodings[0]}/DescendantFonts 9 0 R>>`,
    )
    .object(
      5,
      `<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/${encodings[1]}/DescendantFonts 9 0 R>>`,
    )
    .object(
      6,
      '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/CIDToGIDMap/Identity/DW 500/W[1[650 750]]/FontDescriptor 7 0 R>>',
    )
    .object(
      7,
      '<</Type/FontDescriptor/FontName/X/Flags 4/FontBBox[0 0 500 500]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 500/StemV 80/FontFile2 8 0 R>>',
    )
    .deflated(8, '', PROGRAM)
    .object(9, '[6 0 R]')
    .bytes()
}

describe('repair-pdfa: composite fonts that share a CIDFont', () => {
  const embed = embedding()

  for (const [what, encodings, texts] of [
    ['their widths', ['Identity-H', 'Identity-H'], ['<0001>', '<0002>']],
    ['their widths, in two directions', ['Identity-H', 'Identity-V'], ['<0001>', '<0002>']],
    ['codes without a glyph', ['Identity-H', 'Identity-H'], ['<00010009>', '<00020008>']],
    ['code 0', ['Identity-H', 'Identity-V'], ['<00010000>', '<00020000>']],
  ] as const)
    it(`are repaired each for itself: ${what}`, async () => {
      const made = await embed(shared(encodings, texts))
      const [page] = [...readPages(new PdfDocument(made.pdf))]
      const fonts = page?.resources?.dict('Font')
      const [one, other] = ['F', 'G'].map((key) =>
        fonts?.dict(key)?.array('DescendantFonts')?.get(0),
      )
      expect(one).to.not.equal(other)
    })
})
