import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'

import { loadPlugins } from '../../src/catalog/plugins.js'

/** A plugin whose module takes a while, and which notes that another one was begun before it had ended. */
const SLOW = `const begun = globalThis.twinvoiceBegun ??= new Set()
const isAlone = begun.size === 0
begun.add(import.meta.url)
await new Promise((done) => setTimeout(done, 20))
begun.delete(import.meta.url)
const name = import.meta.url.split('/').at(-2)
const summary = isAlone ? 'alone' : 'beside another'
export default { manifest: { name, core: '^1.0.0', summary, needs: [], gives: [] }, create: () => ({}) }
`

describe('The plugins of a folder', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-plugins-'))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('are imported one after the other, as Jest needs it', async () => {
    for (const name of ['first', 'second', 'third']) {
      mkdirSync(join(folder, name))
      writeFileSync(join(folder, name, 'package.json'), '{ "type": "module" }')
      writeFileSync(join(folder, name, 'index.js'), SLOW)
    }
    const found = await loadPlugins([folder])
    expect([...found].map(([name, { plugin }]) => [name, plugin.manifest.summary])).to.deep.equal([
      ['first', 'alone'],
      ['second', 'alone'],
      ['third', 'alone'],
    ])
  })
})
