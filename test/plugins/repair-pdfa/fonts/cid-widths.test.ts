import { expect } from 'chai'
import { asDict, PdfDocument, readPages, readProgram, TrueTypeProgram } from 'twinvoice/pdf'
import { composite } from '../../../support/pdfa/fonts/font-cases.js'
import { embedding } from '../embedding.js'

describe('repair-pdfa: CIDs that /W gives several widths', () => {
  const embed = embedding()

  for (const [what, widths] of [
    ['two ranges', '1 2 300 1 1 600 2 2 700'],
    ['a list and a range', '1[300 300] 1 1 600'],
    ['a range and a list', '1 2 600 1[300 300]'],
    ['lists', '1[600 700] 1[300] 2[300]'],
  ] as const)
    it(`get the width in the program that the clause counts: ${what}`, async () => {
      const made = await embed(composite('<00010002>', { widths }).bytes())
      const [page] = readPages(new PdfDocument(made.pdf))
      const fonts = page?.resources?.dict('Font')?.dict('F')?.array('DescendantFonts')
      const program = readProgram(asDict(fonts?.get(0))?.dict('FontDescriptor'))
      if (!(program instanceof TrueTypeProgram)) throw new Error('no TrueType program')
      expect([program.width(1), program.width(2)]).to.deep.equal([300, 300])
    })
})
