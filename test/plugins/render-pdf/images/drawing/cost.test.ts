import { expect } from 'chai'
import { decodeLogo } from '../../../../../plugins/render-pdf/images/drawing/decode.js'
import { inspectLogo } from '../../../../../plugins/render-pdf/images/inspect.js'
import type { Logo } from '../../../../../plugins/render-pdf/images/picture.js'
import { LogoProblem } from '../../../../../plugins/render-pdf/images/problem.js'

const SIDE = 100

function draw(content: string, widthMm = 30, attributes = `viewBox="0 0 ${SIDE} ${SIDE}"`): Logo {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`
  return decodeLogo(inspectLogo(Buffer.from(svg).toString('base64')), widthMm)
}

function refusal(content: string, widthMm?: number): string {
  try {
    draw(content, widthMm)
    return 'drawn'
  } catch (thrown) {
    if (thrown instanceof LogoProblem) return thrown.reason
    throw thrown
  }
}

const square = (attributes = '') => `<rect width="${SIDE}" height="${SIDE}" ${attributes}/>`
const nested = (depth: number, open: string, content: string) =>
  open.repeat(depth) + content + '</g>'.repeat(depth)

describe('the cost of drawing an SVG', () => {
  const pattern = (attributes: string) =>
    `<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse" ${attributes}>` +
    `<rect width="5" height="5"/></pattern>${square('fill="url(#p)"')}`

  it('accepts what logos consist of', () => {
    const ordinary = [
      pattern(''),
      pattern('patternTransform="scale(3) rotate(20)"'),
      square('fill-opacity=".5"').repeat(50),
      nested(4, '<g opacity=".5">', square() + square('fill="red"')),
      `<path d="M0 0L${SIDE} ${SIDE}" stroke="red" stroke-width="4" stroke-dasharray="2 1"/>`,
      `<mask id="m"><circle cx="50" cy="50" r="50" fill="white"/></mask>${square('mask="url(#m)"')}`,
      `<clipPath id="c"><circle cx="50" cy="50" r="50"/></clipPath>${square('clip-path="url(#c)"')}`,
    ]
    for (const content of ordinary) expect(refusal(content), content.slice(0, 80)).to.equal('drawn')
  })

  it('refuses a pattern whose tile would take terabytes', () => {
    for (const attributes of [
      'patternTransform="scale(100000)"',
      'patternTransform="scale(300)"',
      'patternTransform="matrix(0 90000 90000 0 0 0)"',
      'style="patternTransform:none" patternTransform="scale(9000)"',
      'viewBox="0 0 1 1" patternTransform="scale(9000)"',
    ])
      expect(refusal(pattern(attributes)), attributes).to.equal('memory')
    const scaled = '<g transform="scale(1000)"><rect width="1" height="1" fill="url(#p)"/></g>'
    expect(refusal(pattern('') + scaled)).to.equal('memory')
    const used = `<symbol id="s" viewBox="0 0 .01 .01">${square('fill="url(#p)"')}</symbol>`
    expect(refusal(`${pattern('')}${used}<use href="#s" width="90" height="90"/>`)).to.equal(
      'memory',
    )
    const ofBox = '<pattern id="b" width="1" height="1"><rect width="5" height="5"/></pattern>'
    expect(refusal(`${ofBox}<rect width="1e5" height="1e5" fill="url(#b)"/>`)).to.equal('memory')
  })

  it('refuses layers that do not fit into memory together', () => {
    const far = `<rect x="-${SIDE}" y="-${SIDE}" width="900" height="900"/>${square()}`
    expect(refusal(nested(40, '<g opacity=".9">', far), 90)).to.equal('memory')
    const clip = `<clipPath id="c">${square()}</clipPath>`
    expect(refusal(clip + nested(40, '<g clip-path="url(#c)">', far), 90)).to.equal('memory')
  })

  it('refuses drawings that would take minutes', () => {
    const mask = `<mask id="m">${square('fill="white"')}</mask>`
    for (const [what, content] of Object.entries({
      shapes: square('fill-opacity=".5"').repeat(19_000),
      masks: mask + square('mask="url(#m)"').repeat(2000),
      blending: `<g style="mix-blend-mode:hue">${square()}</g>`.repeat(2000),
      dashes: `<path d="M0 0L${SIDE} ${SIDE}" stroke="red" stroke-width="${SIDE}" stroke-linecap="round" stroke-dasharray=".0003"/>`,
      curves: `<path d="M0 0${Array.from({ length: 20_000 }, (_, n) => `Q${n % 100} 50 ${n % 97} ${n % 2 === 0 ? 100 : 0}`).join('')}"/>`,
      gradients: `<linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient>${square('fill="url(#g)"').repeat(900)}`,
    }))
      expect(refusal(content, 90), what).to.equal('time')
  })

  it('leaves out shapes so far away that the rasteriser would abort', () => {
    const seen = '<circle cx="50" cy="50" r="40" fill="red"/>'
    for (const place of ['x="250"', 'y="250"', 'x="-250"', 'y="-250"'].map(String)) {
      const rect = `<rect ${place} width="10" height="10"/>`
      const away = `<g opacity=".5">${rect}${rect}</g>`
      expect(draw(away + seen + away), place).to.deep.equal(draw(seen))
    }
  })
})
