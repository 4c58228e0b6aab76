import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { migrate, schemaState } from '../../src/accounts/store/schema.js'
import { SqliteDatabase } from '../../src/accounts/store/sqlite.js'
import {
  openSqlite,
  sqliteDrivers,
  type SqliteDriver,
} from '../../src/accounts/store/sqlite-driver.js'
import { faultOf } from '../support/fault.js'

describe('the drivers of SQLite', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-driver-'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  it('include libsql in a checkout, and Node itself from 22.13', () => {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
    const inNode: SqliteDriver[] =
      major > 22 || (major === 22 && minor >= 13) ? ['node:sqlite'] : []
    expect(sqliteDrivers()).to.deep.equal(['libsql', ...inNode])
  })

  it('say what to install if there is none', () => {
    expect(() => openSqlite(join(folder, 'a.sqlite'), [])).to.throw('npm install libsql')
  })

  for (const driver of sqliteDrivers()) {
    const open = (name: string, busyTimeout = 5000) =>
      new SqliteDatabase(join(folder, name), { driver, busyTimeout })

    it(`${driver}: makes the schema, and finds it again`, async () => {
      const store = open('a.sqlite')
      expect((await migrate(store)).length).to.be.above(0)
      expect(await migrate(store)).to.deep.equal([])
      await store.close()
      const again = open('a.sqlite')
      expect(await schemaState(again)).to.deep.equal({ state: 'current' })
      await again.close()
    })

    it(`${driver}: keeps texts, whole numbers and null as they are`, async () => {
      const store = open('a.sqlite')
      const [row] = await store.transaction(async (tx) => {
        await tx.all('CREATE TABLE t (name TEXT, count INTEGER, more TEXT)')
        await tx.all('INSERT INTO t VALUES (?, ?, ?)', ['Grüße', 2_147_483_648, null])
        return tx.all('SELECT *, typeof(count) AS kind FROM t')
      })
      expect(row).to.deep.equal({
        name: 'Grüße',
        count: 2_147_483_648,
        more: null,
        kind: 'integer',
      })
      await store.close()
    })

    it(`${driver}: undoes a transaction that fails, and continues`, async () => {
      const store = open('a.sqlite')
      await store.transaction((tx) => tx.all('CREATE TABLE t (id INTEGER PRIMARY KEY)'))
      const failed = await store
        .transaction(async (tx) => {
          await tx.all('INSERT INTO t VALUES (1)')
          await tx.all('INSERT INTO t VALUES (1)')
        })
        .catch((thrown: unknown) => thrown)
      expect(failed).not.to.equal(undefined)
      expect(await store.all('SELECT id FROM t')).to.deep.equal([])
      await store.transaction((tx) => tx.all('INSERT INTO t VALUES (2)'))
      expect(await store.all('SELECT id FROM t')).to.deep.equal([{ id: 2 }])
      await store.close()
    })

    it(`${driver}: waits while another process has the file to itself, as at its recovery`, async () => {
      const other = openSqlite(join(folder, 'a.sqlite'), [driver])
      other.exec('PRAGMA journal_mode = WAL')
      other.exec('PRAGMA locking_mode = EXCLUSIVE')
      other.exec('CREATE TABLE t (id INTEGER)')
      other.exec('BEGIN IMMEDIATE')
      const impatient = open('a.sqlite', 20)
      const { code } = await faultOf(impatient.all('SELECT 1'))
      expect(code).to.equal('STORE_UNAVAILABLE')
      const patient = open('a.sqlite')
      const asked = [patient.all('SELECT count(*) AS n FROM t'), patient.all('SELECT 0 AS n')]
      setTimeout(() => {
        other.close()
      }, 100)
      expect(await Promise.all(asked)).to.deep.equal([[{ n: 0 }], [{ n: 0 }]])
      // That it could not be opened once is not remembered.
      expect(await impatient.all('SELECT 1 AS one')).to.deep.equal([{ one: 1 }])
      await Promise.all([impatient.close(), patient.close()])
    })

    it(`${driver}: waits for another connection, and gives up with a fault`, async () => {
      const [first, second] = [open('a.sqlite'), open('a.sqlite', 20)]
      await first.transaction((tx) => tx.all('CREATE TABLE t (id INTEGER)'))
      const fault = await first.transaction(async (tx) => {
        await tx.all('INSERT INTO t VALUES (1)')
        return faultOf(second.transaction((other) => other.all('INSERT INTO t VALUES (2)')))
      })
      expect(fault.code).to.equal('STORE_UNAVAILABLE')
      await second.transaction((tx) => tx.all('INSERT INTO t VALUES (2)'))
      expect(await first.all('SELECT id FROM t ORDER BY id')).to.deep.equal([{ id: 1 }, { id: 2 }])
      await first.close()
      await second.close()
    })

    it(`${driver}: refuses a file that is no database`, async () => {
      writeFileSync(join(folder, 'a.sqlite'), 'This is a text, and no database.\n'.repeat(40))
      const store = open('a.sqlite')
      expect((await faultOf(store.all('SELECT 1 FROM t'))).code).to.equal('STORE_INVALID')
      await store.close()
    })
  }
})
