import { expect } from 'chai'
import { PdfDocument, PdfStream, readPages, readProgram, TrueTypeProgram } from 'twinvoice/pdf'
import { composite, trueType } from '../../../support/pdfa/fonts/font-cases.js'
import { embedding } from '../embedding.js'

/** `.notdef` of a font that has three glyphs, with an outline as most fonts have. */
const OUTLINED = { widths: [500, 600, 700], blank: [] }

describe('repair-pdfa: codes that lead beyond what a TrueType font has', () => {
  const embed = embedding()

  const fontOf = async (pdf: Uint8Array) => {
    const [page] = readPages(new PdfDocument((await embed(pdf)).pdf))
    return page?.resources?.dict('Font')?.dict('F')
  }

  it('have the glyph of their number behind the end of /CIDToGIDMap, as viewers show it', async () => {
    const file = composite('<00010002>', { map: '/CIDToGIDMap 46 0 R' })
    const font = await fontOf(file.stream(46, '', '\x00\x00\x00\x01').bytes())
    const descendant = font?.array('DescendantFonts')?.get(0)
    const map =
      typeof descendant === 'object' && descendant.kind === 'dict'
        ? descendant.get('CIDToGIDMap')
        : undefined
    if (!(map instanceof PdfStream)) throw new Error('no map')
    expect([...map.data]).to.deep.equal([0, 0, 0, 1, 0, 2])
  })

  it('show nothing if the program has no such glyph', async () => {
    const font = await fontOf(
      trueType('(A)', {
        program: { ...OUTLINED, cmaps: [{ platform: 3, encoding: 1, glyphs: { 0x41: 9 } }] },
      }).bytes(),
    )
    const program = readProgram(font?.dict('FontDescriptor'), 'TrueType')
    if (!(program instanceof TrueTypeProgram)) throw new Error('no TrueType program')
    expect(program.hasOutline(program.cmaps[0]?.glyphOf(0x41) ?? 0)).to.equal(false)
  })
})
