import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'

import { openDatabase } from '../../../src/accounts/store/open.js'
import { readByEveryone } from '../../../src/accounts/store/sqlite-file.js'
import { openBatch } from '../../../src/batch/open.js'

const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('the files of an embedded store', () => {
  let folder: string
  let umask: number
  beforeEach(() => {
    umask = process.umask(0)
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-private-'))
    chmodSync(folder, 0o755)
  })
  afterEach(() => {
    process.umask(umask)
    rmSync(folder, { recursive: true })
  })

  it('are created for their user alone, whatever the umask', async () => {
    const data = join(folder, 'data', 'inner')
    const database = openDatabase(`sqlite:${join(data, 'store.sqlite')}`)
    await database.transaction((tx) => tx.all('CREATE TABLE a (b TEXT)'))
    expect([rightsOf(join(folder, 'data')), rightsOf(data)]).to.deep.equal(['700', '700'])
    const names = readdirSync(data)
    expect(names).to.have.members(['store.sqlite', 'store.sqlite-shm', 'store.sqlite-wal'])
    for (const name of names) expect(rightsOf(join(data, name)), name).to.equal('600')
    await database.close()
  })

  it('so are those of batch runs', async () => {
    const file = join(folder, 'data', 'batch.sqlite')
    const batch = await openBatch({ queue: `sqlite:${file}` })
    expect(rightsOf(file)).to.equal('600')
    await batch.close()
  })

  it('keep their rights where they are there, and are named if everyone can read them', async () => {
    const file = join(folder, 'store.sqlite')
    writeFileSync(file, '', { mode: 0o644 })
    const database = openDatabase(`sqlite:${file}`)
    await database.transaction((tx) => tx.all('CREATE TABLE a (b TEXT)'))
    await database.close()
    expect(rightsOf(file)).to.equal('644')
    expect(readByEveryone(`sqlite:${file}`)).to.equal(file)
    chmodSync(folder, 0o700)
    expect(readByEveryone(`sqlite:${file}`)).to.equal(undefined)
    chmodSync(folder, 0o755)
    chmodSync(file, 0o640)
    expect(readByEveryone(`sqlite:${file}`)).to.equal(undefined)
  })

  it('a store that is not there or elsewhere has no readers', () => {
    mkdirSync(join(folder, 'empty'))
    expect(readByEveryone(`sqlite:${join(folder, 'empty', 'none.sqlite')}`)).to.equal(undefined)
    expect(readByEveryone('postgres://host/database')).to.equal(undefined)
  })
})
