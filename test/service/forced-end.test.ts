import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'

import { newCustomer } from '../support/serving/load.js'
import { RunningCommand } from '../support/serving/command.js'
import { BEGUN, packageThatObeys, request } from '../documents/instance/package-that-obeys.js'

describe('the end of a service whose threads cannot be ended', () => {
  for (const workers of ['1', '2'])
    it(`is forced after the configured time, and is logged, with ${workers} processes`, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'twinvoice-forced-'))
      const store = `sqlite:${folder}/store.sqlite`
      const { key } = await newCustomer(store, 'sandbox')
      const command = new RunningCommand(folder, ['serve', '--port', '0', '--workers', workers], {
        TWINVOICE_STORE: store,
        TWINVOICE_PACKAGES: packageThatObeys(folder),
        TWINVOICE_DRAIN_MS: '300',
      })
      const [, url = ''] = await command.says(/"url":"([^"]+)"/)
      while ((await fetch(`${url}/readyz`)).status !== 200) await sleep(100)
      const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' }
      void fetch(`${url}/v1/generate`, { method: 'POST', headers, body: request('native') }).catch(
        () => undefined,
      )
      while (!existsSync(join(folder, BEGUN))) await sleep(10)
      const { code, stdout } = await command.end('SIGTERM')
      expect(stdout).to.contain('ended by force')
      expect(code).to.equal(workers === '1' ? null : 2)
      rmSync(folder, { recursive: true })
    })
})
