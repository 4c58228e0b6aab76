import { expect } from 'chai'
import { isUnsafeFileName, safeFileName } from '../../src/pdf/index.js'

describe('pdf: names of embedded files', () => {
  for (const [name, safe] of [
    ['factur-x.xml', 'factur-x.xml'],
    ['..\\..\\a/b\u202e\u0000.xml', 'b.xml'],
    ['../../etc/passwd', 'passwd'],
    ['..', 'unnamed'],
    ['', 'unnamed'],
    ['\ufeff', 'unnamed'],
    ['x'.repeat(200), 'x'.repeat(120)],
  ] as const)
    it(`makes ${JSON.stringify(name.slice(0, 30))} safe`, () => {
      expect(safeFileName(name)).to.equal(safe)
      expect(isUnsafeFileName(name)).to.equal(name !== safe)
    })
})
