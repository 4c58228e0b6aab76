import { expect } from 'chai'
import { PACKAGE_ROOT, rootOf } from '../../src/catalog/package-root.js'

const own = new URL('../../src/catalog/package-root.js', import.meta.url).href

describe('the folder of the package', () => {
  it('is found from its module', () => {
    expect(rootOf(own, `Error: x\n    at ${own}:10:3`)).to.equal(PACKAGE_ROOT)
    expect(rootOf(own, undefined)).to.equal(PACKAGE_ROOT)
  })

  for (const [what, url, stack] of [
    ['a bundler that leaves out where a module is', undefined, 'Error: x\n    at /app/out.cjs:1:2'],
    [
      'a bundler that writes where it was built',
      own,
      'Error: x\n    at /app/main.js:7:3\n    at f (/app/main.js:9:1)',
    ],
    ['an engine that writes traces in another form', own, 'x@/app/main.js:7:3\n@/app/main.js:9:1'],
  ] as const)
    it(`is not guessed in the result of ${what}`, () => {
      expect(() => rootOf(url, stack)).to.throw('mark the package "twinvoice" as external')
    })
})
