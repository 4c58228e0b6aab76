import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { Piscina } from 'piscina'

describe('a worker', () => {
  it('that could not open an instance tries again with its next task', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'twinvoice-worker-'))
    const manifest = join(folder, 'package.json')
    mkdirSync(join(folder, 'fonts'))
    const pool = new Piscina({
      filename: fileURLToPath(
        new URL('../../../src/documents/instance/worker.js', import.meta.url),
      ),
      maxThreads: 1,
      workerData: { packages: [folder] },
    })
    try {
      const first: unknown = await pool.run({ call: 'open' })
      expect(first).to.have.nested.property('fault.code', 'PLUGIN_INVALID')
      const twinvoice = { core: '^1.0.0', fonts: 'fonts' }
      writeFileSync(manifest, JSON.stringify({ name: 'late', version: '1.0.0', twinvoice }))
      expect(await pool.run({ call: 'open' })).to.equal(undefined)
    } finally {
      await pool.close({ force: true })
      rmSync(folder, { recursive: true })
    }
  })
})
