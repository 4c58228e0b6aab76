import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'

import { listRequests } from '../../src/accounts/log/logged-requests.js'
import { openDatabase } from '../../src/accounts/store/open.js'
import { startRealService } from '../support/serving/real-process.js'

/** The flush of each second, and as long again for a machine that is busy. */
const WRITTEN_MS = 2500

describe('the log of requests of a real service', () => {
  let folder = ''
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'twinvoice-request-log-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

  const started = () => startRealService({ TWINVOICE_STORE: `sqlite:${folder}/store.sqlite` })

  async function logged(): Promise<readonly string[]> {
    const database = openDatabase(`sqlite:${folder}/store.sqlite`)
    try {
      return (await listRequests(database, { limit: 200 })).map(({ requestId }) => requestId)
    } finally {
      await database.close()
    }
  }

  /** Sends requests one after another. @returns their ids */
  async function send(url: string, key: string, count: number): Promise<readonly string[]> {
    const ids: string[] = []
    for (let sent = 0; sent < count; sent += 1) {
      const answer = await fetch(`${url}/v1/account`, { headers: { 'X-API-Key': key } })
      await answer.arrayBuffer()
      ids.push(answer.headers.get('x-request-id') ?? '')
    }
    return ids
  }

  it('loses nothing on SIGTERM', async () => {
    const service = await started()
    const ids = await send(service.url, service.sandbox, 30)
    expect(await service.stop()).to.equal(0)
    expect(await logged()).to.have.members(ids)
  })

  it('loses at most what came last on kill -9', async () => {
    const service = await started()
    const ids = await send(service.url, service.sandbox, 10)
    await sleep(WRITTEN_MS)
    await send(service.url, service.sandbox, 5)
    process.kill(service.pid, 'SIGKILL')
    await service.stop()
    expect(await logged()).to.include.members(ids)
  })
})
