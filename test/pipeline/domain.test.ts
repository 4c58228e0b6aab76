import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

/** What a kernel for any kind of document has no word of. */
const DOMAIN =
  /\binvoice|pdf|xml|zugferd|factur|xrechnung|watermark|sandbox|iso 19005|en 16931|\bb[tgr]-\d/i

describe('the kernel', () => {
  const folder = join(PACKAGE_ROOT, 'src', 'pipeline')

  for (const name of readdirSync(folder))
    it(`has no word of invoices, PDF or XML in ${name}`, () => {
      const lines = readFileSync(join(folder, name), 'utf8').split('\n')
      expect(lines.filter((line) => DOMAIN.test(line))).to.deep.equal([])
    })
})
