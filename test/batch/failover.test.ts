import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import pg from 'pg'
import { openBatch } from '../../src/batch/open.js'
import { whatIsMissing } from '../support/programs.js'
import { PostgresCluster } from '../support/servers/postgres-cluster.js'
import { DocumentsDouble } from '../support/serving/documents-double.js'
import { describeUnless } from '../support/skip.js'

describeUnless(
  whatIsMissing('initdb', 'postgres'),
  'the work on a run after a failover of PostgreSQL',
  () => {
    let folder = ''
    let cluster: PostgresCluster
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'twinvoice-failover-'))
      cluster = await PostgresCluster.start()
    })
    after(async () => {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    async function submitted() {
      const queue = await cluster.createDatabase()
      const manifest = join(folder, 'requests.ndjson')
      writeFileSync(manifest, Array.from({ length: 20 }, (_, at) => `{"n":${at}}`).join('\n'))
      const batch = await openBatch({ queue })
      const place = join(folder, 'results')
      const run = await batch.create({ goal: 'generate', sources: [manifest], place, chunk: 2 })
      await batch.fill(run)
      return { queue, batch, run }
    }

    it('continues by other connections where those that it has lead to a server that only reads', async () => {
      const { queue, batch, run } = await submitted()
      // Connections keep what they began with.
      await changeDatabase(queue, 'SET default_transaction_read_only TO on')
      await cluster.pause()
      await cluster.resume()
      const stop = new AbortController()
      const documents = new DocumentsDouble()
      let working: Promise<void> = Promise.resolve()
      const refused = await new Promise((resolve) => {
        const onTrouble = (reason: string | undefined) => {
          if (reason?.includes('read-only') === true) resolve(reason)
        }
        working = batch.work({
          ...{ documents, concurrency: 2, isPatient: true, stop: stop.signal, onTrouble },
        })
      })
      expect(refused).to.include('in a read-only transaction')
      await changeDatabase(queue, 'RESET default_transaction_read_only')

      const { outcomes } = await batch.wait(run)
      expect(outcomes.done).to.equal(20)
      stop.abort()
      await working
      await batch.close()
    })

    it('takes jobs after the first statement of the job library has failed', async () => {
      const { queue, batch, run } = await submitted()
      await ask(
        queue,
        `CREATE SEQUENCE fails;
         CREATE FUNCTION fail_at_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           IF nextval('fails') > 1 THEN RETURN NULL; END IF;
           RAISE EXCEPTION 'terminating connection' USING ERRCODE = '57P01';
         END $$;
         CREATE TRIGGER fail_at_first BEFORE INSERT ON graphile_worker._private_tasks
           FOR EACH STATEMENT EXECUTE FUNCTION fail_at_first()`,
      )
      const stop = new AbortController()
      const troubles: (string | undefined)[] = []
      const onTrouble = (reason: string | undefined) => {
        troubles.push(reason)
      }
      const documents = new DocumentsDouble()
      const working = batch.work({
        ...{ documents, concurrency: 2, isPatient: true, stop: stop.signal, onTrouble },
      })
      const { outcomes } = await batch.wait(run)
      stop.abort()
      await working
      expect(outcomes.done).to.equal(20)
      expect(troubles[0]).to.include('terminating connection')
      expect(troubles.at(-1)).to.equal(undefined)
      await batch.close()
    })

    it('submits the rest of standard input, and is waited for, when PostgreSQL is back', async () => {
      const queue = await cluster.createDatabase()
      const batch = await openBatch({ queue })
      const place = join(folder, 'piped')
      const run = await batch.create({ goal: 'generate', sources: ['-'], place, chunk: 2 })
      const outage = async function* () {
        yield '{"n":0}\n{"n":1}\n{"n":2}\n{"n":3}\n'
        await cluster.pause()
        setTimeout(() => void cluster.resume(), 1_500)
        yield '{"n":4}\n{"n":5}\n'
      }
      const { documents, state } = await batch.fill(run, { stdin: Readable.from(outage()) })
      expect({ documents, state }).to.deep.equal({ documents: 6, state: 'open' })

      const waiting = batch.wait(run)
      await cluster.pause()
      setTimeout(() => void cluster.resume(), 1_500)
      const stop = new AbortController()
      const working = sleep(3_000).then(() =>
        batch.work({
          ...{ documents: new DocumentsDouble(), concurrency: 2, isPatient: true },
          stop: stop.signal,
        }),
      )
      expect((await waiting).outcomes.done).to.equal(6)
      stop.abort()
      await working
      await batch.close()
    })
  },
)

async function ask(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function changeDatabase(url: string, change: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const writing = 'SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE'
  await ask(url, writing, `ALTER DATABASE ${name} ${change}`)
}
