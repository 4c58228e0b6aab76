import { expect } from 'chai'
import { PdfDocument, readPages } from 'twinvoice/pdf'
import { cffFont } from '../../../support/fonts/font-files.js'
import { REQUEST } from '../../../support/fixtures/requests.js'
import { trueType } from '../../../support/pdfa/fonts/font-cases.js'
import { sharedTwinvoice } from '../../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()
const BLANK = [139, 14]
const DRAWN = [139, 140, 22, 139, 140, 5, 14]
/** A space 8 and an A 7 wide. */
const GLYPHS = [
  [147, 14],
  [146, 139, 22, 14],
]

describe('repair-pdfa: codes of a CFF font that show .notdef', () => {
  /** Embeds in a page that shows A and code 25. */
  const embed = (notdef: readonly number[], width: number, encoding: string) => {
    const widths = [width, ...Array<number>(39).fill(0), 7]
    const file = trueType('(A\\031)', {
      file: '/FontFile3 45 0 R',
      encoding,
      dict: `/Type/Font/Subtype/Type1/BaseFont/ABCDEF+Test/FirstChar 25/LastChar 65/Widths[${widths.join(' ')}]`,
    }).stream(45, '/Subtype/Type1C', cffFont({ charstrings: [notdef, ...GLYPHS], ids: [1, 34] }))
    return twinvoice.embed(file.bytes(), REQUEST, { agreement: false })
  }

  for (const encoding of [
    '/Encoding/WinAnsiEncoding',
    '/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[66/A]>>',
  ])
    it(`show a space as wide as they are, with ${encoding}`, async () => {
      const made = await embed(BLANK, 8, encoding)
      if (!made.ok) throw new Error(JSON.stringify(made.details))
      expect(made.report).to.deep.include({ valid: true })
      const [page] = readPages(new PdfDocument(made.pdf))
      const written = page?.resources?.dict('Font')?.dict('F')?.dict('Encoding')
      expect(written?.name('BaseEncoding')).to.equal('WinAnsiEncoding')
      expect(written?.array('Differences')?.length).to.equal(encoding.includes('66') ? 4 : 2)
    })

  for (const [what, notdef, width] of [
    ['an outline', DRAWN, 8],
    ['another width', BLANK, 20],
  ] as const)
    it(`are refused where .notdef has ${what}`, async () => {
      const made = await embed(notdef, width, '/Encoding/WinAnsiEncoding')
      expect(made.ok ? [] : made.details.map(({ code }) => code)).to.include('PDFA-6.2.11.8')
    })
})
