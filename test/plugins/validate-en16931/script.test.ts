import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import type { SaxonJS } from '../../../plugins/validate-en16931/saxon/saxon.js'
import { runScript } from '../../../plugins/validate-en16931/saxon/script.js'

describe('the script of Saxon-JS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'twinvoice-script-'))
  const compiled = pathToFileURL(join(folder, 'script.compiled'))

  after(() => rmSync(folder, { recursive: true }))

  it('takes the code that was kept of it, and no other', () => {
    const { script, hash } = runScript(compiled)
    const code = script.createCachedData()
    expect(inNewProcess(compiled), 'there is none yet').to.equal('undefined function')
    writeFileSync(compiled, Buffer.concat([hash, code]))
    expect(inNewProcess(compiled)).to.equal('false function')
    writeFileSync(compiled, Buffer.concat([Buffer.alloc(hash.length), code]))
    expect(inNewProcess(compiled), 'of another script').to.equal('undefined function')
    writeFileSync(compiled, Buffer.concat([hash, Buffer.alloc(code.length)]))
    expect(inNewProcess(compiled), 'of another V8').to.equal('true function')
  }).timeout(60_000)

  it('is an instance of its own each time, and leaves nothing behind', () => {
    const names = Object.getOwnPropertyNames(globalThis)
    const [one, other] = [runScript(compiled).exports as SaxonJS, runScript(compiled).exports]
    expect(one).not.to.equal(other)
    expect(Object.getOwnPropertyNames(globalThis)).to.deep.equal(names)
    const parsed = one.getPlatform().parseXmlFromString('<a><b/></a>')
    expect(one.XPath.evaluate('count(/a/b)', parsed), 'the older one').to.equal(1)
  })
})

/** Whether V8 rejected the kept code (undefined: it was offered none), and what the script exports. */
function inNewProcess(compiled: URL): string {
  const module = new URL('../../../plugins/validate-en16931/saxon/script.js', import.meta.url)
  const program = `
    const { runScript } = await import(${JSON.stringify(module.href)})
    const { script, exports } = runScript(new URL(${JSON.stringify(compiled.href)}))
    process.stdout.write(script.cachedDataRejected + ' ' + typeof exports.transform)`
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
}
