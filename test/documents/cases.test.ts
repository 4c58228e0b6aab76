import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { GenerateRequest } from 'twinvoice'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { untyped } from '../support/untyped-request.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** The requests of the page by their headings. */
const CASES = Array.from(
  readFileSync(join(PACKAGE_ROOT, 'docs/cookbook/cases.md'), 'utf8').matchAll(
    /^### (.+)\n[^]*?```json\n([^]*?)```/gm,
  ),
  ([, title = '', request = '']) => ({ title, request }),
)

describe('real-life cases of the cookbook', () => {
  it('are forty at least', () => {
    expect(CASES.length).to.be.at.least(40)
  })

  for (const { title, request } of CASES)
    it(`${title}: is valid, and read back it makes the same XML`, async () => {
      const found = await twinvoice.generate(request, { output: 'xml', dryRun: true })
      if (!found.ok) throw new Error(JSON.stringify(found.details))
      expect(found.findings.filter(({ severity }) => severity !== 'info')).to.deep.equal([])
      for (const profile of ['EN16931', 'UBL']) await expectSameAgain(request, profile)
    })

  it('have what XRechnung requires of the place of delivery, and of an invoice for an authority', async () => {
    const codes = new Map<string, (string | undefined)[]>()
    for (const { title, request } of CASES) {
      const made = await twinvoice.generate(request, { profile: 'XRECHNUNG', output: 'xml' })
      codes.set(title, made.ok ? [] : made.details.map(({ code }) => code))
    }
    expect(codes.get('An invoice for a German authority')).to.deep.equal([])
    const all = [...codes.values()].flat()
    expect(all).to.include('BR-DE-15')
    expect(all.filter((code) => code === 'BR-DE-10' || code === 'BR-DE-11')).to.deep.equal([])
  })

  async function xmlOf(request: string | GenerateRequest, profile: string) {
    const made = await twinvoice.generate(request, { profile, output: 'xml' })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    return made
  }

  async function expectSameAgain(request: string, profile: string): Promise<void> {
    const { xml, locale } = await xmlOf(request, profile)
    const extracted = await twinvoice.extract(Buffer.from(xml), { invoice: true })
    expect(extracted?.invoice?.unmapped).to.deep.equal([])
    const again = await xmlOf(untyped({ locale, ...extracted?.invoice?.request }), profile)
    expect(again.xml).to.equal(xml)
  }
})
