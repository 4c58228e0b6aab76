import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { listObjects } from '../../../src/batch/objects/s3.js'
import { StoreDouble } from './store-double.js'

describe('the address of a store that is not of Amazon', () => {
  let store: StoreDouble
  let folder = ''
  let asked: (string | undefined)[] = []
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-endpoint-'))
    asked = []
    store = await StoreDouble.start((request, response) => {
      asked.push(request.url?.split('?')[0])
      response.writeHead(200, { 'Content-Type': 'application/xml' })
      response.end('<ListBucketResult><Name>results</Name></ListBucketResult>')
    })
  })
  afterEach(async () => {
    await store.stop()
    rmSync(folder, { recursive: true })
  })

  /** The address in another place than AWS_ENDPOINT_URL, by a name that has no bucket before it. */
  const moved = (place: (url: string) => Readonly<Record<string, string>>) => {
    const url = process.env['AWS_ENDPOINT_URL']?.replace('127.0.0.1', 'localhost') ?? ''
    delete process.env['AWS_ENDPOINT_URL']
    Object.assign(process.env, place(url))
  }

  for (const [title, place] of [
    ['in the variable for S3 alone', (url: string) => ({ AWS_ENDPOINT_URL_S3: url })],
    [
      'in the configuration file of the SDK',
      (url: string) => {
        const file = join(folder, 'config')
        writeFileSync(file, `[default]\nendpoint_url = ${url}\n`)
        return { AWS_CONFIG_FILE: file }
      },
    ],
  ] as const)
    it(`may be ${title}: the bucket is in the path`, async () => {
      moved(place)
      for await (const address of listObjects('s3://results/in')) expect.fail(address)
      expect(asked).to.deep.equal(['/results/'])
    })
})
