import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { createTwinvoice } from 'twinvoice'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const read = () =>
  JSON.parse(readFileSync(new URL('../templates/placard/example.json', import.meta.url), 'utf8'))

describe('the template placard', () => {
  let twinvoice
  before(async () => {
    twinvoice = await createTwinvoice({ packages: [PACKAGE] })
  })
  after(() => twinvoice.close())

  for (const locale of ['en', 'de', 'fr', 'es', 'it'])
    it(`gives a valid invoice, ${locale}`, async () => {
      const result = await twinvoice.generate({ ...read(), locale })
      expect(result.ok, JSON.stringify(result.details)).to.equal(true)
      expect(await twinvoice.validate(result.pdf)).to.deep.include({ valid: true, errors: [] })
    })

  it('is tagged', async () => {
    const { pdf } = await twinvoice.generate(read())
    expect(Buffer.from(pdf).includes('<pdfaid:conformance>A<')).to.equal(true)
    expect(Buffer.from(pdf).includes('<pdfuaid:part>1<')).to.equal(true)
  })

  it('accepts any accent colour', async () => {
    for (const accentColor of ['#ffffff', '#000000', '#ffee00'])
      expect((await twinvoice.generate({ ...read(), accentColor })).ok).to.equal(true)
  })

  it('supports every profile that can be generated', async () => {
    for (const profile of ['MINIMUM', 'BASIC WL', 'BASIC', 'EN16931', 'EXTENDED'])
      expect((await twinvoice.generate(read(), { profile })).ok, profile).to.equal(true)
  })
})
