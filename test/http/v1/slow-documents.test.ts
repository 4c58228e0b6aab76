import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'

import { createTwinvoice, type Twinvoice } from '../../../src/documents/instance/twinvoice.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { Service } from '../service.js'

const TIME_MS = 6_000
/** Takes far longer than that on any machine. */
const LARGE = {
  invoice: {
    ...REQUEST.invoice,
    items: Array.from({ length: 10_000 }, () => REQUEST.invoice.items[0]),
  },
}

describe('a document that is stopped for its time', function () {
  this.timeout(120_000)
  let folder: string
  let documents: Twinvoice
  let service: Service

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-slow-'))
    documents = await createTwinvoice({ workers: 1, timeoutMs: TIME_MS })
    await documents.warm()
    service = await Service.start({ storeUrl: `sqlite:${folder}/store.sqlite`, documents })
  })
  after(async () => {
    await service.stop()
    await documents.close()
    rmSync(folder, { recursive: true })
  })

  it('is told apart from a busy service when it takes all the time that a document has', async () => {
    const key = (await service.newKey('live')).text
    const answer = await service.post('/v1/generate', key, LARGE)
    expect([answer.status, answer.json.error]).to.deep.equal([503, 'unavailable'])
    expect(answer.json.message).to.match(/^The document takes longer than the service allows/)
    expect(answer.headers.get('retry-after')).to.equal('30')
    expect((await service.get('/v1/account', key)).json.quota).to.include({ used: 0 })
  })

  it('is told that others were waiting when it had to give way', async () => {
    const slow = [await service.newKey('live'), await service.newKey('live')].map(({ text }) =>
      service.post('/v1/generate', text, LARGE),
    )
    // Their bodies are read before their work begins.
    await sleep(1_000)
    const fast = await service.post('/v1/generate', (await service.newKey('live')).text, REQUEST)
    const answers = await Promise.all(slow)
    expect([fast.status, ...answers.map(({ status }) => status)]).to.deep.equal([200, 503, 503])
    const gaveWay = answers.filter(({ headers }) => headers.get('retry-after') === '5')
    expect(gaveWay.length).to.be.at.least(1)
    for (const { json } of gaveWay)
      expect(json.message).to.match(/^The document is slow, and was stopped because others/)
  })
})
