import { expect } from 'chai'
import { asDict, PdfDocument, readPages } from 'twinvoice/pdf'
import { composite } from '../../../support/pdfa/fonts/font-cases.js'
import { embedding } from '../embedding.js'

/** What a browser prints for a character that no font has: code 0, which is CID 0. */
const MISSING = '<00000001>'

describe('repair-pdfa: code 0 of a composite TrueType font', () => {
  const embed = embedding()

  const embedded = async (...args: Parameters<typeof composite>) => {
    const made = await embed(composite(...args).bytes())
    const [page] = readPages(new PdfDocument(made.pdf))
    const font = page?.resources?.dict('Font')?.dict('F')
    return { ...made, encoding: font?.stream('Encoding') }
  }

  for (const encoding of ['/Identity-H', '/Identity-V'])
    it(`becomes another CID, whose glyph looks the same, with ${encoding}`, async () => {
      const made = await embedded(MISSING, { encoding })
      expect(made.report).to.deep.include({ valid: true })
      expect(made.encoding?.dict.number('WMode')).to.equal(encoding === '/Identity-V' ? 1 : 0)
      expect(made.repairs.map(({ clause }) => clause)).to.include('6.2.11.8')
    })

  it('becomes another CID where CID 0 leads to a letter', async () => {
    // matplotlib numbers the characters of a font from 0.
    const map = '/CIDToGIDMap 45 0 R'
    const file = composite('<0000>', { map, widths: '0[600]' }).stream(45, '', '\0\u0001')
    const made = await embed(file.bytes())
    expect(made.report).to.deep.include({ valid: true })
    const [page] = readPages(new PdfDocument(made.pdf))
    const font = page?.resources?.dict('Font')?.dict('F')
    const descendant = asDict(font?.array('DescendantFonts')?.get(0))
    const glyphs = [...(descendant?.stream('CIDToGIDMap')?.data ?? [])]
    expect(glyphs.slice(0, 2)).to.deep.equal([0, 1])
    expect(glyphs.slice(-2)).to.deep.equal([0, 1])
  })

  it('leaves no list of glyphs that lacks the new one', async () => {
    const made = await embedded(MISSING, { descriptor: '/CIDSet 9 0 R' })
    expect(made.report).to.deep.include({ valid: true })
  })

  it('stays the CMap of a font that does not show it', async () => {
    expect((await embedded('<0001>')).encoding).to.equal(undefined)
  })
})
