import { join } from 'node:path'

import { expect } from 'chai'

import { openDatabase } from '../../../src/accounts/store/open.js'
import { ensureSchema } from '../../../src/accounts/store/schema.js'
import { faultOf } from '../../support/fault.js'
import { describeUnless } from '../../support/skip.js'
import { SmallDisk } from '../../support/small-disk.js'

describeUnless(SmallDisk.missing(), 'a store on a full disk', () => {
  for (const kibibytes of [4, 8, 32])
    it(`says so at its start, with ${kibibytes} KiB`, async () => {
      const disk = SmallDisk.mount(kibibytes)
      try {
        const database = openDatabase(`sqlite:${join(disk.folder, 'data', 'a.sqlite')}`)
        const { code, message } = await faultOf(ensureSchema(database))
        await database.close()
        expect(code).to.equal('STORE_UNAVAILABLE')
        expect(message).to.match(/a\.sqlite is out of reach: the disk is full$/)
      } finally {
        disk.unmount()
      }
    })
})
