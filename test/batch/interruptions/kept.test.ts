import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { DocumentsDouble } from '../../support/serving/documents-double.js'
import { LocalRuns } from './local-runs.js'

const PART = '0000001'

describe('what an interrupted attempt has finished of a part', () => {
  let runs: LocalRuns
  let documents: DocumentsDouble
  let finished: number[]
  beforeEach(async () => {
    runs = await LocalRuns.open()
    documents = new DocumentsDouble()
    finished = []
  })
  afterEach(() => runs.close())

  const onOutcome = ({ n }: { n: number }) => finished.push(n)
  const folderOf = (run: string) => join(runs.folder, 'out', run, 'documents', PART)
  const keptOf = (run: string) => join(folderOf(run), 'unfinished.ndjson')

  /** The documents whose outcomes are kept. */
  const positionsIn = (run: string) =>
    readFileSync(keptOf(run), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { n: number }).n)

  /** Work on documents one after the other that ends at the one behind a gate; by `stop`, it may end in order. */
  async function interrupted(run: string, signal: 'stop' | 'abort'): Promise<void> {
    const end = new AbortController()
    const working = runs.work(run, {
      ...{ documents, concurrency: 1, onOutcome },
      [signal]: end.signal,
    })
    while (finished.length === 0 || !existsSync(keptOf(run))) {
      await sleep(20)
      if (signal === 'stop' && finished.length >= 2) break
    }
    end.abort()
    documents.openGate()
    await working
    documents = new DocumentsDouble()
  }

  async function resumed(run: string): Promise<number> {
    await runs.work(run, { documents })
    expect(await runs.batch.status(run)).to.include({ state: 'finished' })
    expect(existsSync(keptOf(run))).to.equal(false)
    const objects = (await runs.outcomes(run)).flatMap(({ object }) => object ?? [])
    const results = readdirSync(folderOf(run)).map((name) => `documents/${PART}/${name}`)
    expect(results).to.have.members(objects)
    return documents.runs
  }

  const SLOW = ['{"n":1,"slow":600}', '{"n":2,"slow":600}', '{"n":3,"gate":1}', '{"n":4,"gate":1}']

  it('is not processed again after a stop', async () => {
    const run = await runs.submitted(['{"n":1}', '{"n":2}', '{"n":3,"gate":1}', '{"n":4,"gate":1}'])
    await interrupted(run, 'stop')
    const left = 4 - finished.length
    expect(left).to.be.within(1, 2)
    documents.openGate()
    expect(await resumed(run)).to.equal(left)
    expect((await runs.outcomes(run)).map(({ n, status }) => [n, status])).to.deep.equal(
      [1, 2, 3, 4].map((n) => [n, 'done']),
    )
  })

  it('is not processed again after the process was killed, but for the last second', async () => {
    const run = await runs.submitted(SLOW)
    await interrupted(run, 'abort')
    const kept = positionsIn(run)
    expect(kept).to.include(1)
    documents.openGate()
    expect(await resumed(run)).to.equal(SLOW.length - kept.length)
  })

  it('is processed again where it failed', async () => {
    const run = await runs.submitted(['{"n":"fault:TIMEOUT"}', ...SLOW])
    await interrupted(run, 'abort')
    const kept = positionsIn(run)
    expect(kept).to.include(2).and.not.to.include(1)
    documents.openGate()
    // It is tried three times.
    expect(await resumed(run)).to.equal(3 + SLOW.length - kept.length)
    const [first, ...others] = (await runs.outcomes(run)).map(({ status }) => status)
    expect(first).to.equal('failed')
    expect(others).to.deep.equal(SLOW.map(() => 'done'))
  })

  it('is processed again where its result is gone', async () => {
    const run = await runs.submitted(SLOW)
    await interrupted(run, 'abort')
    const kept = positionsIn(run)
    const [first = ''] = readdirSync(folderOf(run)).filter((name) => name.startsWith('000000001'))
    rmSync(join(folderOf(run), first))
    documents.openGate()
    expect(await resumed(run)).to.equal(SLOW.length - kept.length + 1)
  })

  it('is processed again if what was kept is damaged', async () => {
    const run = await runs.submitted(SLOW)
    await interrupted(run, 'abort')
    writeFileSync(keptOf(run), readFileSync(keptOf(run)).subarray(0, -5))
    documents.openGate()
    expect(await resumed(run)).to.equal(SLOW.length)
  })

  it('has its outcomes if the run is cancelled', async () => {
    const run = await runs.submitted(SLOW)
    await interrupted(run, 'abort')
    const kept = positionsIn(run)
    await runs.batch.cancel(run)
    expect(await runs.batch.status(run)).to.include({ state: 'cancelled', settled: kept.length })
    const outcomes = await runs.outcomes(run)
    expect(outcomes.map(({ n, status }) => [n, status])).to.deep.equal(kept.map((n) => [n, 'done']))
    expect(readdirSync(folderOf(run)).map((name) => `documents/${PART}/${name}`)).to.have.members(
      outcomes.map(({ object }) => object),
    )
  })
})
