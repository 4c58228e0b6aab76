import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import type { Database } from '../../../src/accounts/store/database.js'
import { openDatabase } from '../../../src/accounts/store/open.js'
import { Runs } from '../../../src/batch/state/runs.js'
import { finishSettled } from '../../../src/batch/work/finish.js'
import { faultOf } from '../../support/fault.js'
import { LocalRuns } from './local-runs.js'

describe('the end of a run', () => {
  let runs: LocalRuns
  let database: Database
  beforeEach(async () => {
    runs = await LocalRuns.open()
    database = openDatabase(`sqlite:${runs.folder}/batch.sqlite`)
  })
  afterEach(async () => {
    await database.close()
    await runs.close()
  })

  /** A run whose worker died after it had settled the last part. */
  async function left(place: string): Promise<string> {
    const run = await runs.submitted(['{"n":1}', '"missing.json"'], { place })
    await runs.work(run)
    await database.transaction((tx) =>
      tx.all(`UPDATE batch_runs SET state = 'open', finished_at = NULL WHERE id = ?`, [run]),
    )
    return run
  }

  it('comes also if the place of another one cannot be used', async () => {
    const lost = await left('lost')
    // Runs are finished in the order of their ids, which begin with the second.
    await sleep(1_000)
    const other = await left('out')
    rmSync(join(runs.folder, 'lost'), { recursive: true })
    writeFileSync(join(runs.folder, 'lost'), 'a file where a folder has to be')
    const fault = await faultOf(finishSettled(new Runs(database)))
    expect(fault.place.file).to.include(lost)
    expect((await runs.batch.status(other)).state).to.equal('finished')
    expect((await runs.batch.status(lost)).state).to.equal('open')
  })

  it('has the last counts in its summary, however long another finisher took to write those before', async () => {
    const run = await left('out')
    const slow = new Runs(database)
    const tally = slow.tally.bind(slow)
    slow.tally = async (id) => {
      const before = await tally(id)
      slow.tally = tally
      // Meanwhile, it is finished, started again and finished once more.
      await finishSettled(new Runs(database), run)
      writeFileSync(join(runs.folder, 'missing.json'), '{}')
      expect(await runs.batch.retry(run)).to.equal(1)
      await runs.work(run)
      return before
    }
    await finishSettled(slow, run)
    const summary: unknown = JSON.parse(
      readFileSync(join(runs.folder, 'out', run, 'summary.json'), 'utf8'),
    )
    expect(summary).to.deep.equal(await runs.batch.summary(run))
    expect(summary).to.deep.include({ errors: {}, settled: 2 })
  })

  it('names results that were removed meanwhile, and no others', async () => {
    const rows = ['{"n":1}', '"missing.json"', '{"n":"refuse"}', '{"n":4}', '{"n":5}']
    const run = await runs.submitted(rows, { chunk: 2 })
    await runs.work(run)
    expect(await runs.batch.missing(run)).to.equal(undefined)
    await database.transaction((tx) => tx.all(`UPDATE batch_runs SET state = 'open'`))
    const removed = 'documents/0000002/000000004-invoice-1.pdf'
    rmSync(join(runs.folder, 'out', run, removed))
    rmSync(join(runs.folder, 'out', run, 'documents/0000003'), { recursive: true })
    await finishSettled(new Runs(database), run)
    expect(await runs.batch.missing(run)).to.deep.equal({
      count: 2,
      objects: [removed, 'documents/0000003/000000005-invoice-1.pdf'],
    })
  })

  it('is when it was cancelled, however long ago its submitter was silent', async () => {
    const run = await runs.submitted(['{"n":1}'])
    await database.transaction((tx) => tx.all('UPDATE batch_runs SET beat_at = 0'))
    await runs.batch.cancel(run)
    expect(await runs.batch.endedBefore(60_000)).to.deep.equal([])
    expect(await runs.batch.endedBefore(-1)).to.deep.equal([run])
  })

  it('is told to who reads the outcomes of a run that is deleted meanwhile', async () => {
    const run = await runs.submitted(['{"n":1}', '{"n":2}'])
    await runs.work(run)
    const outcomes = runs.batch.outcomes(run)
    expect((await outcomes.next()).value).to.include({ n: 1 })
    await runs.batch.delete(run)
    expect((await outcomes.next()).value).to.include({ n: 2 })
    expect((await faultOf(outcomes.next())).message).to.include(`there is no run ${run}`)
  })
})
