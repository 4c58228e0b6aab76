import { expect } from 'chai'
import { PdfDocument, readPages, readProgram, TrueTypeProgram } from 'twinvoice/pdf'
import { REQUEST } from '../../../support/fixtures/requests.js'
import type { TrueTypeParts } from '../../../support/fonts/truetype-font.js'
import { trueType } from '../../../support/pdfa/fonts/font-cases.js'
import { sharedTwinvoice } from '../../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** Two signs with the code of `'` or its character; only the first has an outline. */
const [SHOWN, BLANK] = [1, 2]

const MAC = { platform: 1, encoding: 0, glyphs: { 0x27: SHOWN, 0xd5: BLANK } }
const UNICODE = { platform: 3, encoding: 1, glyphs: { 0x27: SHOWN, 0x2019: BLANK } }
const NAMES = '/Encoding<</Differences[39/quoteright]>>'

describe('repair-pdfa: codes of TrueType fonts', () => {
  const hasOutline = async (
    flags: number,
    encoding: string,
    map: TrueTypeParts['cmaps'][number] | undefined,
    names = ['.notdef', 'quotesingle', 'quoteright'],
  ) => {
    const file = trueType("(')", {
      dict: '/Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Test/FirstChar 39/LastChar 39/Widths[600]',
      flags,
      encoding,
      program: {
        widths: [500, 600, 600],
        blank: [0, BLANK],
        names,
        ...(map === undefined ? { cmaps: [], without: ['cmap'] } : { cmaps: [map] }),
      },
    })
    const made = await twinvoice.embed(file.bytes(), REQUEST, { agreement: false })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    const [page] = readPages(new PdfDocument(made.pdf))
    const font = page?.resources?.dict('Font')?.dict('F')
    const program = readProgram(font?.dict('FontDescriptor'), 'TrueType')
    if (!(program instanceof TrueTypeProgram)) throw new Error('no TrueType program')
    return program.hasOutline(program.cmaps[0]?.glyphOf(0x27) ?? 0)
  }

  for (const flags of [4, 32])
    for (const encoding of ['', '/Encoding/StandardEncoding', '/Encoding<</Type/Encoding>>'])
      for (const map of [MAC, UNICODE])
        it(`keep their glyphs with flags ${flags}, ${encoding || 'no /Encoding'} and a map of platform ${map.platform}`, async () => {
          expect(await hasOutline(flags, encoding, map)).to.equal(true)
        })

  for (const [platform, encoding] of [
    [0, 3],
    [0, 4],
    [3, 10],
  ] as const)
    it(`keep the glyph to which a map of Unicode for ${platform} and ${encoding} leads`, async () => {
      const map = { ...UNICODE, platform, encoding }
      expect(await hasOutline(32, '/Encoding/WinAnsiEncoding', map)).to.equal(true)
    })

  for (const page of [0, 0xf000, 0xf100, 0xf200])
    it(`keep the glyph of a sign at ${page.toString(16)}`, async () => {
      const map = { platform: 3, encoding: 0, glyphs: { [page + 0x27]: SHOWN } }
      expect(await hasOutline(4, '/Encoding/WinAnsiEncoding', map)).to.equal(true)
    })

  for (const [flags, platform, code] of [
    [32, 3, 4],
    [32, 1, 1],
    [4, 3, 2],
  ] as const)
    it(`keep the glyph to which a map of another kind leads, ${platform} and ${code}, with flags ${flags}`, async () => {
      const map = { platform, encoding: code, glyphs: { 0x27: SHOWN } }
      const names = ['.notdef', 'one', 'two']
      expect(await hasOutline(flags, '/Encoding/WinAnsiEncoding', map, names)).to.equal(true)
    })

  for (const encoding of [
    '/Encoding<</Differences[39/G27]>>',
    '/Encoding<</Differences[65/B]>>',
    '/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[39/a39]>>',
  ])
    it(`keep the glyph of their number under names that say nothing, ${encoding}`, async () => {
      const names = ['.notdef', 'one', 'two']
      const map = { ...UNICODE, encoding: 10 }
      expect(await hasOutline(4, encoding, map, names)).to.equal(true)
    })

  it('keep the glyph that has the name of the letter, in a program without maps', async () => {
    expect(await hasOutline(4, '', undefined)).to.equal(true)
  })

  for (const encoding of [
    '/Encoding<</Differences[39/Z]>>',
    '/Encoding<</BaseEncoding/StandardEncoding/Differences[39/Z]>>',
    '/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[39/.notdef]>>',
  ])
    it(`show .notdef, and no other character, for a name that the program lacks: ${encoding}`, async () => {
      expect(await hasOutline(32, encoding, UNICODE)).to.equal(false)
    })

  it('have the glyph of the name that /Differences give', async () => {
    expect(await hasOutline(32, NAMES, UNICODE)).to.equal(false)
  })
})
