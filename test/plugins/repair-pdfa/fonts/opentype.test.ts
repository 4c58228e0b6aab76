import { expect } from 'chai'
import { PdfDict, PdfDocument, readPages } from 'twinvoice/pdf'
import { CFF, TYPE1 } from '../../../support/pdfa/fonts/font-cases.js'
import {
  asCidTrueType,
  asTrueType,
  OPEN,
  simple,
} from '../../../support/pdfa/fonts/opentype-cases.js'
import { REQUEST } from '../../../support/fixtures/requests.js'
import { sharedTwinvoice } from '../../../support/shared-twinvoice.js'
import { embedding } from '../embedding.js'

const twinvoice = await sharedTwinvoice()

describe('repair-pdfa: font programs that are stored as another kind', () => {
  const embed = embedding()

  it('are named OpenType if they are', async () => {
    const made = await embed(simple('Type1', OPEN, '7 8', 'Type1C').bytes())
    expect(made.report).to.deep.include({ valid: true })
    const [page] = readPages(new PdfDocument(made.pdf))
    const font = page?.resources?.dict('Font')?.dict('F')
    const program = font?.dict('FontDescriptor')?.stream('FontFile3')
    expect(program?.dict.name('Subtype')).to.equal('OpenType')
    expect(Buffer.from(program?.data ?? []).equals(OPEN)).to.equal(true)
  })

  for (const [what, file, subtype, key, format] of [
    ['CFF in a TrueType font', asTrueType(CFF), 'Type1', 'FontFile3', 'Type1C'],
    ['OpenType in a TrueType font', asTrueType(OPEN), 'Type1', 'FontFile3', 'OpenType'],
    ['CFF in a CIDFont', asCidTrueType(CFF), 'CIDFontType0', 'FontFile3', 'CIDFontType0C'],
    ['OpenType in a CIDFont', asCidTrueType(OPEN), 'CIDFontType0', 'FontFile3', 'OpenType'],
    [
      'CFF of a CIDFont',
      simple('Type1', CFF, '7 8', 'CIDFontType0C'),
      'Type1',
      'FontFile3',
      'Type1C',
    ],
    ['Type 1 as CFF', simple('Type1', TYPE1, '60 60', 'Type1C'), 'Type1', 'FontFile', undefined],
  ] as const)
    it(`become what they are: ${what}`, async () => {
      const { pdf } = await embed(file.bytes())
      const [page] = readPages(new PdfDocument(pdf))
      const named = page?.resources?.dict('Font')?.dict('F')
      const below = named?.array('DescendantFonts')?.get(0)
      const font = below instanceof PdfDict ? below : named
      expect(font?.name('Subtype')).to.equal(subtype)
      expect(font?.has('CIDToGIDMap')).to.equal(false)
      const program = font?.dict('FontDescriptor')?.stream(key)
      expect(program?.dict.name('Subtype')).to.equal(format)
    })

  it('stay refused in a composite font without a CIDFont, which viewers do not show', async () => {
    const made = await twinvoice.embed(simple('Type0', CFF, '7 8', 'Type1C').bytes(), REQUEST)
    expect(made.ok).to.equal(false)
  })
})
