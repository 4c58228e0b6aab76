import { expect } from 'chai'
import fc from 'fast-check'

import { shownUrl } from '../../src/accounts/store/shown-url.js'
import { openDatabase } from '../../src/accounts/store/open.js'
import { shown } from '../../src/config/load.js'

/** Long enough not to be in the rest of a URL by chance. */
const password = fc
  .string({ minLength: 6, maxLength: 20 })
  .filter((text) => /^[^\s*=?&;#]+$/.test(text))

describe('a URL in messages', () => {
  for (const [url, expected] of [
    ['postgres://user:secret@host:5432/db', 'postgres://user:***@host:5432/db'],
    ['postgres://user:se@cr@et@host/db', 'postgres://user:***@host/db'],
    ['postgres://user:se:cr/et@host/db', 'postgres://user:***@host/db'],
    ['postgres://host/db?user=a&password=secret', 'postgres://host/db?user=a&password=***'],
    ['postgres://host/db?password=se@cret&a=b', 'postgres://host/db?password=***&a=b'],
    ['postgres://host/db?p%61ssword=secret', 'postgres://host/db?p%61ssword=***'],
    ['postgres://host/db?a=b&sslpassword=secret', 'postgres://host/db?a=b&sslpassword=***'],
    ['postgres://user:x@host/db?PASSWORD=secret', 'postgres://user:***@host/db?PASSWORD=***'],
    ['redis://:secret@host', 'redis://:***@host'],
    ['rediss://user:se@cret@host:6379/0', 'rediss://user:***@host:6379/0'],
    ['redis://host?password=secret', 'redis://host?password=***'],
    ['postgres://user@host/db', 'postgres://user@host/db'],
    ['sqlite:data/twinvoice.sqlite', 'sqlite:data/twinvoice.sqlite'],
    ['memory', 'memory'],
  ] as const)
    it(`${url} is shown as ${expected}`, () => {
      expect(shownUrl(url)).to.equal(expected)
      expect(shown('store', url)).to.equal(expected)
      expect(shown('rateStore', url)).to.equal(expected)
    })

  it('never has the password, wherever it is and however it is written', () => {
    fc.assert(
      fc.property(password, fc.boolean(), (text, isEscaped) => {
        const written = isEscaped ? encodeURIComponent(text) : text
        for (const url of [
          `postgres://user:${written}@host/db`,
          `postgres://user:${written}@host/db?sslmode=require`,
          `redis://:${written}@host`,
          `postgres://host/db?sslmode=require&password=${written}`,
          `postgres://user:other@host/db?password=${written}`,
        ])
          expect(shownUrl(url), url).to.not.contain(written)
      }),
      { numRuns: 300 },
    )
  })

  it('describes the store', async () => {
    const database = openDatabase('postgres://user:se@cret@127.0.0.1:1/db?password=secret')
    expect(database.description).to.equal('postgres://user:***@127.0.0.1:1/db?password=***')
    const fault = await database.all('SELECT 1').catch(String)
    expect(fault).to.contain('is out of reach').and.not.contain('cret')
    await database.close()
  })
})
