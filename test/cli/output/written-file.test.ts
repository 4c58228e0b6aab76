import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { writeAtomically } from '../../../src/cli/io/files.js'
import { faultOf } from '../../support/fault.js'

describe('a file that a command writes', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-written-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const at = (name: string) => join(folder, name)

  it('is the target of a link, which stays a link', async () => {
    writeFileSync(at('there'), 'old')
    symlinkSync('there', at('link'))
    await writeAtomically(at('link'), 'new')
    expect(lstatSync(at('link')).isSymbolicLink()).to.equal(true)
    expect(readFileSync(at('there'), 'utf8')).to.equal('new')
  })

  it('is made where a link leads, if it is not there', async () => {
    symlinkSync('second', at('first'))
    symlinkSync('missing', at('second'))
    await writeAtomically(at('first'), 'new')
    expect(readFileSync(at('missing'), 'utf8')).to.equal('new')
    expect(lstatSync(at('first')).isSymbolicLink()).to.equal(true)
  })

  it('is not what a link of another user leads to, in a folder of everybody', async function () {
    if (process.getuid?.() !== 0) return this.skip()
    mkdirSync(at('tmp'))
    chmodSync(at('tmp'), 0o1777)
    writeFileSync(at('mine'), 'old')
    symlinkSync('../mine', at('tmp/link'))
    await writeAtomically(at('tmp/link'), 'new')
    expect(readFileSync(at('mine'), 'utf8')).to.equal('new')
    lchownSync(at('tmp/link'), 65534, 65534)
    await writeAtomically(at('tmp/link'), 'newer')
    expect(readFileSync(at('mine'), 'utf8')).to.equal('new')
    expect(readFileSync(at('tmp/link'), 'utf8')).to.equal('newer')
  })

  it('is refused if links lead in a circle, and they stay', async () => {
    symlinkSync('b', at('a'))
    symlinkSync('a', at('b'))
    const fault = await faultOf(writeAtomically(at('a'), 'new'))
    expect(fault.message).to.match(/: cannot be written: links lead in a circle$/)
    expect(readdirSync(folder).sort()).to.deep.equal(['a', 'b'])
    expect(lstatSync(at('a')).isSymbolicLink()).to.equal(true)
  })

  it('keeps the mode of what it replaces: what was private stays so', async () => {
    writeFileSync(at('private'), 'old')
    chmodSync(at('private'), 0o600)
    await writeAtomically(at('private'), 'new')
    expect(statSync(at('private')).mode & 0o777).to.equal(0o600)
  })

  it('may have a name as long as names can be', async () => {
    const name = `${'n'.repeat(251)}.pdf`
    await writeAtomically(at(name), 'new')
    expect(readdirSync(folder)).to.deep.equal([name])
  })

  it('can be a pipe, which stays one and is given all bytes', async function () {
    if (spawnSync('mkfifo', [at('pipe')]).status !== 0) return this.skip()
    const reader = spawn('cat', [at('pipe')], { stdio: ['ignore', 'pipe', 'ignore'] })
    const chunks: Buffer[] = []
    reader.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    const closed = once(reader, 'close') // which may be before the write is answered
    await writeAtomically(at('pipe'), 'x'.repeat(200_000))
    await closed
    expect(Buffer.concat(chunks).byteLength).to.equal(200_000)
    expect(lstatSync(at('pipe')).isFIFO()).to.equal(true)
  })
})
