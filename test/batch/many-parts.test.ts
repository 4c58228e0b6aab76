import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import pg from 'pg'
import { openDatabase } from '../../src/accounts/store/open.js'
import type { Batch } from '../../src/batch/batch.js'
import { openBatch } from '../../src/batch/open.js'
import { tallyOf } from '../../src/batch/results/tally.js'
import { whatIsMissing } from '../support/programs.js'
import { PostgresCluster } from '../support/servers/postgres-cluster.js'
import { describeUnless } from '../support/skip.js'

/** More than are read or changed at a time. */
const PARTS = 1_201
const FAILED = { n: 1, status: 'failed', findings: [] } as const

describe('a run of many parts', () => {
  inQueue('in SQLite', (folder) => Promise.resolve(`sqlite:${join(folder, 'queue.sqlite')}`))
})

describeUnless(whatIsMissing('initdb', 'postgres'), 'a run of many parts', () => {
  let cluster: PostgresCluster
  before(async () => {
    cluster = await PostgresCluster.start()
  })
  after(() => cluster.stop())

  inQueue(
    'in PostgreSQL',
    () => cluster.createDatabase(),
    (opened) => {
      const connected = async <Given>(use: (client: pg.Client) => Promise<Given>) => {
        const client = new pg.Client(opened().queue)
        await client.connect()
        try {
          return await use(client)
        } finally {
          await client.end()
        }
      }

      it('has a job for each part that is started again, in their order', async () => {
        const { batch, run } = opened()
        await batch.retry(run)
        const { rows: jobs } = await connected((client) =>
          client.query<{ chunk: number; round: number; key: string; attempts: number }>(
            `SELECT CAST(payload ->> 'chunk' AS integer) AS chunk, max_attempts AS attempts,
               CAST(payload ->> 'round' AS integer) AS round, key
             FROM graphile_worker._private_jobs WHERE key LIKE '%/1' ORDER BY id`,
          ),
        )
        const numbers = Array.from({ length: PARTS }, (_, at) => at + 1)
        expect(jobs.map(({ chunk }) => chunk)).to.deep.equal(numbers)
        expect(jobs.at(-1)).to.deep.equal({
          ...{ chunk: PARTS, round: 1, attempts: 32_000 },
          key: `twinvoice_chunk/${run}/${PARTS}/1`,
        })
      })

      it('keeps nobody from opening the queue while its parts are changed', async () => {
        const { queue } = opened()
        await connected(async (client) => {
          await client.query('BEGIN')
          await client.query('UPDATE batch_chunks SET tries = tries')
          await (await openBatch({ queue })).close()
        })
      })
    },
  )
})

interface Opened {
  readonly queue: string
  readonly batch: Batch
  readonly run: string
}

/** A finished run whose documents all failed. */
function inQueue(
  name: string,
  queueIn: (folder: string) => Promise<string>,
  more: (opened: () => Opened) => void = () => undefined,
): void {
  describe(name, () => {
    let folder = ''
    let opened: Opened
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'twinvoice-many-parts-'))
      const queue = await queueIn(folder)
      const batch = await openBatch({ queue })
      const manifest = join(folder, 'requests.ndjson')
      writeFileSync(manifest, '{}\n')
      const run = await batch.create({ goal: 'generate', sources: [manifest], place: folder })
      await batch.fill(run)
      const database = openDatabase(queue)
      await database.transaction(async (tx) => {
        for (let chunk = 2; chunk <= PARTS; chunk += 1)
          await tx.all(
            'INSERT INTO batch_chunks (run_id, chunk, documents, added_at) VALUES (?, ?, 1, 0)',
            [run, chunk],
          )
        await tx.all(
          `UPDATE batch_chunks SET state = 'settled', failed = 1, again = 1, tally = ?`,
          [JSON.stringify(tallyOf([FAILED]))],
        )
        await tx.all(`UPDATE batch_runs SET state = 'finished', finished_at = 1`)
      })
      await database.close()
      opened = { queue, batch, run }
    })
    afterEach(async () => {
      await opened.batch.close()
      rmSync(folder, { recursive: true, force: true })
    })

    it('starts all of them again', async () => {
      const { batch, run } = opened
      expect(await batch.retry(run)).to.equal(PARTS)
      expect(await batch.status(run)).to.include({ state: 'open', settled: 0 })
      expect(await batch.waiting()).to.include({ chunks: PARTS, documents: PARTS })
      expect(await batch.retry(run)).to.equal(0)
    })

    it('has all outcomes of the round before if it is cancelled then', async () => {
      const { batch, run } = opened
      await batch.retry(run)
      await batch.cancel(run)
      const { settled, outcomes } = await batch.status(run)
      expect({ settled, ...outcomes }).to.deep.equal({
        ...{ settled: PARTS, done: 0, invalid: 0, broken: 0, failed: PARTS },
      })
      expect((await batch.waiting()).chunks).to.equal(0)
    })

    it('leaves none of them when it is deleted', async () => {
      const { queue, batch, run } = opened
      await batch.delete(run)
      expect(await batch.list()).to.deep.equal([])
      const database = openDatabase(queue)
      expect(await database.all('SELECT chunk FROM batch_chunks')).to.deep.equal([])
      await database.close()
    })

    more(() => opened)
  })
}
