import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { FairThreads } from '../../../src/documents/instance/fair-threads.js'

describe('threads of small tasks', () => {
  it('that cannot start end the tasks that wait for them', async () => {
    const threads = new FairThreads(new URL('./none.js', import.meta.url))
    const share = { id: 'a', queue: 10, part: 1 }
    const before = process.cwd()
    const gone = mkdtempSync(join(tmpdir(), 'twinvoice-gone-'))
    // Node starts no thread in a folder that is not there.
    process.chdir(gone)
    try {
      rmdirSync(gone)
      const run = () => threads.run({}, { share, signal: AbortSignal.timeout(20_000) })
      const ends = await Promise.all(
        [run(), run()].map((each) => each.catch((thrown: unknown) => thrown)),
      )
      for (const end of ends) expect(end).to.include({ code: 'WORKER_DIED' })
    } finally {
      process.chdir(before)
    }
  })
})
