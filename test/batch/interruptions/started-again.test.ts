import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { LocalRuns } from './local-runs.js'

describe('a run that is started again by retry', () => {
  let runs: LocalRuns
  let run: string
  beforeEach(async () => {
    runs = await LocalRuns.open()
    run = await runs.submitted(
      ['{"n":1}', '"missing.json"', '"unclosed', '{"n":"fault:TIMEOUT"}', '{"n":5}'],
      { chunk: 4 },
    )
    await runs.work(run)
    expect(await statuses()).to.deep.equal(ALL)
  })
  afterEach(() => runs.close())

  const ALL = ['1 done', '2 broken', '3 broken', '4 failed', '5 done']
  const EVERY_ERROR = { INPUT_UNREADABLE: 1, INVALID_JSON: 1, TIMEOUT: 1 }
  const errors = async () => (await runs.batch.summary(run)).errors
  const statuses = async () => (await runs.outcomes(run)).map(({ n, status }) => `${n} ${status}`)

  it('has the outcomes and counts of all documents but those that are done again', async () => {
    expect(await errors()).to.deep.equal(EVERY_ERROR)
    expect(await runs.batch.retry(run)).to.equal(2)
    expect(await statuses()).to.deep.equal(['1 done', '3 broken', '5 done'])
    const { state, settled, outcomes } = await runs.batch.status(run)
    expect({ state, settled, ...outcomes }).to.deep.equal({
      ...{ state: 'open', settled: 3 },
      ...{ done: 2, invalid: 0, broken: 1, failed: 0 },
    })
    expect(await errors()).to.deep.equal({ INVALID_JSON: 1 })
    expect(await runs.batch.waiting()).to.include({ chunks: 1, documents: 2 })
    writeFileSync(join(runs.folder, 'missing.json'), '{}')
    await runs.work(run)
    expect(await statuses()).to.deep.equal(['1 done', '2 done', '3 broken', '4 failed', '5 done'])
    expect(await errors()).to.deep.equal({ INVALID_JSON: 1, TIMEOUT: 1 })
  })

  it('has all outcomes of the round before if it is cancelled then', async () => {
    const { outcomes } = await runs.batch.status(run)
    await runs.batch.retry(run)
    expect(await runs.batch.cancel(run)).to.equal(true)
    expect(await statuses()).to.deep.equal(ALL)
    expect(await errors()).to.deep.equal(EVERY_ERROR)
    expect(await runs.batch.status(run)).to.deep.include({
      state: 'cancelled',
      settled: 5,
      outcomes,
    })
  })
})
