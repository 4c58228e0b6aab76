import { expect } from 'chai'

import { S3_INPUTS, S3Objects, streamObject } from '../../../src/batch/objects/s3.js'
import { faultOf } from '../../support/fault.js'
import { StoreDouble } from './store-double.js'

const ADDRESS = 's3://results/in/invoices.ndjson'

describe('an object of which a store sends no more than a part', () => {
  let status = 200
  let store: StoreDouble
  before(async () => {
    store = await StoreDouble.start((_request, response) => {
      response.writeHead(status, status === 206 ? { 'Content-Range': 'bytes 0-3/9' } : {})
      response.end(status === 204 ? undefined : 'part')
    })
  })
  after(() => store.stop())

  const streamed = async () => {
    const parts: Uint8Array[] = []
    for await (const bytes of streamObject(ADDRESS)) parts.push(bytes)
    return Buffer.concat(parts).toString()
  }
  const got = async () => (await S3Objects.open('s3://results/in')).get('invoices.ndjson')

  it('is read where the store says that it is all', async () => {
    status = 200
    expect(await streamed()).to.equal('part')
  })

  for (const partial of [206, 204])
    for (const [reader, read] of [
      ['a document', () => S3_INPUTS.read(ADDRESS)],
      ['a result', got],
      ['a manifest', streamed],
    ] as const)
      it(`is not taken for the whole, as ${reader}, with HTTP ${partial}`, async () => {
        status = partial
        const fault = await faultOf(read())
        expect(fault).to.include({ code: 'INPUT_UNREADABLE', passing: true })
        expect(fault.message).to.include(`does not send the whole object (HTTP ${partial})`)
      })
})
