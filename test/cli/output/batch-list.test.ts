import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { openBatch } from '../../../src/batch/open.js'
import { run } from '../command-line.js'

describe('twinvoice batch status of many runs', () => {
  let folder = ''
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-batch-list-'))
  })
  after(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('says that there are older ones than it lists, and lists all on request', async () => {
    const queue = `sqlite:${folder}/batch.sqlite`
    const source = join(folder, 'requests.ndjson')
    writeFileSync(source, '{}\n')
    const batch = await openBatch({ queue })
    const listed = async (...flags: readonly string[]) => {
      const { stdout, stderr } = await run(['batch', 'status', ...flags, '--queue', queue])
      return { rows: stdout.toString().trim().split('\n').length, stderr }
    }
    const create = async (runs: number) => {
      for (let each = 0; each < runs; each += 1)
        await batch.create({ goal: 'generate', sources: [source], place: join(folder, 'out') })
    }
    try {
      await create(100)
      expect(await listed()).to.deep.equal({ rows: 101, stderr: '' })
      await create(2)
      const some = await listed()
      expect(some.rows).to.equal(101)
      expect(some.stderr).to.include('twinvoice batch status --all')
      expect(await listed('--all')).to.deep.equal({ rows: 103, stderr: '' })
    } finally {
      await batch.close()
    }
  })
})
