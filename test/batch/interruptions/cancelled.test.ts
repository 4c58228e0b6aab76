import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { openDatabase } from '../../../src/accounts/store/open.js'
import { Fault } from '../../../src/pipeline/errors.js'
import { DocumentsDouble } from '../../support/serving/documents-double.js'
import { LocalRuns } from './local-runs.js'

describe('a run that is cancelled while nobody works on it', () => {
  let runs: LocalRuns
  let documents: DocumentsDouble
  beforeEach(async () => {
    runs = await LocalRuns.open()
    documents = new DocumentsDouble()
  })
  afterEach(() => runs.close())

  const resultsOf = (run: string) => {
    const folder = join(runs.folder, 'out', run, 'documents')
    if (!existsSync(folder)) return []
    return readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.includes('-'))
      .sort()
  }
  const named = async (run: string) =>
    (await runs.outcomes(run)).map(({ object }) => String(object).slice('documents/'.length)).sort()

  /** Work that is ended when it comes to the last document, with results of those before, and no outcomes. */
  async function interrupted(run: string): Promise<void> {
    const abort = new AbortController()
    const working = runs.work(run, { documents, concurrency: 1, abort: abort.signal })
    while (documents.atWork === 0) await sleep(5)
    await sleep(50)
    abort.abort()
    await working
  }

  const ROWS = ['{"n":1}', '{"n":2}', '{"n":3,"gate":1}']

  it('keeps no result of an attempt that was stopped', async () => {
    const run = await runs.submitted(ROWS)
    await interrupted(run)
    expect(resultsOf(run)).to.have.length.greaterThan(0)
    expect(await runs.batch.cancel(run)).to.equal(true)
    expect(resultsOf(run)).to.deep.equal(await named(run))
    expect(await runs.batch.status(run)).to.include({ state: 'cancelled', settled: 0 })
  })

  it('keeps no result of a process that died', async () => {
    const run = await runs.submitted(ROWS)
    await interrupted(run)
    const database = openDatabase(`sqlite:${runs.folder}/batch.sqlite`)
    await database.transaction(async (tx) => {
      await tx.all(`UPDATE batch_chunks SET tries = 1, worker = 'elsewhere/1/dead'`)
      await tx.all(`INSERT INTO batch_workers (id, slots, beat_at) VALUES (?, '[]', 0)`, [
        'elsewhere/1/dead',
      ])
    })
    await database.close()
    await runs.batch.cancel(run)
    expect(resultsOf(run)).to.deep.equal([])
  })

  it('keeps no result of a process that died a moment ago where nobody here can look', async () => {
    const run = await runs.submitted(ROWS)
    await interrupted(run)
    expect(resultsOf(run)).to.have.length.greaterThan(0)
    const database = openDatabase(`sqlite:${runs.folder}/batch.sqlite`)
    await database.transaction(async (tx) => {
      await tx.all(`UPDATE batch_chunks SET tries = 1, worker = 'elsewhere/1/dead'`)
      await tx.all(`INSERT INTO batch_workers (id, slots, beat_at) VALUES (?, '[]', ?)`, [
        'elsewhere/1/dead',
        Date.now() - 13_000,
      ])
    })
    await database.close()
    await runs.batch.cancel(run)
    expect(resultsOf(run)).to.deep.equal([])
  })

  it('has the outcomes that its process wrote before it died', async () => {
    const run = await runs.submitted(ROWS.slice(0, 2))
    await runs.work(run, { documents })
    const database = openDatabase(`sqlite:${runs.folder}/batch.sqlite`)
    await database.transaction(async (tx) => {
      await tx.all(`UPDATE batch_chunks SET state = 'waiting', done = 0, tally = NULL`)
      await tx.all(`UPDATE batch_runs SET state = 'open'`)
      await tx.all(`DELETE FROM batch_totals`)
    })
    await database.close()
    await runs.batch.cancel(run)
    expect(await runs.batch.status(run)).to.include({ state: 'cancelled', settled: 2 })
    expect(resultsOf(run)).to.deep.equal(await named(run))
  })

  it('has the outcomes that its worker has while it waits for the store', async () => {
    const run = await runs.submitted(['{"n":1}', '{"n":2}', '{"n":"fault:STORE_UNAVAILABLE"}'])
    const stop = new AbortController()
    let finished = 0
    const working = runs.work(undefined, {
      ...{ documents, concurrency: 1, isPatient: true, stop: stop.signal },
      onOutcome: () => (finished += 1),
    })
    while (finished < 2) await sleep(5)
    await runs.batch.cancel(run)
    while ((await runs.batch.status(run)).settled < 2) await sleep(50)
    stop.abort()
    await working
    expect(resultsOf(run)).to.deep.equal(await named(run))
  })

  it('keeps of documents that are done again only what the round before has', async () => {
    const file = join(runs.folder, 'later.json')
    const run = await runs.submitted(['{"n":1}', `"${file}"`, '{"n":"fault:TIMEOUT"}'])
    await runs.work(run, { documents })
    const before = resultsOf(run)
    writeFileSync(file, '{"n":2}')
    await runs.batch.retry(run)
    const stopped = new DocumentsDouble()
    const generate = stopped.generate.bind(stopped)
    stopped.generate = (request, options) =>
      Buffer.from(request as Uint8Array).includes('fault')
        ? sleep(100).then(() => Promise.reject(new Fault('CLOSED', 'it is closed')))
        : generate(request, options)
    await runs.work(run, { documents: stopped, concurrency: 1 }).catch(() => undefined)
    expect(resultsOf(run)).not.to.deep.equal(before)
    await runs.batch.cancel(run)
    expect(resultsOf(run)).to.deep.equal(before)
    expect(await named(run)).to.include.members(before)
  })
})
