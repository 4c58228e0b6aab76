import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'

import type { Database } from '../../../src/accounts/store/database.js'
import { openDatabase } from '../../../src/accounts/store/open.js'
import { ensureSchema } from '../../../src/accounts/store/schema.js'
import { faultOf } from '../../support/fault.js'

describe('a store in SQLite whose file is moved while it is in use', () => {
  let folder: string
  let file: string
  let database: Database

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-moved-'))
    file = join(folder, 'store.sqlite')
    database = openDatabase(`sqlite:${file}`)
    await ensureSchema(database)
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const read = () => database.all('SELECT id FROM accounts')
  /** It is looked for once a second. */
  const soon = () => sleep(1100)

  it('is out of reach until the file is back: what is counted elsewhere would be lost', async () => {
    renameSync(file, `${file}.away`)
    await soon()
    const fault = await faultOf(read())
    expect([fault.code, fault.message]).to.deep.equal([
      'STORE_UNAVAILABLE',
      `the store sqlite:${file} was removed or replaced while it was in use; put it back, or start again`,
    ])
    expect((await faultOf(database.transaction((tx) => tx.all('SELECT 1')))).code).to.equal(
      'STORE_UNAVAILABLE',
    )
    renameSync(`${file}.away`, file)
    await soon()
    expect(await read()).to.deep.equal([])
  })

  it('is out of reach when another file takes its place, such as a backup', async () => {
    renameSync(file, `${file}.away`)
    copyFileSync(`${file}.away`, file)
    await soon()
    expect((await faultOf(read())).code).to.equal('STORE_UNAVAILABLE')
  })
})
