import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { Fault } from '../../../src/pipeline/errors.js'
import { faultOf } from '../../support/fault.js'
import { DocumentsDouble } from '../../support/serving/documents-double.js'
import { LocalRuns } from './local-runs.js'

describe('work on the parts of a run', () => {
  let runs: LocalRuns
  let documents: DocumentsDouble
  let stop: AbortController
  beforeEach(async () => {
    runs = await LocalRuns.open()
    documents = new DocumentsDouble()
    stop = new AbortController()
  })
  afterEach(() => runs.close())

  const requests = (count: number, more = '') =>
    Array.from({ length: count }, (_, at) => `{"n":${at + 1}${more}}`)

  async function untilAtWork(count: number): Promise<void> {
    while (documents.atWork < count) await sleep(5)
  }

  it('finishes the documents in progress at a stop, begins no other, and gives the parts back', async () => {
    const run = await runs.submitted(requests(20, ',"gate":1'), { chunk: 10 })
    const finished: number[] = []
    const onOutcome = ({ n }: { n: number }) => finished.push(n)
    const working = runs.work(run, { documents, stop: stop.signal, onOutcome })
    await untilAtWork(2)
    stop.abort()
    documents.openGate()
    await working
    // Two parts are in progress, and each may have begun first.
    expect(finished).to.have.length(2)
    expect(documents.runs).to.equal(2)
    await runs.work(run, { documents })
    expect(await runs.batch.status(run)).to.include({ state: 'finished', settled: 20 })
  })

  it('does not wait for documents in progress when it is aborted', async () => {
    const run = await runs.submitted(requests(20, ',"gate":1'))
    const abort = new AbortController()
    const working = runs.work(run, { documents, stop: stop.signal, abort: abort.signal })
    await untilAtWork(2)
    stop.abort()
    abort.abort()
    await working
    expect(documents.atWork).to.equal(2)
    documents.openGate()
    await runs.work(run, { documents })
    expect(await runs.batch.status(run)).to.include({ state: 'finished', settled: 20 })
  })

  it('finishes the documents in progress when the run is cancelled, with their outcomes, and begins no other', async () => {
    const run = await runs.submitted(requests(20, ',"gate":1'), { chunk: 10 })
    const working = runs.work(run, { documents })
    await untilAtWork(2)
    await runs.batch.cancel(run)
    // Workers look every two seconds.
    await sleep(2_500)
    documents.openGate()
    await working
    expect(documents.runs).to.equal(2)
    expect((await runs.outcomes(run)).map(({ status }) => status)).to.deep.equal(['done', 'done'])
    expect(await runs.batch.status(run)).to.include({ state: 'cancelled', settled: 2 })
  })

  for (const results of [true, false])
    it(`leaves ${results ? 'nothing' : 'what it has made'} of a run that is deleted ${results ? 'with' : 'without'} its results while documents are in progress`, async () => {
      const run = await runs.submitted(requests(4, ',"gate":1'), { chunk: 2 })
      const working = runs.work(undefined, { documents, stop: stop.signal })
      await untilAtWork(2)
      await runs.batch.cancel(run)
      await runs.batch.delete(run, { results })
      documents.openGate()
      while (documents.atWork > 0) await sleep(5)
      stop.abort()
      await working
      const made = readdirSync(join(runs.folder, 'out'), { recursive: true })
      if (results) expect(made).to.deep.equal([])
      else expect(made.filter((name) => String(name).endsWith('.pdf')).length).to.be.at.least(2)
    })

  it('ends with the first document whose result cannot be written', async () => {
    const run = await runs.submitted(requests(200), { chunk: 100 })
    writeFileSync(join(runs.folder, 'out', run, 'documents'), 'a file where a folder has to be')
    expect((await faultOf(runs.work(run, { documents }))).code).to.equal('OUTPUT_UNWRITABLE')
    expect(documents.runs).to.be.below(10)
  })

  it('makes as many documents at a time as it may', async () => {
    const run = await runs.submitted(requests(20, ',"slow":10'))
    const generate = documents.generate.bind(documents)
    let most = 0
    documents.generate = (request, options) => {
      const made = generate(request, options)
      most = Math.max(most, documents.atWork)
      return made
    }
    await runs.work(run, { documents, concurrency: 1 })
    expect(most).to.equal(1)
  })

  it('tries a document again for which there was no room, and no other', async () => {
    const run = await runs.submitted(requests(6))
    const generate = documents.generate.bind(documents)
    let asked = 0
    documents.generate = async (request, options) => {
      if ((asked += 1) % 3 === 0) throw new Fault('BUSY', 'the queue is full')
      return generate(request, options)
    }
    await runs.work(run, { documents })
    expect(await runs.batch.status(run)).to.include({ state: 'finished', settled: 6 })
    expect(documents.runs).to.equal(6)
  })

  it('continues with other runs while the results of one are gone, tells so, and takes it up when they are back', async () => {
    const lost = await runs.submitted(requests(6), { chunk: 2, place: 'lost' })
    // Runs are taken in the order of their ids, which begin with the second.
    await sleep(1_000)
    const other = await runs.submitted(requests(6), { chunk: 2 })
    const [place, away] = [join(runs.folder, 'lost'), join(runs.folder, 'away')]
    renameSync(place, away)
    const troubles: (string | undefined)[] = []
    const working = runs.work(undefined, {
      ...{ documents, stop: stop.signal, isPatient: true },
      onTrouble: (reason) => troubles.push(reason),
    })
    expect((await runs.batch.wait(other)).outcomes.done).to.equal(6)
    expect(troubles.at(-1)).to.include(`${join(place, lost)}/input/`)
    renameSync(away, place)
    expect((await runs.batch.wait(lost)).outcomes.done).to.equal(6)
    expect(troubles.at(-1)).to.equal(undefined)
    stop.abort()
    await working
  })

  it('has no trouble any more with a run that was deleted', async () => {
    const lost = await runs.submitted(requests(2), { place: 'lost' })
    rmSync(join(runs.folder, 'lost'), { recursive: true })
    const troubles: (string | undefined)[] = []
    const working = runs.work(undefined, {
      ...{ documents, stop: stop.signal, isPatient: true },
      onTrouble: (reason) => troubles.push(reason),
    })
    while (troubles.length === 0) await sleep(20)
    await runs.batch.cancel(lost)
    await runs.batch.delete(lost)
    while (troubles.at(-1) !== undefined) await sleep(100)
    stop.abort()
    await working
  })
})
