import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'

import { FILES } from '../../../src/batch/objects/folder.js'
import { whole } from '../../../src/batch/objects/objects.js'
import { S3_INPUTS } from '../../../src/batch/objects/s3.js'
import { StoreDouble } from './store-double.js'

const LONGEST = 100_000

describe('the length of a document of a run', () => {
  describe('in a store that sends objects in chunks, without their length', () => {
    let store: StoreDouble
    let sent = 0

    before(async () => {
      store = await StoreDouble.start(({ url = '' }, response) => {
        response.writeHead(200, { 'Content-Type': 'application/pdf' })
        if (!url.includes('endless')) return void response.end(Buffer.alloc(LONGEST, 7))
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536
        }
        response.on('drain', more)
        more()
      })
    })
    after(() => store.stop())

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
