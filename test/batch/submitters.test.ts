import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect } from 'chai'
import type { Batch } from '../../src/batch/batch.js'
import { openDatabase } from '../../src/accounts/store/open.js'
import { openBatch } from '../../src/batch/open.js'
import { Chunks } from '../../src/batch/state/chunks.js'
import { Runs } from '../../src/batch/state/runs.js'
import type { Submission } from '../../src/batch/submission.js'
import { faultOf } from '../support/fault.js'
import { DocumentsDouble } from '../support/serving/documents-double.js'

describe('a run whose submission is disturbed', () => {
  let folder = ''
  let queue = ''
  let batch: Batch
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-submitters-'))
    queue = `sqlite:${folder}/batch.sqlite`
    batch = await openBatch({ queue })
  })
  afterEach(async () => {
    await batch.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const requests = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => `{"n":${from + at}}`).join('\n')
  const manifest = () => join(folder, 'rows.ndjson')

  function created(change: Partial<Submission> = {}): Promise<string> {
    const place = join(folder, 'out')
    return batch.create({ goal: 'generate', sources: [manifest()], place, chunk: 3, ...change })
  }

  /** Reads the first part of a run, as a submitter that then dies. */
  async function begun(run: string): Promise<void> {
    const onSubmitted = () => {
      throw new Error('died')
    }
    await batch.fill(run, { onSubmitted }).catch(() => undefined)
  }

  function work(run: string, stop = new AbortController().signal): Promise<void> {
    return batch.work({ documents: new DocumentsDouble(), concurrency: 2, run, stop })
  }

  it('has each document once if two processes submit it at the same time', async () => {
    writeFileSync(manifest(), requests(1, 20))
    const run = await created()
    const other = await openBatch({ queue })
    await Promise.all([batch.fill(run), other.fill(run)])
    await other.close()
    expect(await batch.status(run)).to.include({ state: 'open', documents: 20 })
    await work(run)
    const seen: number[] = []
    for await (const { n } of batch.outcomes(run)) seen.push(n)
    expect(seen).to.deep.equal(Array.from({ length: 20 }, (_, at) => at + 1))
  })

  it('is gone on with after its submitter died and the clock was set back', async () => {
    writeFileSync(manifest(), requests(1, 10))
    const run = await created()
    await begun(run)
    expect(await batch.isInterrupted(run)).to.equal(false)
    const database = openDatabase(queue)
    const later = `${database.clockSql} + 3 * 3600000`
    await database.transaction((tx) => tx.all(`UPDATE batch_runs SET beat_at = ${later}`))
    await database.transaction((tx) => tx.all(`UPDATE batch_chunks SET added_at = ${later}`))
    await database.close()
    expect(await batch.isInterrupted(run)).to.equal(true)
    expect((await batch.waiting()).oldestMs).to.equal(0)
    expect(await batch.takeOver(run)).to.equal(true)
    expect(await batch.takeOver(run)).to.equal(false)
  })

  it('is not taken from a submitter that waits for its rows', async () => {
    const stdin = new PassThrough()
    const run = await created({ sources: ['-'] })
    const filling = batch.fill(run, { stdin })
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    const database = openDatabase(queue)
    expect(await new Runs(database).takeOver(run, 2_000)).to.equal(false)
    await database.close()
    stdin.end(requests(1, 3))
    expect(await filling).to.include({ state: 'open', documents: 3 })
  })

  it('that reads standard input is waited for by who has none, and is to be cancelled once its submitter is dead', async () => {
    const stdin = new PassThrough()
    const run = await created({ sources: ['-'] })
    const filling = batch.fill(run, { stdin })
    const waiting = batch.fill(run)
    stdin.end(requests(1, 3))
    expect(await waiting).to.include({ state: 'open', documents: 3 })
    await filling
    const left = await created({ sources: ['-'] })
    const database = openDatabase(queue)
    await database.transaction((tx) => tx.all('UPDATE batch_runs SET beat_at = 0'))
    await database.close()
    expect((await faultOf(batch.fill(left))).message).to.equal(
      'standard input cannot be read again; cancel the run and submit it again',
    )
  })

  it('is not gone on with if its manifest has changed: documents would be lost or twice there', async () => {
    for (const changed of [requests(2, 10), `{"n":0}\n${requests(1, 10)}`, requests(1, 2)]) {
      writeFileSync(manifest(), requests(1, 10))
      const run = await created()
      await begun(run)
      writeFileSync(manifest(), changed)
      const fault = await faultOf(batch.fill(run))
      expect(fault.code).to.equal('INPUT_UNREADABLE')
      expect(fault.message).to.include('has changed since')
      expect(await batch.status(run)).to.include({ state: 'submitting', documents: 3 })
    }
  })

  it('is not gone on with if a part was stored, but not added, before the manifest changed', async () => {
    writeFileSync(manifest(), requests(1, 10))
    const run = await created()
    const stored = join(folder, 'out', run, 'input')
    mkdirSync(stored, { recursive: true })
    writeFileSync(join(stored, '0000001.rows'), '1\t0\t1\t\t{"n":1}\n')
    expect((await faultOf(batch.fill(run))).message).to.include('has changed since')
    expect(await batch.status(run)).to.include({ documents: 0 })
  })

  it('finishes if all documents were settled before the submission ended', async () => {
    const stdin = new PassThrough()
    const run = await created({ sources: ['-'] })
    const filling = batch.fill(run, { stdin })
    stdin.write(`${requests(1, 3)}\n`)
    const stop = new AbortController()
    const documents = new DocumentsDouble()
    const working = batch.work({ documents, concurrency: 1, stop: stop.signal })
    const end = Date.now() + 5_000
    while ((await batch.status(run)).settled < 3 && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 50))
    stdin.end()
    await filling
    stop.abort()
    await working
    expect(await batch.status(run)).to.include({ state: 'finished', documents: 3, settled: 3 })
  })

  it('finishes if the process died after the last document, before it noted the end', async () => {
    writeFileSync(manifest(), requests(1, 5))
    const run = await created()
    await batch.fill(run)
    await work(run)
    const database = openDatabase(queue)
    await database.transaction(async (tx) => {
      await tx.all(`UPDATE batch_runs SET state = 'open', finished_at = NULL`)
      await tx.all(`DELETE FROM batch_totals`)
    })
    await database.close()
    await work(run)
    expect(await batch.status(run)).to.include({ state: 'finished', settled: 5 })
  })

  it('is not finished while a document is started again', async () => {
    writeFileSync(manifest(), '"a.json"\n"b.json"')
    const run = await created()
    await batch.fill(run)
    await work(run)
    const database = openDatabase(queue)
    const runs = new Runs(database)
    await database.transaction((tx) => tx.all(`UPDATE batch_runs SET state = 'open'`))
    // A worker has seen that all is settled, and writes the summary, when somebody starts them again.
    expect(await new Chunks(database, () => Promise.resolve()).startAgain(run)).to.equal(2)
    expect(await runs.finish(run, await runs.now())).to.equal(false)
    expect((await batch.status(run)).state).to.equal('open')
    await database.close()
    for (const name of ['a', 'b']) writeFileSync(join(folder, `${name}.json`), '{}')
    await work(run)
    const { state, outcomes } = await batch.status(run)
    expect({ state, ...outcomes }).to.include({ state: 'finished', done: 2, broken: 0 })
  })

  it('does not take results for documents, where they are in a folder of the sources', async () => {
    const request = `{"n":1}`
    for (const name of ['a', 'b']) {
      writeFileSync(join(folder, `${name}.pdf`), 'pdf')
      writeFileSync(join(folder, `${name}.json`), request)
    }
    for (const place of [join(folder, 'out'), folder]) {
      rmSync(join(folder, 'out'), { recursive: true, force: true })
      const run = await created({ goal: 'embed', sources: [folder], place, chunk: 1 })
      await begun(run)
      const stop = new AbortController()
      const working = batch.work({
        documents: new DocumentsDouble(),
        concurrency: 1,
        stop: stop.signal,
        onOutcome: () => stop.abort(),
      })
      await working
      await batch.fill(run)
      await work(run)
      expect(await batch.status(run)).to.include({ state: 'finished', documents: 2, settled: 2 })
    }
  })
})
