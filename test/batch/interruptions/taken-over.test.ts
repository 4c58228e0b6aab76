import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { openDatabase } from '../../../src/accounts/store/open.js'
import { openBatch } from '../../../src/batch/open.js'
import { run } from '../../cli/command-line.js'
import { whatIsMissing } from '../../support/programs.js'
import { PostgresCluster } from '../../support/servers/postgres-cluster.js'
import { DocumentsDouble } from '../../support/serving/documents-double.js'
import { describeUnless } from '../../support/skip.js'

describeUnless(
  whatIsMissing('initdb', 'postgres'),
  'a run in PostgreSQL whose submitter died',
  () => {
    let folder = ''
    let cluster: PostgresCluster
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'twinvoice-taken-over-'))
      cluster = await PostgresCluster.start()
    })
    after(async () => {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    it('is submitted to its end by who waits for it', async () => {
      const queue = await cluster.createDatabase()
      const manifest = join(folder, 'rows.ndjson')
      writeFileSync(manifest, '{"n":1}\n{"n":2}\n{"n":3}\n')
      const batch = await openBatch({ queue })
      const place = join(folder, 'out')
      const id = await batch.create({ goal: 'generate', sources: [manifest], place, chunk: 1 })
      const onSubmitted = () => {
        throw new Error('died')
      }
      await batch.fill(id, { onSubmitted }).catch(() => undefined)
      expect(await batch.status(id)).to.include({ state: 'submitting', documents: 1 })
      const database = openDatabase(queue)
      await database.transaction((tx) => tx.all(`UPDATE batch_runs SET beat_at = beat_at - 60000`))
      await database.close()

      const stop = new AbortController()
      const working = batch.work({
        documents: new DocumentsDouble(),
        concurrency: 1,
        stop: stop.signal,
      })
      const waited = await run(['batch', 'wait', id, '--queue', queue])
      expect([waited.code, waited.stderr]).to.satisfy(
        ([code, text]: [number, string]) => code === 0 && text.includes('3 of 3 documents done'),
      )
      stop.abort()
      await working
      await batch.close()
    })
  },
)
