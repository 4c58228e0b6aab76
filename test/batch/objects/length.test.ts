import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'

import { FILES } from '../../../src/batch/objects/folder.js'
import { whole } from '../../../src/batch/objects/objects.js'
import { S3_INPUTS } from '../../../src/batch/objects/s3.js'

const LONGEST = 100_000

describe('the length of a document of a run', () => {
  describe('in a store that sends objects in chunks, without their length', () => {
    const environment = { ...process.env }
    let server: Server
    let sent = 0

    before(async () => {
      server = createServer(({ url = '' }, response) => {
        response.writeHead(200, { 'Content-Type': 'application/pdf' })
        if (!url.includes('endless')) return void response.end(Buffer.alloc(LONGEST, 7))
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536
        }
        response.on('drain', more)
        more()
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      Object.assign(process.env, {
        AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'twinvoice',
        AWS_SECRET_ACCESS_KEY: 'twinvoice-secret',
      })
    })
    after((done) => {
      process.env = environment
      server.closeAllConnections()
      server.close(done)
    })

    it('is read to its end', async () => {
      const bytes = await S3_INPUTS.read('s3://results/invoice.pdf', LONGEST)
      expect(bytes).to.deep.equal(Buffer.alloc(LONGEST, 7))
    })

    it('is refused at the limit, and not read on', async () => {
      expect(await S3_INPUTS.read('s3://results/endless.pdf', LONGEST)).to.equal(undefined)
      expect(sent).to.be.below(100 * LONGEST)
    })
  })

  describe('in a folder', () => {
    let folder: string
    beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'twinvoice-length-'))))
    afterEach(() => rmSync(folder, { recursive: true }))

    it('is at most the limit', async () => {
      const file = join(folder, 'invoice.pdf')
      writeFileSync(file, Buffer.alloc(LONGEST, 7))
      expect(await FILES.read(file, LONGEST)).to.deep.equal(Buffer.alloc(LONGEST, 7))
      appendFileSync(file, 'x')
      expect(await FILES.read(file, LONGEST)).to.equal(undefined)
      truncateSync(file)
      expect(await FILES.read(file, LONGEST)).to.deep.equal(Buffer.alloc(0))
    })
  })

  it('is judged by what arrives, whatever was announced', async () => {
    let asked = 0
    const growing = async function* () {
      for (;;) yield await Promise.resolve(Buffer.alloc((asked += 1)))
    }
    expect(await whole(growing(), 10)).to.equal(undefined)
    expect(asked).to.equal(5)
  })
})
