import { expect } from 'chai'
import { create, type Font } from 'fontkit'
import { subsetTrueType } from '../../../../../plugins/render-pdf/pdf/fonts/truetype.js'
import { openFonts, type Fonts } from '../../../../../plugins/render-pdf/text/fonts.js'
import type { Face } from '../../../../../plugins/render-pdf/text/face.js'

describe('a TrueType subset', () => {
  let fonts: Fonts
  before(async () => {
    fonts = await openFonts()
  })

  function glyphsOf(face: Face, text: string): number[] {
    return [0, ...Array.from(text, (character) => face.nominal(character.codePointAt(0) ?? 0))]
  }

  for (const [name, text] of [
    ['letters', 'ABCabc019€'],
    ['letters built of others', 'ÄÖÜéèǹǻậỗĳ'],
    ['glyphs without ink, and one glyph twice', '  x\u00a0x'],
  ] as const)
    it(`draws ${name} as the whole font does`, () => {
      const face = fonts.face(600, false)
      const glyphs = glyphsOf(face, text)
      const whole = create(Buffer.from(face.sfnt.bytes)) as Font
      const file = subsetTrueType(face.sfnt, glyphs)
      const subset = create(Buffer.from(file)) as Font
      expect(file.length).to.be.below(face.sfnt.bytes.length / 20)
      glyphs.forEach((glyph, index) => {
        const [one, other] = [subset.getGlyph(index), whole.getGlyph(glyph)]
        expect(one.path.toSVG(), String(glyph)).to.equal(other.path.toSVG())
        expect(one.advanceWidth, String(glyph)).to.equal(other.advanceWidth)
      })
    })

  it('has tables whose checksums hold', () => {
    const face = fonts.face(400, false)
    const file = Buffer.from(subsetTrueType(face.sfnt, glyphsOf(face, 'Hä')))
    const sum = (start: number, length: number) => {
      let total = 0
      for (let at = start; at < start + length; at += 4)
        total = (total + file.readUInt32BE(at)) >>> 0
      return total
    }
    expect(sum(0, file.length)).to.equal(0xb1b0afba)
    for (let index = 0; index < file.readUInt16BE(4); index++) {
      const entry = 12 + index * 16
      if (file.toString('latin1', entry, entry + 4) === 'head') continue
      const length = (file.readUInt32BE(entry + 12) + 3) & ~3
      expect(sum(file.readUInt32BE(entry + 8), length)).to.equal(file.readUInt32BE(entry + 4))
    }
  })
})
