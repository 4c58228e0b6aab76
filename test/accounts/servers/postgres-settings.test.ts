import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'

import { accountPage } from '../../../src/accounts/keys/account-list.js'
import { createAccount } from '../../../src/accounts/keys/accounts.js'
import { openDatabase } from '../../../src/accounts/store/open.js'
import type { Database } from '../../../src/accounts/store/database.js'
import { storeFault } from '../../../src/accounts/store/postgres.js'
import { ensureSchema } from '../../../src/accounts/store/schema.js'
import { faultOf } from '../../support/fault.js'
import { describeWith } from '../../support/skip.js'
import { POSTGRES, sharedCluster } from '../stores.js'

describeWith(POSTGRES, 'a PostgreSQL with settings of its own', () => {
  let url: string
  const open: Database[] = []
  const opened = () => {
    const database = openDatabase(url)
    open.push(database)
    return database
  }
  const note = (database: Database) =>
    database.transaction((tx) =>
      tx.all(
        `INSERT INTO rate_windows (bucket, taken_at) VALUES ('n', '')
          ON CONFLICT (bucket) DO UPDATE SET taken_at = rate_windows.taken_at || '+'`,
      ),
    )
  beforeEach(async () => {
    url = await (await sharedCluster()).createDatabase()
    await ensureSchema(opened())
  })
  afterEach(() => Promise.all(open.splice(0).map((database) => database.close())))

  it('may isolate transactions strictly by default: those at the same time wait for each other', async () => {
    const name = new URL(url).pathname.slice(1)
    await opened().all(`ALTER DATABASE ${name} SET default_transaction_isolation TO 'serializable'`)
    const database = opened()
    await Promise.all(Array.from({ length: 100 }, () => note(database)))
    const [row] = await database.all<{ taken_at: string }>('SELECT taken_at FROM rate_windows')
    expect(row?.taken_at).to.have.length(99)
  })

  it('says what to do if its encoding lacks a character', async () => {
    const name = new URL(url).pathname.slice(1)
    const latin = `${name}_latin`
    await opened().all(
      `CREATE DATABASE ${latin} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`,
    )
    url = url.replace(name, latin)
    await ensureSchema(opened())
    const add = (text: string) =>
      opened().all(`INSERT INTO rate_windows (bucket, taken_at) VALUES (?, '')`, [text])
    await add('Müller')
    const fault = await faultOf(add('日本'))
    expect(fault.code).to.equal('OPTIONS_INVALID')
    expect(fault.message).to.include('create its database with the encoding UTF8')
  })

  it('finds accounts by name in any language of the database, as SQLite does', async () => {
    const name = new URL(url).pathname.slice(1)
    await opened().all(
      `CREATE DATABASE ${name}_tr TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'tr' ENCODING 'UTF8' LOCALE 'C.UTF-8'`,
    )
    url = url.replace(name, `${name}_tr`)
    const folder = mkdtempSync(join(tmpdir(), 'twinvoice-search-'))
    const sqlite = openDatabase(`sqlite:${join(folder, 'store.sqlite')}`)
    open.push(sqlite)
    for (const database of [opened(), sqlite]) {
      await ensureSchema(database)
      for (const each of ['INFO IŞIK', 'İstanbul', 'ΟΔΟΣ ΑΕ', 'Weiß & Söhne'])
        await createAccount(database, { name: each, plan: 'pro' }, () => 0)
      const found = async (search: string) =>
        (await accountPage(database, { search, limit: 9, now: 0 })).map((each) => each.name)
      for (const [search, expected] of [
        ['info', 'INFO IŞIK'],
        ['ışık', 'INFO IŞIK'],
        ['İstanbul', 'İstanbul'],
        ['ISTANBUL', 'İstanbul'],
        ['ΟΔΟΣ', 'ΟΔΟΣ ΑΕ'],
        ['οδος', 'ΟΔΟΣ ΑΕ'],
        ['WEIß & SÖ', 'Weiß & Söhne'],
      ] as const)
        expect(await found(search), search).to.deep.equal([expected])
    }
    await Promise.all(open.splice(0).map((database) => database.close()))
    rmSync(folder, { recursive: true })
  })

  it('may grant fewer connections than a process opens: others wait for those', async () => {
    const name = new URL(url).pathname.slice(1)
    const role = `${name}_few`
    for (const sql of [
      `CREATE ROLE ${role} LOGIN CONNECTION LIMIT 2`,
      `GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`,
    ])
      await opened().all(sql)
    const asRole = new URL(url)
    asRole.username = role
    url = asRole.href
    const database = opened()
    await Promise.all(Array.from({ length: 50 }, () => note(database)))
    await Promise.all(Array.from({ length: 50 }, () => database.all('SELECT 1')))
    const [row] = await database.all<{ taken_at: string }>('SELECT taken_at FROM rate_windows')
    expect(row?.taken_at).to.have.length(49)
  })

  it('is written by another connection once one has turned out to be read-only', async () => {
    const database = opened()
    await database.transaction((tx) => tx.all('SET default_transaction_read_only TO on'))
    expect((await faultOf(note(database))).code).to.equal('STORE_UNAVAILABLE')
    await note(database)
  })

  it('is read-only where it is a standby: the fault says so, and what to name', async () => {
    url += `?options=${encodeURIComponent('-c default_transaction_read_only=on')}`
    const fault = await faultOf(note(opened()))
    expect(fault.code).to.equal('STORE_UNAVAILABLE')
    expect(fault.message).to.match(
      /is read-only, as a standby is; name the primary: cannot execute/,
    )
    expect(fault.message).not.to.include('out of reach')
  })

  it('says where to name the authority of a certificate that is not known', () => {
    const code = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'
    const thrown = Object.assign(new Error('unable to verify the first certificate'), { code })
    const fault = storeFault(thrown, 'postgres://host/twinvoice')
    expect(fault).to.have.property('code', 'STORE_UNAVAILABLE')
    expect(fault).to.have.property('message').that.includes('sslrootcert in the address')
  })

  it('is a wrong set-up if its search_path names no schema: waiting does not help', async () => {
    url += `?options=${encodeURIComponent('-c search_path=nowhere')}`
    const fault = await faultOf(ensureSchema(opened()))
    expect(fault.code).to.equal('STORE_INVALID')
    expect(fault.message).to.include('no schema has been selected')
  })
})
