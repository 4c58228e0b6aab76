import { expect } from 'chai'
import { pageLines, textAt, type PageChanges } from '../../support/pdf/page-lines.js'

const SHOWN = textAt('shown', { y: 300 })

/** The lines of a page with some content before the text `shown`. */
function lines(content: string, changes: PageChanges = {}): readonly string[] {
  return pageLines(`q ${content} Q ${SHOWN}`, changes)
}

/** Text with operators before it. */
function written(operators: string, word = 'text'): string {
  return `BT /F 12 Tf 40 400 Td ${operators} (${word}) Tj ET `
}

describe('check-agreement: text that nobody can read', () => {
  for (const [name, operators] of [
    ['all gaps', '[0 100] 0 d 1 Tr'],
    ['a gap that is longer than they are', '[200 200] 200 d 1 Tr'],
    ['a blot', '9 w 1 Tr'],
  ] as const)
    it(`is drawn in outlines that are ${name}`, () => {
      expect(lines(written(operators))).to.deep.equal(['shown'])
    })

  for (const operators of ['[3 1] 0 d 1 Tr', '[200 200] 0 d 1 Tr', '1 w 1 Tr', '[0 100] 0 d 2 Tr'])
    it(`is none after ${operators}`, () => {
      expect(lines(written(operators))).to.deep.equal(['text', 'shown'])
    })

  it('is filled, and covered by its own outline', () => {
    expect(lines(written('1 G 4 w 2 Tr'))).to.deep.equal(['shown'])
    expect(lines(written('1 G .5 w 2 Tr'))).to.deep.equal(['text', 'shown'])
    expect(lines(written('1 g 4 w 2 Tr'))).to.deep.equal(['text', 'shown'])
  })

  it('is a pile of letters of one colour', () => {
    expect(lines(written('-7.2 Tc'))).to.deep.equal(['shown'])
    expect(lines(written('-2 Tc'))).to.deep.equal(['text', 'shown'])
    expect(lines(written('', 'same') + written('', 'text'))).to.deep.equal(['shown'])
    expect(lines(written('', 'text') + written('', 'text'))).to.deep.equal(['texttext', 'shown'])
    const faint = '.85 g '
    expect(lines(written('') + faint + written('', 'same'))).to.deep.equal(['textsame', 'shown'])
  })

  it('is read in the order in which its letters stand', () => {
    expect(lines(written('-14.4 Tc', '4321'))).to.deep.equal(['1234', 'shown'])
  })

  describe('in a knockout group', () => {
    const changes = (form: string): PageChanges => ({
      resources: '/XObject<</X 10 0 R>>',
      objects(file) {
        const own = '/Font<</F 12 0 R>>/ExtGState<</A<</ca 0>>>>/XObject<</Y 11 0 R>>'
        const group = (isKnockout: boolean) =>
          `/Type/XObject/Subtype/Form/BBox[0 0 500 500]/Group<</S/Transparency/K ${isKnockout}>>/Resources<<${own}>>`
        file
          .stream(10, group(true), form)
          .stream(11, group(false), written(''))
          .object(12, '<</Type/Font/Subtype/Type1/BaseFont/Courier>>')
      },
    })
    const area = 'q /A gs 0 0 500 500 re f Q '

    it('is replaced by what is painted later, though that is transparent', () => {
      expect(lines('/X Do', changes(`${written('')} ${area}`))).to.deep.equal(['shown'])
      expect(lines('/X Do', changes(`/Y Do ${area}`))).to.deep.equal(['shown'])
      expect(lines('/X Do', changes(`${area} ${written('')}`))).to.deep.equal(['text', 'shown'])
      expect(lines(`/X Do 500 500 re f`, changes(written('')))).to.deep.equal(['text', 'shown'])
    })
  })

  describe('in a calibrated space', () => {
    const space = (entries: string) => `[${entries}]`
    const inSpace = (color: string, entries: string, name = 'C') =>
      lines(`${color} ${written('')}`, { resources: `/ColorSpace<</${name} ${space(entries)}>>` })
    const white = '/WhitePoint[.95 1 1.09]'

    it('has the colour that the space gives it', () => {
      const light = `/CalGray<<${white}/Gamma .001>>`
      expect(inSpace('/C cs .1 sc', light)).to.deep.equal(['shown'])
      expect(inSpace('/C cs 0 sc', light)).to.deep.equal(['text', 'shown'])
      const dark = `/CalRGB<<${white}/Matrix[0 0 0 0 0 0 0 0 0]>>`
      expect(inSpace('/C cs 1 1 1 sc', dark)).to.deep.equal(['text', 'shown'])
      const usual = `/CalRGB<<${white}/Gamma[2.2 2.2 2.2]/Matrix[.41 .21 .02 .36 .72 .12 .18 .07 .95]>>`
      expect(inSpace('/C cs 1 1 1 sc', usual)).to.deep.equal(['shown'])
      expect(inSpace('/C cs .5 .5 .5 sc', usual)).to.deep.equal(['text', 'shown'])
    })

    it('that stands for a space of devices', () => {
      const light = `/CalGray<<${white}/Gamma .001>>`
      expect(inSpace('.1 g', light, 'DefaultGray')).to.deep.equal(['shown'])
      expect(inSpace('.1 g', '/Unknown', 'DefaultGray')).to.deep.equal(['text', 'shown'])
      expect(inSpace('.1 g', light, 'DefaultRGB')).to.deep.equal(['text', 'shown'])
    })
  })
})
