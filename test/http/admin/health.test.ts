import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'

import { AdminWorld } from './admin-world.js'

describe('GET /admin/v1/health', () => {
  let folder: string
  let world: AdminWorld
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-health-'))
    world = await AdminWorld.start(`sqlite:${folder}/store.sqlite`)
  })
  after(async () => {
    await world.stop()
    rmSync(folder, { recursive: true })
  })

  it('answers also where the system does not report the memory, such as Linux without /proc', async () => {
    const operator = await world.signedIn(world.operator)
    const rss = process.memoryUsage.rss.bind(process)
    process.memoryUsage.rss = () => {
      throw new Error('ENOENT: no such file or directory, uv_resident_set_memory')
    }
    try {
      const { status, json } = await operator.call('GET', '/health')
      expect(status).to.equal(200)
      expect(json).to.include({ ready: true, memory_bytes: null })
    } finally {
      process.memoryUsage.rss = rss
    }
    const { json } = await operator.call('GET', '/health')
    expect(json['memory_bytes']).to.be.greaterThan(0)
  })
})
