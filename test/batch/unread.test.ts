import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { inEnglish } from '../../src/pipeline/detail.js'
import { readDocument, whyUnread } from '../../src/batch/objects/open.js'

describe('why a worker cannot read a file', () => {
  if (process.platform === 'linux')
    it('is no fault of the place if only this file cannot be read, as where the disk is damaged', async () => {
      expect(await readDocument('/proc/self/mem')).to.equal(undefined)
      expect(inEnglish(await whyUnread('/proc/self/mem'))).to.equal('the disk reports an error')
    })

  it('is said as the one reason that holds', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'twinvoice-unread-'))
    try {
      const why = async (address: string) => inEnglish(await whyUnread(address))
      expect(await why(join(folder, 'none.json'))).to.equal('it does not exist')
      expect(await why(join(folder, 'a\0.json'))).to.equal('its name has the character U+0000')
      expect(await why(folder)).to.equal('it is a folder, not a file')
      expect(await why('/dev/null')).to.equal('it is a pipe or a device, not a file')
      for (const address of ['s3://', 's3:///key.json', 's3://bucket', 's3://b!/key.json']) {
        expect(await readDocument(address)).to.equal(undefined)
        expect(await why(address)).to.contain('it names no object')
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
