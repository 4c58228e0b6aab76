import { expect } from 'chai'
import {
  CffProgram,
  PdfDict,
  PdfDocument,
  readPages,
  readProgram,
  TrueTypeProgram,
  Type1Program,
} from 'twinvoice/pdf'
import { cffFont } from '../../../support/fonts/font-files.js'
import { REQUEST } from '../../../support/fixtures/requests.js'
import { sharedTwinvoice } from '../../../support/shared-twinvoice.js'
import { cidKeyed, named, trueType } from '../../../support/pdfa/fonts/font-cases.js'
import { simple, OPEN } from '../../../support/pdfa/fonts/opentype-cases.js'
import { embedding } from '../embedding.js'

/** The widths of two glyphs are in a subroutine that both call. */
const SHARED = cffFont({
  charstrings: [
    [139, 14],
    [32, 10],
    [32, 10],
  ],
  ids: [34, 35],
  subrs: [[146, 139, 22, 14]],
})

describe('repair-pdfa: widths of a program that are not those of the dictionary', () => {
  const embed = embedding()
  const programOf = (pdf: Uint8Array) => {
    const [page] = readPages(new PdfDocument(pdf))
    const font = page?.resources?.dict('Font')?.dict('F')
    const below = font?.array('DescendantFonts')?.get(0)
    const owner = below instanceof PdfDict ? below : font
    return readProgram(owner?.dict('FontDescriptor'), owner?.name('Subtype'))
  }

  for (const [said, expected] of [
    ['65 70', [65, 70]],
    ['300 -20.5', [300, -20.5]],
    ['61 70', [60, 70]],
  ] as const)
    it(`become those in Type 1: ${said}`, async () => {
      const made = await embed(named('(AB)', 'Type1', { widths: said }).bytes())
      const program = programOf(made.pdf)
      if (!(program instanceof Type1Program)) throw new Error('no Type 1')
      expect([program.width('A'), program.width('B')]).to.deep.equal(expected)
      const clauses = made.repairs.map(({ clause }) => clause)
      expect(clauses.includes('6.2.11.5')).to.equal(said !== '61 70')
    })

  it('become those in CFF, and other glyphs keep theirs', async () => {
    const program = programOf(
      (await embed(named('(AB)', 'Type1C', { widths: '600.5 8' }).bytes())).pdf,
    )
    if (!(program instanceof CffProgram)) throw new Error('no CFF')
    expect([program.width(0), program.width(1), program.width(2)]).to.deep.equal([0, 600.5, 8])
    expect([program.keyOf(1), program.keyOf(2)]).to.deep.equal(['A', 'B'])
  })

  it('become those in a CFF with CIDs', async () => {
    const file = cidKeyed('<00010005>', { widths: '1[40]5[-300]' })
    const program = programOf((await embed(file.bytes())).pdf)
    if (!(program instanceof CffProgram)) throw new Error('no CFF')
    expect([program.width(1), program.width(2), program.keyOf(2)]).to.deep.equal([40, -300, 5])
  })

  it('become those in OpenType with an encoding of letters', async () => {
    const program = programOf((await embed(simple('Type1', OPEN, '20 8').bytes())).pdf)
    expect(program instanceof CffProgram && program.width(1)).to.equal(20)
  })

  it('become those of two codes that show one glyph of TrueType', async () => {
    const cmaps = [{ platform: 3, encoding: 1, glyphs: { 65: 1, 66: 1 } }]
    const file = trueType('(AB)', { program: { widths: [500, 600], cmaps } })
    const program = programOf((await embed(file.bytes())).pdf)
    if (!(program instanceof TrueTypeProgram)) throw new Error('no TrueType')
    const glyphs = [65, 66].map((code) => program.cmaps[0]?.glyphOf(code) ?? 0)
    expect(glyphs.map((glyph) => program.width(glyph))).to.deep.equal([600, 700])
  })

  for (const [what, file] of [
    [
      'in a subroutine, which other glyphs call',
      named('(AB)', 'Type1C', { widths: '9 7' }).stream(45, '/Subtype/Type1C', SHARED),
    ],
    [
      'of two codes that show one glyph of CFF',
      named('(AB)', 'Type1C', {
        widths: '9 20',
        encoding: '/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[66/A]>>',
      }),
    ],
  ] as const)
    it(`are refused ${what}`, async () => {
      const twinvoice = await sharedTwinvoice()
      const made = await twinvoice.embed(file.bytes(), REQUEST, { agreement: false })
      expect(made.ok ? [] : made.details.map(({ code }) => code)).to.include('PDFA-6.2.11.5')
    })
})
