import { REQUEST } from '../../../test/support/fixtures/requests.js'
import type { Attack } from '../siege/attack.js'
import { demand } from '../siege/demand.js'

const svg = (content: string, size = 'width="100" height="100" viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`

const pattern = (transform: string) =>
  svg(
    `<defs><pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="${transform}"><rect width="5" height="5"/></pattern></defs><rect width="100" height="100" fill="url(#p)"/>`,
  )

/** Each level uses the one below it ten times. */
function nestedUse(levels: number): string {
  const level = (at: number) =>
    `<g id="l${at}">${at === 0 ? '<rect width="9" height="9"/>' : `<use xlink:href="#l${at - 1}"/>`.repeat(10)}</g>`
  return svg(
    `<defs>${Array.from({ length: levels }, (_, at) => level(at)).join('')}</defs><use xlink:href="#l${levels - 1}"/>`,
  )
}

/** Each element that a function makes is inside of the one before. */
function nested(levels: number, open: (at: number) => string, close: string): string {
  const opened = Array.from({ length: levels }, (_, at) => open(at)).join('')
  return `${opened}<rect width="50" height="50"/>${close.repeat(levels)}`
}

const filter = (primitives: string, region = '') =>
  svg(
    `<defs><filter id="f" ${region}>${primitives}</filter></defs><rect width="90" height="90" fill="red" filter="url(#f)"/>`,
  )

const translucent = (count: number) =>
  svg(
    Array.from(
      { length: count },
      (_, at) => `<g opacity=".${(at % 9) + 1}"><rect width="100" height="100"/></g>`,
    ).join(''),
  )

const LOGOS: Readonly<Record<string, string>> = {
  'a pattern scaled by 100,000': pattern('scale(100000)'),
  'a pattern scaled by 300': pattern('scale(300)'),
  'a pattern of tiny tiles': pattern('scale(0.0001)'),
  'a pattern scaled in steps': svg(
    `<g transform="scale(90)"><g transform="scale(90)">${pattern('scale(90)')}</g></g>`,
  ),
  '19,000 translucent groups': translucent(19_000),
  'nested use': nestedUse(9),
  'use of itself': svg('<g id="a"><use xlink:href="#a"/></g>'),
  'a blur of a large radius': filter('<feGaussianBlur stdDeviation="100000"/>'),
  'a filter of a large region': filter(
    '<feTurbulence baseFrequency=".9" numOctaves="9"/>',
    'x="-99999" y="-99999" width="999999" height="999999" filterUnits="userSpaceOnUse"',
  ),
  'a thousand blurs': filter('<feGaussianBlur stdDeviation="9"/>'.repeat(1000)),
  'a morphology of a large radius': filter('<feMorphology operator="dilate" radius="5000"/>'),
  'nested groups': svg(nested(5000, () => '<g opacity=".9">', '</g>')),
  'nested masks': svg(
    `<defs>${Array.from({ length: 300 }, (_, at) => `<mask id="m${at}"><rect width="99" height="99" fill="#fff" mask="url(#m${at + 1})"/></mask>`).join('')}</defs><rect width="99" height="99" mask="url(#m0)"/>`,
  ),
  'nested clip paths': svg(
    `<defs>${Array.from({ length: 300 }, (_, at) => `<clipPath id="c${at}" clip-path="url(#c${at + 1})"><rect width="99" height="99"/></clipPath>`).join('')}</defs><rect width="99" height="99" clip-path="url(#c0)"/>`,
  ),
  'a stroke of a million dashes': svg(
    '<path d="M0 0H1000000" stroke="#000" stroke-width="9" stroke-dasharray=".0001"/>',
  ),
  'a large size': svg('<rect width="1" height="1"/>', 'width="999999999" height="999999999"'),
  'a long path': svg(`<path d="M0 0${'L99 99L0 50'.repeat(40_000)}" stroke="#000"/>`),
  'a group far away': svg(
    '<g opacity=".5" transform="translate(1e9 1e9)"><rect width="9" height="9"/></g>',
  ),
}

/** Drawings of a few bytes that ask for much memory or time. */
export const svgLogos: Attack = {
  name: 'logos that ask for much memory or time',
  async run(target, short) {
    const { key } = await target.customer()
    const names = Object.keys(LOGOS).filter((_, at) => !short || at % 2 === 0)
    const statuses: Record<number, number> = {}
    let slowest = { name: '', ms: 0 }
    const lane = async () => {
      for (let name = names.shift(); name !== undefined; name = names.shift()) {
        const base64 = Buffer.from(LOGOS[name] ?? '').toString('base64')
        const reply = await target.generate(key, { ...REQUEST, logo: { base64 } })
        const { status, text, ms } = reply
        const isRefused = text.includes('"code":"IMAGE"') && text.includes('$.logo.base64')
        demand(status === 200 || (status === 400 && isRefused), name, [status, text.slice(0, 300)])
        statuses[status] = (statuses[status] ?? 0) + 1
        if (ms > slowest.ms) slowest = { name, ms }
      }
    }
    await Promise.all([lane(), lane()])
    return `${statuses[200] ?? 0} drawn, ${statuses[400] ?? 0} refused, the slowest ${slowest.name} in ${Math.round(slowest.ms)} ms`
  },
}
