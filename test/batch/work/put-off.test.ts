import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import pg from 'pg'
import type { Batch } from '../../../src/batch/batch.js'
import { openBatch } from '../../../src/batch/open.js'
import { Fault } from '../../../src/pipeline/errors.js'
import { faultOf } from '../../support/fault.js'
import { whatIsMissing } from '../../support/programs.js'
import { PostgresCluster } from '../../support/servers/postgres-cluster.js'
import { DocumentsDouble } from '../../support/serving/documents-double.js'
import { describeUnless } from '../../support/skip.js'

describeUnless(whatIsMissing('initdb', 'postgres'), 'jobs in PostgreSQL', () => {
  let folder = ''
  let cluster: PostgresCluster
  let batch: Batch
  let client: pg.Client
  let stop: AbortController
  before(async () => {
    cluster = await PostgresCluster.start()
  })
  after(() => cluster.stop())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-put-off-'))
    const queue = await cluster.createDatabase()
    batch = await openBatch({ queue })
    client = new pg.Client(queue)
    await client.connect()
    stop = new AbortController()
  })
  afterEach(async () => {
    await client.end()
    await batch.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function submitted(place: string): Promise<string> {
    const manifest = join(folder, 'requests.ndjson')
    writeFileSync(manifest, '{"n":1}\n{"n":2}\n{"n":3}')
    const run = await batch.create({
      ...{ goal: 'generate', sources: [manifest], place: join(folder, place), chunk: 1 },
    })
    await batch.fill(run)
    return run
  }

  const work = (more: Partial<Parameters<Batch['work']>[0]> = {}) =>
    batch.work({
      documents: new DocumentsDouble(),
      ...{ concurrency: 1, isPatient: true, stop: stop.signal, ...more },
    })

  /** Jobs: whether a worker has them, how often they were tried, and in how many seconds they are due. */
  async function jobs() {
    const { rows } = await client.query<{ locked: boolean; attempts: number; due: number }>(
      `SELECT locked_at IS NOT NULL AS locked, attempts,
         CAST(extract(epoch FROM run_at - now()) AS double precision) AS due
       FROM graphile_worker.jobs`,
    )
    return rows
  }

  it('are handed out at once after a worker was stopped and did not finish them', async () => {
    await submitted('out')
    const documents = new DocumentsDouble()
    let begun: () => void = () => undefined
    const atWork = new Promise<void>((resolve) => (begun = resolve))
    documents.generate = () => {
      begun()
      return new Promise(() => undefined)
    }
    const abort = new AbortController()
    const working = work({ documents, abort: abort.signal })
    await atWork
    stop.abort()
    abort.abort()
    await working
    for (const { locked, attempts, due } of await jobs()) {
      expect({ locked, attempts }).to.deep.equal({ locked: false, attempts: 0 })
      expect(due).to.be.at.most(0)
    }
    expect(await jobs()).to.have.length(3)
  })

  it('are put off for a quarter of a minute at most, however often they failed', async () => {
    await submitted('out')
    const documents = new DocumentsDouble()
    documents.generate = () => Promise.reject(new Fault('CLOSED', 'it is closed'))
    await client.query(`UPDATE graphile_worker._private_jobs SET attempts = 9`)
    expect((await faultOf(work({ documents }))).code).to.equal('CLOSED')
    for (const { locked, due } of await jobs())
      expect([locked, due < 15]).to.deep.equal([false, true])
    await client.query(
      `UPDATE graphile_worker._private_jobs SET attempts = 9, run_at = now() + interval '6 hours'`,
    )
    const working = work({ documents })
    while ((await jobs()).some(({ due }) => due > 15)) await sleep(100)
    stop.abort()
    await working
  })

  it('of other runs are handed out while the results of one are gone', async () => {
    const lost = await submitted('lost')
    const other = await submitted('out')
    const [place, away] = [join(folder, 'lost'), join(folder, 'away')]
    renameSync(place, away)
    const troubles: (string | undefined)[] = []
    const working = work({ onTrouble: (reason) => troubles.push(reason) })
    expect((await batch.wait(other)).outcomes.done).to.equal(3)
    expect(troubles.at(-1)).to.include(join(place, lost))
    expect((await jobs()).filter(({ due }) => due > 15)).to.deep.equal([])
    renameSync(away, place)
    expect((await batch.wait(lost)).outcomes.done).to.equal(3)
    stop.abort()
    await working
    expect(troubles.at(-1)).to.equal(undefined)
  })
  it('of a short run are handed out before the last ones of a long run', async () => {
    writeFileSync(join(folder, 'long.ndjson'), '{"n":"long"}\n'.repeat(40))
    writeFileSync(join(folder, 'short.ndjson'), '{"n":"short"}\n'.repeat(3))
    const place = join(folder, 'out')
    const runs: string[] = []
    for (const name of ['long', 'short']) {
      const sources = [join(folder, `${name}.ndjson`)]
      const run = await batch.create({ goal: 'generate', sources, place, chunk: 1 })
      await batch.fill(run)
      runs.push(run)
    }
    const documents = new DocumentsDouble()
    const generate = documents.generate.bind(documents)
    const made: string[] = []
    documents.generate = (request, options) => {
      made.push(Buffer.from(request as Uint8Array).toString('utf8'))
      return generate(request, options)
    }
    const working = work({ documents })
    for (const run of runs) await batch.wait(run)
    stop.abort()
    await working
    expect(made).to.have.length(43)
    expect(made.slice(0, 20).filter((request) => request.includes('short'))).to.have.length(3)
  })
})
