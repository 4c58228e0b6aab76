import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'

import { REQUEST } from '../support/fixtures/requests.js'
import { RunningCommand } from '../support/serving/command.js'
import { newCustomer } from '../support/serving/load.js'

describe('a service that is told to end more than once', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-repeated-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    it(`by ${signal} still finishes its requests`, async () => {
      const store = `sqlite:${folder}/store.sqlite`
      const { key } = await newCustomer(store, 'sandbox')
      const command = new RunningCommand(folder, ['serve', '--port', '0'], {
        TWINVOICE_STORE: store,
      })
      const [, url = ''] = await command.says(/"url":"([^"]+)"/)
      const body = JSON.stringify(REQUEST)
      const headers = {
        'X-API-Key': key,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        Expect: '100-continue',
      }
      const begun = request(`${url}/v1/generate`, { method: 'POST', headers })
      const answered = once(begun, 'response') as Promise<[IncomingMessage]>
      begun.flushHeaders()
      await once(begun, 'continue')
      command.child.kill(signal)
      await command.says(/"stopping"/)
      command.child.kill(signal)
      await sleep(200)
      begun.end(body)
      const [answer] = await answered
      answer.resume()
      expect(answer.statusCode).to.equal(200)
      // Of a terminal that is gone, Node would abort at the end.
      expect((await command.end()).code).to.equal(signal === 'SIGHUP' ? null : 0)
    })
})
