import { expect } from 'chai'
import { clausesOf } from '../../support/inspection/pdfa-score.js'
import type { PdfFile } from '../../support/pdf/pdf-file.js'
import { page } from '../../support/requirements/case.js'

function brokenIn(file: PdfFile): string[] {
  return [...new Set(clausesOf(file.bytes()).map(({ clause }) => clause))]
}

// veraPDF passes most of them, and ends on shadings and groups in Pattern; viewers show other colours, or none.
describe('6.2.4.4, 6.2.4.5 and 6.2.8.1: colour spaces that cannot be where they are', () => {
  const RGB = '[/CalRGB<</WhitePoint[0.9505 1 1.089]>>]'
  const TINT = '<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0]/C1[1 1 1]>>'
  const filled = (space: string) =>
    brokenIn(page('/X cs 0 0 9 9 re f', { colorSpaces: `/X ${space}` }))
  const SPOT = `[/Separation/Cyan ${RGB} ${TINT}]`

  it('as the base of Indexed', () => {
    for (const base of [RGB, SPOT]) expect(filled(`[/Indexed ${base} 0<000000>]`)).to.deep.equal([])
    for (const base of ['/Pattern', '[/Pattern]', `[/Indexed ${RGB} 0<000000>]`])
      expect(filled(`[/Indexed ${base} 0<000000>]`), base).to.deep.equal(['6.2.4.5'])
    expect(filled('[/Pattern[/Pattern]]')).to.deep.equal(['6.2.4.5'])
    expect(filled(`[/Pattern ${SPOT}]`)).to.deep.equal([])
  })

  it('as the alternate of spot colours', () => {
    for (const kind of ['/Separation/Cyan', '/DeviceN[/Cyan]']) {
      expect(filled(`[${kind} ${RGB} ${TINT}]`)).to.deep.equal([])
      for (const inner of ['/Pattern', `[/Indexed ${RGB} 0<000000>]`, SPOT])
        expect(filled(`[${kind} ${inner} ${TINT}]`), inner).to.deep.equal(['6.2.4.4'])
    }
    const process = (space: string) =>
      filled(
        `[/DeviceN[/Cyan]${RGB} ${TINT}<</Process<</ColorSpace ${space}/Components[/Cyan]>>>>]`,
      )
    expect(process(RGB)).to.deep.equal([])
    expect(process('/Pattern')).to.deep.equal(['6.2.4.4'])
  })

  it('as that of images, shadings and groups', () => {
    const inline = (space: string) =>
      brokenIn(page('BI /W 1 /H 1 /BPC 8 /CS /X ID abc EI', { colorSpaces: `/X ${space}` }))
    expect(inline(RGB)).to.deep.equal([])
    expect(inline(`[/Pattern ${RGB}]`)).to.deep.equal(['6.2.8.1'])
    const shading = (space: string) =>
      brokenIn(
        page('/S sh', {
          resources: `/Shading<</S<</ShadingType 2/ColorSpace ${space}/Coords[0 0 9 9]/Function ${TINT}>>>>`,
        }),
      )
    expect(shading(RGB)).to.deep.equal([])
    expect(shading('/Pattern')).to.deep.equal(['6.2.4.5'])
    const group = (space: string) =>
      brokenIn(page('', { page: `/Group<</S/Transparency/CS ${space}>>` }))
    expect(group(RGB)).to.deep.equal([])
    expect(group('/Pattern')).to.deep.equal(['6.2.10'])
  })
})
