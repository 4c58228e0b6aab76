import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

import { expect } from 'chai'
import {
  codeOf,
  loadSaxon,
  newSaxon,
  parseXml,
} from '../../../plugins/validate-en16931/saxon/saxon.js'
import { runScript } from '../../../plugins/validate-en16931/saxon/script.js'

const SAXON = createRequire(import.meta.url).resolve('saxon-js')
const NOTHING = { files: { readable: () => [], writable: () => [] } }

describe('the script of Saxon-JS', () => {
  it('is a separate instance each time, and leaves nothing behind', () => {
    const names = Object.getOwnPropertyNames(globalThis)
    const [one, other] = [newSaxon(), newSaxon()]
    expect(one).not.to.equal(other)
    expect(Object.getOwnPropertyNames(globalThis)).to.deep.equal(names)
    const parsed = parseXml('<a><b/></a>', one)
    expect(one.XPath.evaluate('count(/a/b)', parsed), 'the older one').to.equal(1)
    const later = parseXml('<a><b/><b/></a>', other)
    expect(other.XPath.evaluate('count(/a/b)', later), 'the newer one').to.equal(2)
  })

  it('is loaded once', () => {
    expect(loadSaxon()).to.equal(loadSaxon())
  })

  it('may load only the modules on the list', () => {
    const folder = mkdtempSync(join(tmpdir(), 'twinvoice-script-'))
    const load = (code: string) => {
      writeFileSync(join(folder, 'script.js'), `module.exports = ${code}`)
      return runScript(join(folder, 'script.js'), NOTHING).exports
    }
    try {
      expect(load("require('path').sep")).to.equal('/')
      expect(load('typeof fetch + typeof WebSocket')).to.equal('undefinedundefined')
      expect(load("Object.keys(require('axios'))")).to.deep.equal([])
      for (const name of ['http', 'net', 'child_process', 'node:fs', 'worker_threads'])
        expect(() => load(`require('${name}')`), name).to.throw('not open')
      expect(() => load(`require('fs').readFileSync('${SAXON}')`)).to.throw('may not reach')
      expect(load("Object.keys(require('fs'))")).to.deep.equal(['readFileSync', 'promises'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('the code that V8 made of Saxon-JS', () => {
  let root: string
  let folder: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'twinvoice-code-'))
    folder = join(root, 'cache')
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const codeIn = (...folders: string[]) => codeOf(readFileSync(SAXON), folders)
  const keepIn = (...folders: string[]) => codeIn(...folders).keep(runScript(SAXON, NOTHING).script)
  const kept = () => join(folder, readdirSync(folder)[0] ?? '')

  it('is kept where it runs, and used by the next process', () => {
    expect(codeIn(folder).read(), 'there is none yet').to.equal(undefined)
    expect(keepIn(folder)).to.equal(true)
    expect(readdirSync(folder)).to.have.length(1)
    expect(statSync(folder).mode & 0o777).to.equal(0o700)
    expect(rejectedInNewProcess(folder)).to.equal('false')
  })

  it('is not used if it is incomplete or of another V8', () => {
    keepIn(folder)
    const whole = readFileSync(kept())
    writeFileSync(kept(), whole.subarray(0, whole.length - 1))
    expect(codeIn(folder).read(), 'half a file').to.equal(undefined)
    writeFileSync(kept(), '')
    expect(codeIn(folder).read(), 'an empty file').to.equal(undefined)
    const other = Buffer.alloc(1_000)
    const sum = Buffer.from(crc32(other).toString(16).padStart(8, '0'))
    writeFileSync(kept(), Buffer.concat([sum, other]))
    expect(rejectedInNewProcess(folder)).to.equal('true')
  })

  it('differs for another script', () => {
    keepIn(folder)
    const changed = Buffer.concat([readFileSync(SAXON), Buffer.from('\n')])
    expect(codeOf(changed, [folder]).read()).to.equal(undefined)
  })

  it('is not taken from a folder that others can write to', () => {
    keepIn(folder)
    chmodSync(folder, 0o777)
    expect(codeIn(folder).read()).to.equal(undefined)
    expect(keepIn(folder)).to.equal(false)
  })

  it('is written to the next folder if the first cannot be created, and nowhere if none can', () => {
    const file = join(root, 'file')
    writeFileSync(file, '')
    expect(keepIn(join(file, 'below'))).to.equal(false)
    expect(keepIn(join(file, 'below'), folder)).to.equal(true)
    expect(codeIn(join(file, 'below'), folder).read()).not.to.equal(undefined)
  })

  it('is removed when there is much of older versions, the oldest first', () => {
    mkdirSync(folder, { mode: 0o700 })
    const older = Array.from({ length: 9 }, (_, days) => ({
      days,
      name: `SaxonJS2N.js-${days}.code`,
    }))
    for (const { days, name } of older) {
      writeFileSync(join(folder, name), '')
      utimesSync(join(folder, name), 0, 1_000_000 - days)
    }
    writeFileSync(join(folder, 'other.js-1.code'), '')
    keepIn(folder)
    const left = readdirSync(folder)
    expect(left)
      .to.have.length(7)
      .and.to.include.members(['other.js-1.code', 'SaxonJS2N.js-4.code'])
    expect(left).not.to.include('SaxonJS2N.js-5.code')
    expect(codeIn(folder).read()).not.to.equal(undefined)
  })

  it('is complete even if several processes write it at once', () => {
    for (let round = 0; round < 3; round += 1) keepIn(folder)
    expect(readdirSync(folder)).to.have.length(1)
    expect(codeIn(folder).read()).not.to.equal(undefined)
  })
})

/** Whether V8 rejected the kept code, in a process that has compiled nothing of it; `none` if there is none. */
function rejectedInNewProcess(folder: string): string {
  const at = (name: string) =>
    JSON.stringify(new URL(`../../../plugins/validate-en16931/saxon/${name}`, import.meta.url).href)
  const program = `
    const { readFileSync } = await import('node:fs')
    const { codeOf } = await import(${at('saxon.js')})
    const { runScript } = await import(${at('script.js')})
    const source = readFileSync(${JSON.stringify(SAXON)})
    const cachedData = codeOf(source, [${JSON.stringify(folder)}]).read()
    const files = { readable: () => [], writable: () => [] }
    const { script } = runScript(${JSON.stringify(SAXON)}, { files, source, cachedData })
    process.stdout.write(String(cachedData === undefined ? 'none' : script.cachedDataRejected))`
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
}
