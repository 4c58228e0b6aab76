import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { untyped } from '../support/untyped-request.js'

/** The requests of the page by their headings. */
const CASES = Array.from(
  readFileSync(join(PACKAGE_ROOT, 'docs/cookbook/cases.md'), 'utf8').matchAll(
    /^### (.+)\n[^]*?```json\n([^]*?)```/gm,
  ),
  ([, title = '', request = '']) => ({ title, request }),
)

describe('real-life cases of the cookbook', function () {
  this.timeout(60_000)
  let twinvoice: Twinvoice
  before(async () => {
    twinvoice = await createTwinvoice()
  })
  after(() => twinvoice.close())

  it('are forty at least', () => {
    expect(CASES.length).to.be.at.least(40)
  })

  for (const { title, request } of CASES)
    it(`${title}: is valid, and read back it makes the same XML`, async () => {
      const made = await twinvoice.generate(request, { output: 'xml', dryRun: true })
      if (!made.ok) throw new Error(JSON.stringify(made.details))
      expect(made.findings.filter(({ severity }) => severity !== 'info')).to.deep.equal([])
      const extracted = await twinvoice.extract(Buffer.from(made.xml), { invoice: true })
      expect(extracted?.invoice?.unmapped).to.deep.equal([])
      const again = await twinvoice.generate(
        untyped({ locale: made.locale, ...extracted?.invoice?.request }),
        { output: 'xml' },
      )
      if (!again.ok) throw new Error(JSON.stringify(again.details))
      expect(again.xml).to.equal(made.xml)
    })
})
