import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'

import { listRequests } from '../../src/accounts/log/logged-requests.js'
import { createTwinvoice, type Twinvoice } from '../../src/documents/instance/twinvoice.js'
import { ruleCodes } from '../../src/http/monitoring/rule-codes.js'
import { Service } from './service.js'

describe('the rules in the log of requests', () => {
  let folder = ''
  let documents: Twinvoice
  let service: Service
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-rule-codes-'))
    documents = await createTwinvoice()
    service = await Service.start({ storeUrl: `sqlite:${folder}/store.sqlite`, documents })
  })
  after(async () => {
    await service.stop()
    await documents.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('are rules, and codes of what breaks a clause of a standard', () => {
    expect(
      ruleCodes([
        { code: 'BR-01', rule: 'BR-02' },
        { code: 'NOT_PDF', rule: 'ISO 32000-1, 7.5.2' },
        { code: 'REQUIRED' },
      ]),
    ).to.deep.equal(['BR-02', 'NOT_PDF', 'REQUIRED'])
  })

  it('are found again as they were written', async () => {
    const { text } = await service.newKey('sandbox')
    const pdf_base64 = Buffer.from('no PDF').toString('base64')
    expect((await service.post('/v1/validate', text, { pdf_base64 })).status).to.equal(200)
    await service.requestLog.write()
    const [row] = await listRequests(service.database, { rule: 'NOT_PDF', limit: 10 })
    expect(row?.rules).to.deep.equal(['NOT_PDF', 'NOT_JUDGED', 'NOT_CHECKED'])
  })
})
