import { mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'
import { createTwinvoice } from 'twinvoice'

import { checkThreads } from '../../src/service/documents.js'
import { packageThatObeys, request } from '../documents/instance/package-that-obeys.js'
import { faultOf } from '../support/fault.js'

describe('the readiness of threads', () => {
  it('fails while none can start, and ends that as soon as one can', async () => {
    const folder = packageThatObeys(mkdtempSync(join(tmpdir(), 'twinvoice-threads-')))
    const documents = await createTwinvoice({ workers: 1, packages: [folder] })
    const before = process.cwd()
    const gone = mkdtempSync(join(tmpdir(), 'twinvoice-gone-'))
    try {
      await checkThreads(documents)
      // Node starts no thread in a folder that is not there.
      process.chdir(gone)
      rmdirSync(gone)
      expect((await faultOf(documents.generate(request('die')))).code).to.equal('WORKER_DIED')
      expect((await faultOf(checkThreads(documents))).code).to.equal('WORKER_DIED')
      process.chdir(before)
      await checkThreads(documents)
      expect((await documents.generate('{}')).ok).to.equal(false)
    } finally {
      process.chdir(before)
      await documents.close()
      rmSync(folder, { recursive: true })
    }
  })
})
