import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'

import type { Database, Queries } from '../../../src/accounts/store/database.js'
import { openDatabase } from '../../../src/accounts/store/open.js'
import { ensureTables } from '../../../src/batch/state/schema.js'
import { Suspects } from '../../../src/batch/state/suspects.js'
import { Workers } from '../../../src/batch/state/workers.js'

describe('deaths at a document', () => {
  let folder: string
  let database: Database

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-suspects-'))
    database = openDatabase(`sqlite:${folder}/batch.sqlite`)
    await ensureTables(database)
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })

  /** A worker that has given its sign of life. */
  async function worker(): Promise<{ id: string; suspects: Suspects; workers: Workers }> {
    const workers = new Workers(database)
    await workers.beat([])
    return { id: workers.id, suspects: new Suspects(database, workers.id), workers }
  }

  it('are those of workers that did not outlive it', async () => {
    const [one, two, three] = [await worker(), await worker(), await worker()]
    expect(await one.suspects.begin('run', 7)).to.equal(0)
    await three.workers.forget(one.id)
    expect(await two.suspects.begin('run', 7)).to.equal(1)
    await three.workers.forget(two.id)
    expect(await three.suspects.begin('run', 7)).to.equal(2)
    expect(await three.suspects.begin('run', 8)).to.equal(0)
    expect(await three.suspects.begin('other', 7)).to.equal(0)
  })

  it('are none where a worker lives, however often it begins', async () => {
    const [one, two] = [await worker(), await worker()]
    for (let times = 0; times < 3; times += 1)
      expect(await one.suspects.begin('run', 7)).to.equal(0)
    expect(await two.suspects.begin('run', 7)).to.equal(0)
  })

  it('are forgotten once a worker has outlived the document', async () => {
    const [one, two] = [await worker(), await worker()]
    await one.suspects.begin('run', 7)
    await two.workers.forget(one.id)
    expect(await two.suspects.begin('run', 7)).to.equal(1)
    await two.suspects.clear('run', 7)
    expect(await two.suspects.begin('run', 7)).to.equal(0)
  })

  it('do not come from a worker that could not tell that it outlived the document', async () => {
    const { id, workers } = await worker()
    let isAway = false
    const away: Database = Object.assign(Object.create(database) as Database, {
      transaction: <T>(work: (tx: Queries) => Promise<T>) =>
        isAway ? Promise.reject(new Error('the database is away')) : database.transaction(work),
    })
    const suspects = new Suspects(away, id)
    await suspects.begin('run', 7)
    isAway = true
    await suspects.clear('run', 7).catch(() => undefined)
    isAway = false
    await suspects.begin('run', 8)
    await suspects.clear('run', 8)
    await workers.forget(id)
    const { suspects: next } = await worker()
    expect(await next.begin('run', 7)).to.equal(0)
  })
})
