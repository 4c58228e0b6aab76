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
  ] as const)
    it(`makes ${JSON.stringify(name.slice(0, 30))} safe`, () => {
      expect(safeFileName(name)).to.equal(safe)
      expect(isUnsafeFileName(name)).to.equal(name !== safe)
    })

  for (const [name, safe] of [
    ['x'.repeat(200), 'x'.repeat(120)],
    [`${'x'.repeat(200)}.xml`, `${'x'.repeat(116)}.xml`],
    [`${'\u8acb'.repeat(100)}.pdf`, `${'\u8acb'.repeat(65)}.pdf`],
    ['\u{1f4c4}'.repeat(100), '\u{1f4c4}'.repeat(50)],
    [`a.${'x'.repeat(200)}`, `a.${'x'.repeat(118)}`],
  ] as const)
    it(`cuts ${name.slice(0, 5)}… of ${name.length} characters, which is not unsafe`, () => {
      expect(safeFileName(name)).to.equal(safe)
      expect(isUnsafeFileName(name)).to.equal(false)
    })
})
