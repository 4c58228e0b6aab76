import { expect } from 'chai'
import fc from 'fast-check'
import { openFonts, type Fonts } from '../../../../plugins/render-pdf/text/fonts.js'
import type { Face } from '../../../../plugins/render-pdf/text/face.js'

const LATIN =
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,;:-–—/()&%€§ÄÖÜäöüßéèêàçñøåŁłőžşğıİ\u00a0\u202f„“’ǹĳŉ'

describe('shaping', () => {
  let fonts: Fonts
  let face: Face
  before(async () => {
    fonts = await openFonts()
    face = fonts.face(400, false)
  })

  it('gives by pairs the same result as the shaper for the whole text', () => {
    const text = fc.array(fc.constantFrom(...LATIN), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(text, fc.constantFrom(400, 600, 700), (characters, weight) => {
        const run = characters.join('')
        const own = fonts.face(weight, false)
        const whole = own.shapeWhole(run, { rightToLeft: false, lang: 'en' })
        const pairs = own.shape(run, { rightToLeft: false, lang: 'en' })
        expect(pairs.ids, run).to.deep.equal(whole.ids)
        pairs.advances.forEach((advance, index) => {
          expect(advance, run).to.be.closeTo(whole.advances[index] ?? NaN, 1e-3)
        })
      }),
      { numRuns: 1500 },
    )
  })

  it('kerns, ligates and places marks', () => {
    const shape = (text: string) => face.shape(text, { rightToLeft: false, lang: 'en' })
    const [a = 0] = shape('A').advances
    expect(shape('AV').advances[0]).to.be.lessThan(a)
    expect(shape('office').ids).to.have.length(4)
    expect(shape('x\u0302').offsets ?? shape('x\u0302').ids).to.not.be.empty
  })

  it('sets all figures to one width', () => {
    for (const weight of [300, 400, 500, 600, 700]) {
      const { advances } = fonts
        .face(weight, false)
        .shape('0123456789', { rightToLeft: false, lang: 'en' })
      expect(new Set(advances).size, String(weight)).to.equal(1)
    }
  })

  it('finds a fallback for Hebrew and Arabic, and none for characters that no font has', () => {
    expect(fonts.fallback([0x5d0], false, 'en')?.id).to.include('Hebrew')
    expect(fonts.fallback([0x627], true, 'en')?.id).to.include('Arabic-Bold')
    expect(fonts.fallback([0xf0000], false, 'en')).to.equal(undefined)
    expect(fonts.covers(0xf0000)).to.equal(false)
  })

  it('has the signs of currencies', () => {
    const signs = '$¢£¤¥ƒ฿₠₡₢₣₤₥₦₧₨₩₪₫€₭₮₯₰₱₲₳₴₵₶₷₸₹₺₻₼₽₾₿'
    const missing = Array.from(signs).filter((sign) => !fonts.covers(sign.codePointAt(0) ?? 0))
    expect(missing).to.deep.equal([])
  })
})
