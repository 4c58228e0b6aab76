import { expect } from 'chai'

import {
  changePlan,
  createAccount,
  findAccount,
  listAccounts,
} from '../../src/accounts/keys/accounts.js'
import type { Database } from '../../src/accounts/store/database.js'
import { digestKey } from '../../src/accounts/keys/key.js'
import {
  authenticate,
  createKey,
  listKeys,
  recordUse,
  revokeKey,
  rotateKey,
  type Caller,
  type NewApiKey,
} from '../../src/accounts/keys/keys.js'
import { openDatabase } from '../../src/accounts/store/open.js'
import { SCHEMA_CHANGES } from '../../src/accounts/store/migrations.js'
import { ensureSchema, migrate, schemaState } from '../../src/accounts/store/schema.js'
import { Fault } from '../../src/pipeline/errors.js'
import { faultOf } from '../support/fault.js'
import { onEachStore } from './stores.js'

const NOW = Date.UTC(2026, 10, 20, 12)
const clock = () => NOW

onEachStore('the store', (store) => {
  const open: Database[] = []
  const newDatabase = async () => {
    const database = openDatabase(await store.create())
    open.push(database)
    return database
  }
  afterEach(() => Promise.all(open.splice(0).map((database) => database.close())))

  describe('schema', () => {
    it('is created once in a new store', async () => {
      const database = await newDatabase()
      expect(await schemaState(database)).to.deep.equal({ state: 'empty' })
      await ensureSchema(database)
      expect(await schemaState(database)).to.deep.equal({ state: 'current' })
      expect(await migrate(database)).to.deep.equal([])
    })

    it('is created once by several processes that start together', async () => {
      const url = await store.create()
      const databases = Array.from({ length: 6 }, () => openDatabase(url))
      open.push(...databases)
      const made = await Promise.all(databases.map((database) => migrate(database)))
      expect(made.flat()).to.have.lengthOf(SCHEMA_CHANGES.length)
    })

    it('is refused if it is older, with the remedy; migrate updates it', async () => {
      const database = await newDatabase()
      await migrate(database, SCHEMA_CHANGES.slice(0, 1))
      const fault = await faultOf(ensureSchema(database))
      expect(fault.code).to.equal('STORE_INVALID')
      expect(fault.message).to.contain('older schema').and.contain('twinvoice migrate')
      const pending = SCHEMA_CHANGES.slice(1).map((change) => change.name)
      expect(await migrate(database)).to.deep.equal(pending)
      await ensureSchema(database)
    })

    it('is updated at start if the settings say so', async () => {
      const database = await newDatabase()
      await migrate(database, SCHEMA_CHANGES.slice(0, 1))
      await ensureSchema(database, true)
      expect((await schemaState(database)).state).to.equal('current')
    })

    it('is refused if it is newer, at start and by migrate', async () => {
      const database = await newDatabase()
      await migrate(database, [...SCHEMA_CHANGES, { name: '999-from-the-future', statements: [] }])
      for (const fault of [
        await faultOf(ensureSchema(database)),
        await faultOf(migrate(database)),
      ]) {
        expect(fault.code).to.equal('STORE_INVALID')
        expect(fault.message).to.contain('newer version').and.contain('999-from-the-future')
      }
    })

    it('is unchanged if a migration fails', async () => {
      const database = await newDatabase()
      const broken = {
        name: '002-broken',
        statements: ['CREATE TABLE half (a TEXT)', 'CREATE NONSENSE'],
      }
      await migrate(database, SCHEMA_CHANGES.slice(0, 1))
      let failed = false
      await migrate(database, [...SCHEMA_CHANGES.slice(0, 1), broken]).catch(() => (failed = true))
      expect(failed).to.equal(true)
      expect((await schemaState(database)).state).to.equal('older')
      await database.all('SELECT 1')
      await migrate(database)
    })
  })

  describe('transactions', () => {
    it('are rolled back if they throw', async () => {
      const database = await newDatabase()
      await ensureSchema(database)
      const undone = database.transaction(async (tx) => {
        await tx.all(`INSERT INTO rate_windows (bucket, taken_at) VALUES ('a', '')`)
        throw new RangeError('stop')
      })
      expect(await undone.catch((thrown: unknown) => thrown)).to.be.instanceOf(RangeError)
      expect(await database.all('SELECT * FROM rate_windows')).to.deep.equal([])
    })

    it('of several connections do not lose an update', async () => {
      const url = await store.create()
      const databases = Array.from({ length: 4 }, () => openDatabase(url))
      open.push(...databases)
      await ensureSchema(databases[0] as Database)
      const add = (database: Database) =>
        database.transaction(async (tx) => {
          const [row] = await tx.all<{ taken_at: string }>(
            `INSERT INTO rate_windows (bucket, taken_at) VALUES ('n', '0')
              ON CONFLICT (bucket) DO UPDATE SET taken_at = rate_windows.taken_at RETURNING taken_at`,
          )
          await tx.all(`UPDATE rate_windows SET taken_at = ?`, [String(Number(row?.taken_at) + 1)])
        })
      await Promise.all(Array.from({ length: 200 }, (_, at) => add(databases[at % 4] as Database)))
      expect(await databases[0]?.all('SELECT taken_at FROM rate_windows')).to.deep.equal([
        { taken_at: '200' },
      ])
    })

    it('report the time in milliseconds', async () => {
      const database = await newDatabase()
      const [row] = await database.all<{ now: number }>(`SELECT ${database.clockSql} AS now`)
      expect(row?.now).to.be.closeTo(Date.now(), 60_000)
    })
  })

  describe('accounts and keys', () => {
    let database: Database
    const account = (plan: 'sandbox' | 'starter' | 'pro' = 'starter') =>
      createAccount(database, { name: 'Muster GmbH', plan }, clock)
    const callerOf = (key: NewApiKey, at = NOW): Promise<Caller | undefined> => {
      const digest = digestKey(key.text)
      if (digest === undefined) throw new Error('the key is malformed')
      return authenticate(database, digest, at)
    }

    beforeEach(async () => {
      database = await newDatabase()
      await ensureSchema(database)
    })

    it('are listed in the order of creation', async () => {
      const first = await account()
      const second = await createAccount(database, { name: 'Zwei', plan: 'pro' }, () => NOW + 1)
      expect(await listAccounts(database)).to.deep.equal([first, second])
      expect(first.id).to.match(/^acc_[0-9A-Za-z]{16}$/)
    })

    it('are found by a key, of which only a hash is stored', async () => {
      const { id } = await account()
      const key = await createKey(
        database,
        { accountId: id, name: 'shop', environment: 'live' },
        clock,
      )
      expect(await callerOf(key)).to.deep.equal({
        key: { id: key.id, accountId: id, name: 'shop', environment: 'live', createdAt: NOW },
        account: { id, plan: 'starter' },
      })
      const stored = JSON.stringify(await database.all('SELECT * FROM api_keys'))
      expect(stored).not.to.contain(key.text)
      expect(stored).not.to.contain(key.text.slice(9, 30))
    })

    it('are not found by an unknown key, nor by one with the same handle and another hash', async () => {
      const { id } = await account()
      const key = await createKey(
        database,
        { accountId: id, name: 'shop', environment: 'live' },
        clock,
      )
      const digest = digestKey(key.text)
      if (digest === undefined) throw new Error('the key is malformed')
      const other = {
        ...digest,
        hash: digest.hash.slice(0, -1) + (digest.hash.endsWith('0') ? '1' : '0'),
      }
      expect(await authenticate(database, other, NOW)).to.equal(undefined)
    })

    it('are not found by a revoked key; revoking it again changes nothing', async () => {
      const { id } = await account()
      const key = await createKey(
        database,
        { accountId: id, name: 'shop', environment: 'live' },
        clock,
      )
      await revokeKey(database, key.id, NOW)
      expect(await callerOf(key)).to.equal(undefined)
      expect((await revokeKey(database, key.id, NOW + 5000)).revokedAt).to.equal(NOW)
    })

    it('rotate: the old key stays valid for the grace period', async () => {
      const { id } = await account()
      const old = await createKey(
        database,
        { accountId: id, name: 'shop', environment: 'live' },
        clock,
      )
      const next = await rotateKey(database, { id: old.id, graceMs: 60_000 }, clock)
      expect(next).to.include({ accountId: id, name: 'shop', environment: 'live' })
      expect(next.text).not.to.equal(old.text)
      expect((await callerOf(old, NOW + 59_999))?.key.id).to.equal(old.id)
      expect(await callerOf(old, NOW + 60_000)).to.equal(undefined)
      expect((await callerOf(next, NOW + 60_000))?.key.id).to.equal(next.id)
    })

    it('do not rotate a key twice', async () => {
      const { id: accountId } = await account()
      const request = { accountId, name: 'a', environment: 'sandbox' } as const
      const old = await createKey(database, request, clock)
      await rotateKey(database, { id: old.id, graceMs: 60_000 }, clock)
      const again = rotateKey(database, { id: old.id, graceMs: 60_000 }, clock)
      expect((await faultOf(again)).message).to.contain(
        `key ${old.id} has been replaced already and ends at 2026-11-20T12:01:00.000Z`,
      )
      expect(await listKeys(database, accountId)).to.have.length(2)
    })

    it('do not rotate a revoked key', async () => {
      const { id } = await account()
      const key = await createKey(
        database,
        { accountId: id, name: 'a', environment: 'sandbox' },
        clock,
      )
      await revokeKey(database, key.id, NOW - 1)
      expect(
        (await faultOf(rotateKey(database, { id: key.id, graceMs: 0 }, clock))).message,
      ).to.contain('revoked')
    })

    it('record the last use of a key, and never an earlier time', async () => {
      const { id } = await account()
      const key = await createKey(
        database,
        { accountId: id, name: 'a', environment: 'sandbox' },
        clock,
      )
      for (const at of [NOW + 10, NOW + 5])
        await database.transaction((tx) => recordUse(tx, new Map([[key.id, at]])))
      expect((await listKeys(database, id))[0]?.lastUsedAt).to.equal(NOW + 10)
    })

    it('have no live keys on the plan sandbox', async () => {
      const { id } = await account('sandbox')
      const live = { accountId: id, name: 'shop', environment: 'live' } as const
      expect((await faultOf(createKey(database, live, clock))).message).to.contain('no live keys')
      await changePlan(database, id, 'pro', clock)
      const key = await createKey(database, live, clock)
      const back = await faultOf(changePlan(database, id, 'sandbox', clock))
      expect(back.message).to.contain('has live keys')
      expect((await findAccount(database, id)).plan).to.equal('pro')
      await revokeKey(database, key.id, NOW)
      expect((await changePlan(database, id, 'sandbox', clock)).plan).to.equal('sandbox')
    })

    it('name an account or key that does not exist', async () => {
      const unknown = { accountId: 'acc_none', name: 'a', environment: 'live' } as const
      for (const action of [
        () => createKey(database, unknown, clock),
        () => changePlan(database, 'acc_none', 'pro', clock),
        () => findAccount(database, 'acc_none'),
        () => findAccount(database, 'acc_none\0'),
      ]) {
        const fault = await faultOf(action())
        expect(fault.code).to.equal('OPTIONS_INVALID')
        expect(fault.message).to.contain('there is no account acc_none')
      }
      expect((await faultOf(revokeKey(database, 'key_none', NOW))).message).to.contain(
        'there is no key key_none',
      )
    })
  })
})

describe('the URL of a store', () => {
  it('names a file: a store in memory is refused', () => {
    expect(() => openDatabase('sqlite::memory:')).to.throw(Fault, 'name a file')
  })
})
