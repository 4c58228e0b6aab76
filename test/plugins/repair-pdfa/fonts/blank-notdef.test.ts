import { expect } from 'chai'
import {
  asDict,
  CffProgram,
  PdfDocument,
  readPages,
  readProgram,
  Type1Program,
} from 'twinvoice/pdf'
import { cffFont, type1Font } from '../../../support/fonts/font-files.js'
import { REQUEST } from '../../../support/fixtures/requests.js'
import { CFF_CID, composite, trueType } from '../../../support/pdfa/fonts/font-cases.js'
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

  it('show a space that the program gets, with the width of the codes', async () => {
    // Other programs make subsets without the space, which a page shows nevertheless.
    const file = trueType('(A A)', {
      file: '/FontFile3 45 0 R',
      encoding: '/Encoding/WinAnsiEncoding',
      descriptor: '/CharSet(/A)',
      dict: `/Type/Font/Subtype/Type1/BaseFont/ABCDEF+Test/FirstChar 32/LastChar 65/Widths[12 ${'0 '.repeat(32)}7]`,
    }).stream(
      45,
      '/Subtype/Type1C',
      cffFont({ charstrings: [BLANK, [146, 139, 22, 14]], ids: [34] }),
    )
    const made = await twinvoice.embed(file.bytes(), REQUEST, { agreement: false })
    expect(made).to.have.nested.property('report.valid', true)
  })
})

describe('repair-pdfa: codes of a Type 1 font that show .notdef', () => {
  const HSBW = (width: number) => [139, width + 139, 13, 14]
  const DRAWN_HSBW = [139, 146, 13, 139, 5, 14]
  const embed = (glyphs: Readonly<Record<string, readonly number[]>>, encoding: string) => {
    const file = trueType('(A A)', {
      file: '/FontFile 45 0 R',
      encoding,
      dict: `/Type/Font/Subtype/Type1/BaseFont/ABCDEF+Test/FirstChar 32/LastChar 65/Widths[60 ${'0 '.repeat(32)}7]`,
    }).stream(45, '', type1Font(glyphs))
    return twinvoice.embed(file.bytes(), REQUEST, { agreement: false })
  }

  for (const encoding of ['', '/Encoding/WinAnsiEncoding', '/Encoding<</Differences[32/odd]>>'])
    it(`show a space that the program gets, with ${encoding || 'no /Encoding'}`, async () => {
      const made = await embed({ '.notdef': HSBW(50), A: HSBW(7) }, encoding)
      if (!made.ok) throw new Error(JSON.stringify(made.details))
      expect(made.report).to.deep.include({ valid: true })
      const [page] = readPages(new PdfDocument(made.pdf))
      const font = page?.resources?.dict('Font')?.dict('F')
      const program = readProgram(font?.dict('FontDescriptor'), 'Type1')
      if (!(program instanceof Type1Program)) throw new Error('no Type 1 program')
      expect([...program.names].sort()).to.deep.equal(['.notdef', 'A', 'space'])
      expect(program.width('space')).to.equal(60)
      expect(program.isBlank('space')).to.equal(true)
    })

  it('are refused where .notdef has an outline', async () => {
    const made = await embed({ '.notdef': DRAWN_HSBW, A: HSBW(7) }, '/Encoding/WinAnsiEncoding')
    expect(made.ok ? [] : made.details.map(({ code }) => code)).to.include('PDFA-6.2.11.4.1')
  })
})

describe('repair-pdfa: CIDs of a CFF font that show .notdef', () => {
  const BY_NUMBER = cffFont({ charstrings: [BLANK, DRAWN], ids: [34] })
  const OUTLINED = cffFont({ charstrings: [DRAWN, DRAWN], ids: [1], isCid: true })
  /** All that Acrobat embeds for recognised text, which it hides. */
  const ALONE = cffFont({ charstrings: [BLANK], ids: [], isCid: true })

  const embed = (text: string, program: Uint8Array, entries = '') => {
    const file = composite(text, {
      subtype: 'CIDFontType0',
      file: '/FontFile3 45 0 R',
      map: '',
      widths: '0[300] 1[7] 5[8] 9[400]',
      toUnicode: entries,
    }).stream(45, '/Subtype/CIDFontType0C', program)
    return twinvoice.embed(file.bytes(), REQUEST, { agreement: false })
  }

  for (const [what, text, program] of [
    ['code 0', '<00000001>', CFF_CID],
    ['code 0 of an outline', '<00000001>', OUTLINED],
    ['a CID without a glyph', '<000100090063>', CFF_CID],
    ['code 0 of a program of names', '<0000>', BY_NUMBER],
    ['a number beyond the glyphs', '<00090063>', BY_NUMBER],
    ['text without any glyph', '<00410042>', ALONE],
  ] as const)
    for (const mode of ['', '3 Tr '])
      it(`get copies of it for ${what}${mode === '' ? '' : ', hidden'}`, async () => {
        const made = await embed(`${mode}${text}`, program)
        if (!made.ok) throw new Error(JSON.stringify(made.details))
        expect(made.report).to.deep.include({ valid: true })
        const [page] = readPages(new PdfDocument(made.pdf))
        const font = page?.resources?.dict('Font')?.dict('F')
        expect(font?.stream('Encoding')).not.to.equal(undefined)
        const descendant = asDict(font?.array('DescendantFonts')?.get(0))
        const written = readProgram(descendant?.dict('FontDescriptor'), 'CIDFontType0')
        const before = new CffProgram(program)
        expect(written).to.be.instanceOf(CffProgram)
        if (!(written instanceof CffProgram)) return
        for (let glyph = 0; glyph < before.glyphCount; glyph++)
          expect(written.keyOf(glyph)).to.equal(before.keyOf(glyph))
        expect(written.isBlank(before.glyphCount)).to.equal(before.isBlank(0))
      })

  it('stay where viewers show different things', async () => {
    const made = await embed('<0063>', OUTLINED)
    expect(made.ok ? [] : made.details.map(({ code }) => code)).to.include('PDFA-6.2.11.4.1')
  })
})
