import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { loadCatalog } from '../../src/catalog/catalog.js'
import { checkBuiltIn } from '../../src/contract/package.js'
import { LOCALES } from '../../src/request/checked-request.js'

/** What `twinvoice plugin check` asks of a package holds for what is built in. */
describe('the contract of plugins, templates, profiles and rule packs', () => {
  it('is kept by all bundled packages', async () => {
    const results = await checkBuiltIn()
    expect(results.filter(({ ok }) => !ok)).to.deep.equal([])
    const asked = results.map(({ what }) => what.replace(/[:,].*/, ''))
    expect(asked).to.include.members([
      'plugin render-pdf',
      'plugin validate-en16931',
      'template minimal',
      'template classic',
      'template compact',
      'profile XRECHNUNG',
      'profile MINIMUM',
      ...[...(await loadCatalog()).rulePacks.keys()].map((id) => `rule pack ${id}`),
    ])
  })

  it('has messages in all languages in each bundled pack that has any', async () => {
    for (const { file } of (await loadCatalog()).rulePacks.values()) {
      const { messages } = JSON.parse(readFileSync(file, 'utf8')) as { messages?: object }
      if (messages !== undefined) expect(Object.keys(messages), file).to.have.members([...LOCALES])
    }
  })
})
