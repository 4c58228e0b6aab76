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

describe('an answer with a page of a proxy in place of an object', () => {
  let store: StoreDouble
  before(async () => {
    store = await StoreDouble.start((request, response) => {
      request.resume()
      response.removeHeader('ETag')
      response.end('<html><body>Sign in</body></html>')
    })
  })
  after(() => store.stop())

  const results = () => S3Objects.open('s3://results/in')
  for (const [what, use] of [
    ['a document', () => S3_INPUTS.read(ADDRESS)],
    ['a result that was written', async () => (await results()).put('1.pdf', Buffer.from('x'))],
    ['a summary that was written', async () => (await results()).replace('s', Buffer.from('x'))],
  ] as const)
    it(`is not taken for ${what}`, async () => {
      const fault = await faultOf(use())
      expect(fault).to.include({ passing: true })
      expect(fault.message).to.include('the answer is not that of a store')
    })
})

describe('an object whose connection breaks off', () => {
  let cuts = 0
  let store: StoreDouble
  before(async () => {
    store = await StoreDouble.start((_request, response) => {
      response.setHeader('Content-Length', 8)
      if (cuts === 0) return void response.end('complete')
      cuts -= 1
      response.write('comp', () => response.destroy())
    })
  })
  after(() => store.stop())

  it('is read again', async () => {
    cuts = 2
    expect(Buffer.from((await S3_INPUTS.read(ADDRESS)) ?? []).toString()).to.equal('complete')
  })

  it('is no document if that does not help; the message says what happened', async () => {
    cuts = Infinity
    const fault = await faultOf(S3_INPUTS.read(ADDRESS))
    expect(fault).to.include({ code: 'INPUT_UNREADABLE', passing: true })
    expect(fault.message).to.include('the connection to the store broke off')
  })
})
