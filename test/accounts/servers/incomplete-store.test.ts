import { expect } from 'chai'

import { systemClock } from '../../../src/accounts/clock.js'
import { PLANS } from '../../../src/accounts/plans/plan.js'
import { Ledger } from '../../../src/accounts/quota/ledger.js'
import { MemoryRateLimiter } from '../../../src/accounts/rate/rate.js'
import type { Database } from '../../../src/accounts/store/database.js'
import { openDatabase } from '../../../src/accounts/store/open.js'
import { ensureSchema, migrate } from '../../../src/accounts/store/schema.js'
import { openBatch } from '../../../src/batch/open.js'
import { faultOf } from '../../support/fault.js'
import { describeWith } from '../../support/skip.js'
import { onEachStore, POSTGRES, sharedCluster } from '../stores.js'

const ledgerOf = (database: Database) =>
  new Ledger({
    database,
    rateLimiter: new MemoryRateLimiter(systemClock),
    plans: PLANS,
    clock: systemClock,
  })

onEachStore('an incomplete store', (store) => {
  const newDatabase = async () => openDatabase(await store.create())

  for (const table of ['request_log', 'leases', 'accounts'])
    it(`without the table ${table} makes no service ready, also not at start`, async () => {
      const database = await newDatabase()
      await ensureSchema(database)
      const ledger = ledgerOf(database)
      try {
        await ledger.check()
        await database.all(`ALTER TABLE ${table} RENAME TO lost`)
        for (const fault of [await faultOf(ledger.check()), await faultOf(ensureSchema(database))])
          expect(fault).to.have.property('code', 'STORE_INVALID')
        expect((await faultOf(ensureSchema(database))).message).to.include(table)
      } finally {
        await database.all(`ALTER TABLE lost RENAME TO ${table}`)
        await ledger.close()
      }
    })

  it('with a table of somebody else is refused, not a fault of the program', async () => {
    const database = await newDatabase()
    await database.all('CREATE TABLE accounts (x INTEGER)')
    const fault = await faultOf(migrate(database))
    expect(fault).to.have.property('code', 'STORE_INVALID')
    expect(fault.message).to.include('accounts')
    await database.close()
  })
})

describeWith(POSTGRES, 'a PostgreSQL whose role', () => {
  let url: string
  const asRole = (role: string) => openDatabase(url.replace('twinvoice@', `${role}@`))
  before(async () => {
    url = await (await sharedCluster()).createDatabase()
    const owner = openDatabase(url)
    await owner.all('CREATE ROLE may_not_write LOGIN')
    await owner.all('REVOKE CREATE ON SCHEMA public FROM PUBLIC')
    await owner.close()
  })

  it('may not create tables is refused, with its reason', async () => {
    const database = asRole('may_not_write')
    const fault = await faultOf(ensureSchema(database))
    expect(fault).to.have.property('code', 'STORE_INVALID')
    expect(fault.message).to.include('permission denied')
    await database.close()
  })

  it('may not create schemas is refused as a queue, with its reason', async () => {
    const owner = openDatabase(url)
    await owner.all('GRANT CREATE ON SCHEMA public TO may_not_write')
    await owner.close()
    const fault = await faultOf(openBatch({ queue: url.replace('twinvoice@', 'may_not_write@') }))
    expect(fault).to.have.property('code', 'STORE_INVALID')
    expect(fault.message).to.include('permission denied')
  })

  it('may read and not write makes no service ready', async () => {
    const owner = openDatabase(url)
    await ensureSchema(owner)
    await owner.all('GRANT SELECT ON ALL TABLES IN SCHEMA public TO may_not_write')
    await owner.close()
    const ledger = ledgerOf(asRole('may_not_write'))
    expect(await faultOf(ledger.check())).to.have.property('code', 'STORE_INVALID')
    await ledger.close()
  })
})
