import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'

import { openDatabase } from '../../../src/accounts/store/open.js'
import { Fault } from '../../../src/pipeline/errors.js'
import { describeUnless } from '../../support/skip.js'

const OPEN = new URL('../../../src/accounts/store/open.js', import.meta.url).href
/** A user without rights, for tests that run as root: root may write everywhere. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** Opens a store in a process of its own. */
function opened(file: string): string {
  const program = `
    const { openDatabase } = await import(${JSON.stringify(OPEN)})
    try { openDatabase(${JSON.stringify(`sqlite:${file}`)}); console.log('opened') }
    catch (fault) { console.log(fault.code, fault.message) }`
  const run = ['--input-type=module', '--eval', program]
  return execFileSync(process.execPath, run, { ...NOBODY, encoding: 'utf8', cwd: '/' })
}

/** Node may be in a folder that only root may enter. */
function whyNotAsNobody(): string | undefined {
  const { status } = spawnSync(process.execPath, ['--version'], { ...NOBODY, cwd: '/' })
  return status === 0 ? undefined : 'another user may not run this Node'
}

describeUnless(whyNotAsNobody(), 'a store in a folder that cannot be written', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-read-only-'))
    writeFileSync(join(folder, 'store.sqlite'), '')
    chmodSync(join(folder, 'store.sqlite'), 0o666)
    if (NOBODY.uid !== undefined) chownSync(folder, NOBODY.uid, NOBODY.gid)
  })
  after(() => {
    chmodSync(folder, 0o700)
    rmSync(folder, { recursive: true })
  })

  it('is refused before it is used, since the log of SQLite is written beside the file', () => {
    const file = join(folder, 'store.sqlite')
    chmodSync(folder, 0o555)
    const said = opened(file)
    expect(said).to.contain(`STORE_INVALID the store sqlite:${file} cannot be written (EACCES`)
    expect(said).to.contain('TWINVOICE_STORE')
    chmodSync(folder, 0o755)
    expect(opened(file)).to.equal('opened\n')
  })
})

describe('a store that is no file', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-no-file-'))
    mkdirSync(join(folder, 'store.sqlite'))
  })
  after(() => rmSync(folder, { recursive: true }))

  it('is refused before it is used, and not taken for one that is out of reach for a while', () => {
    for (const file of [join(folder, 'store.sqlite'), '/dev/null'])
      expect(() => openDatabase(`sqlite:${file}`))
        .to.throw(Fault, `${file} cannot be written (it is a folder or a device)`)
        .with.property('code', 'STORE_INVALID')
  })
})
