import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'

import { openDatabase } from '../../../src/accounts/store/open.js'
import { openBatch } from '../../../src/batch/open.js'
import { Fault } from '../../../src/pipeline/errors.js'
import { DocumentsDouble } from '../../support/serving/documents-double.js'
import { LocalRuns } from './local-runs.js'

/** Fails once what it has made is there. */
class Failing extends DocumentsDouble {
  override async generate(
    ...[request, options]: Parameters<DocumentsDouble['generate']>
  ): Promise<never> {
    await super.generate(request, options)
    throw new Fault('CLOSED', 'closed meanwhile')
  }
}

describe('a worker that was paused until another has settled its part', () => {
  let runs: LocalRuns
  beforeEach(async () => (runs = await LocalRuns.open()))
  afterEach(() => runs.close())

  /** A run of a document that is changed while it is made, and settled by another. */
  const resumed = async (documents: DocumentsDouble) => {
    const file = join(runs.folder, 'request.json')
    writeFileSync(file, '{"gate":1}')
    const run = await runs.submitted(['{"file":"request.json"}'])
    const paused = runs.work(run, { documents })
    while (documents.atWork === 0) await sleep(5)
    writeFileSync(file, '{"n":2}')
    const queue = `sqlite:${runs.folder}/batch.sqlite`
    const database = openDatabase(queue)
    await database.transaction((tx) => tx.all('UPDATE batch_chunks SET worker = NULL'))
    await database.close()
    const other = await openBatch({ queue })
    await other.work({ documents: new DocumentsDouble(), concurrency: 1, run })
    await other.close()
    documents.openGate()
    await paused
    return run
  }

  it('leaves the result that the outcome names', async () => {
    const run = await resumed(new DocumentsDouble())
    const [outcome] = await runs.outcomes(run)
    const result = readFileSync(join(runs.folder, 'out', run, outcome?.object ?? ''))
    expect(outcome?.sha256).to.equal(createHash('sha256').update(result).digest('hex'))
  })

  it('does not fail by what it meets then', async () => {
    const run = await resumed(new Failing())
    expect((await runs.outcomes(run)).map(({ status }) => status)).to.deep.equal(['done'])
  })
})
