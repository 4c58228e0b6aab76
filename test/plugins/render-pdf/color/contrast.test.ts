import { expect } from 'chai'
import fc from 'fast-check'
import { accentOf, contrastRatio, readable } from '../../../../plugins/render-pdf/color/contrast.js'

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('contrast of the accent colour', () => {
  it('is measured as WCAG does', () => {
    expect(contrastRatio('#000000', '#ffffff')).to.equal(21)
    expect(contrastRatio('#fff', '#ffffff')).to.equal(1)
    expect(contrastRatio('#777777', '#ffffff')).to.be.closeTo(4.48, 0.005)
  })

  it('keeps a colour with enough contrast', () => {
    expect(readable('#1d4ed8', '#ffffff', 4.5)).to.equal('#1d4ed8')
    expect(readable('#FFF', '#000000', 4.5)).to.equal('#ffffff')
  })

  it('changes the default no more than necessary', () => {
    expect(contrastRatio('#8b5cf6', '#ffffff')).to.be.below(4.5)
    const { text } = accentOf('#8b5cf6')
    expect(contrastRatio(text, '#ffffff')).to.be.within(4.5, 4.7)
  })

  it('reaches AA for every colour on every background', () => {
    fc.assert(
      fc.property(color, color, (one, other) => {
        expect(contrastRatio(readable(one, other, 4.5), other)).to.be.at.least(4.5)
      }),
    )
  })

  it('gives an accent whose every pair is readable', () => {
    fc.assert(
      fc.property(color, (value) => {
        const accent = accentOf(value)
        expect(contrastRatio(accent.text, '#ffffff')).to.be.at.least(4.5)
        expect(contrastRatio(accent.graphic, '#ffffff')).to.be.at.least(3)
        expect(contrastRatio(accent.onFill, accent.text)).to.be.at.least(4.5)
        expect(contrastRatio(accent.onTint, accent.tint)).to.be.at.least(4.5)
      }),
    )
  })

  it('refuses a text that is not a colour', () => {
    expect(() => readable('red', '#ffffff', 3)).to.throw('not a hex colour')
  })
})
