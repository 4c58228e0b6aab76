import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'

import { run } from '../command-line.js'

describe('a umask', () => {
  let umask: number
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-umask-'))
    umask = process.umask(0o022)
  })
  afterEach(() => {
    process.umask(umask)
    rmSync(folder, { recursive: true })
  })

  const migrated = async (wanted: number) => {
    const file = join(folder, 'store.sqlite')
    process.umask(wanted)
    const ran = await run(['migrate'], '', { TWINVOICE_STORE: `sqlite:${file}` })
    return { ...ran, file }
  }

  it('that keeps what is written from its own user is refused, and nothing is written', async () => {
    const { code, stderr, file } = await migrated(0o777)
    expect(code).to.equal(2)
    expect(stderr).to.include('umask 777').and.include('such as umask 022')
    expect(existsSync(file)).to.equal(false)
  })

  it('that keeps it from all others is none of our business', async () => {
    expect(await migrated(0o077)).to.have.property('code', 0)
  })
})
