import { expect } from 'chai'
import { checkBuiltIn } from '../../src/contract/package.js'

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
      'rule pack en16931',
      'profile XRECHNUNG',
      'profile MINIMUM',
    ])
  })
})
