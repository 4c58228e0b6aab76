import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'chai'
import { RuleEngine } from '../../../plugins/validate-en16931/engine/rule-engine.js'
import { manifest, packFolder, removePack } from './pack-folder.js'

const SCH = 'xmlns="http://purl.oclc.org/dsdl/schematron"'
const RULES = `<library ${SCH} xmlns:tw="urn:twinvoice:schematron"><pattern id="codes" abstract="true">
  <rule context="$group"><assert id="C-1" test="tw:in-list('own', @k) or tw:in-list('shared', @k)">No code.</assert></rule></pattern></library>`
const SCHEMA = `<schema ${SCH} queryBinding="xslt3"><include href="../shared/rules.sch"/>
  <pattern is-a="codes"><param name="group" value="/a/b"/></pattern></schema>`
const codes = (lists: Readonly<Record<string, readonly string[]>>) =>
  JSON.stringify({
    release: '1',
    lists: Object.fromEntries(Object.entries(lists).map(([name, each]) => [name, { codes: each }])),
  })

describe('base packs', () => {
  const folders: string[] = []
  const folderOf = async (files: Readonly<Record<string, string>>) => {
    const folder = await packFolder(files)
    folders.push(folder)
    return folder
  }
  const packOf = (base: unknown, more: Readonly<Record<string, unknown>> = {}) =>
    folderOf({
      'pack.json': manifest(['main.sch'], {
        base,
        codeLists: 'lists.json',
        messages: { de: 'de.json' },
        ...more,
      }),
      'main.sch': SCHEMA,
      'lists.json': codes({ own: ['1'] }),
      'de.json': '{}',
    })
  const shared = (more: Readonly<Record<string, unknown>> = {}) =>
    folderOf({
      'pack.json': manifest(['none.sch'], {
        id: 'shared',
        codeLists: 'lists.json',
        messages: { de: 'de.json' },
        ...more,
      }),
      'rules.sch': RULES,
      'lists.json': codes({ own: ['8'], shared: ['2'] }),
      'de.json': '{ "C-1": "Kein Code." }',
    })
  const refusal = (folder: string, installed?: ReadonlyMap<string, string>) =>
    RuleEngine.load(folder, undefined, false, installed).then(
      () => 'accepted',
      (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
    )
  after(() => Promise.all(folders.map(removePack)))

  it('lend rules, code lists and messages; what a pack has itself replaces theirs', async () => {
    const installed = new Map([['shared', await shared()]])
    const engine = await RuleEngine.load(await packOf('shared'), undefined, false, installed)
    const found = engine.run('<a><b k="1"/><b k="2"/><b k="8"/></a>', { locale: 'de' })
    expect(found.map(({ rule, xpath, message }) => [rule, xpath, message])).to.deep.equal([
      ['C-1', '/*:a[1]/*:b[3]', 'Kein Code.'],
    ])
    expect(engine.asserts.map(({ file }) => file)).to.deep.equal(['../shared/rules.sch'])
  })

  it('may be several, and have base packs of their own', async () => {
    const middle = await folderOf({
      'pack.json': manifest(['none.sch'], { id: 'middle', base: 'shared' }),
    })
    const installed = new Map([
      ['shared', await shared()],
      ['middle', middle],
    ])
    const engine = await RuleEngine.load(await packOf(['middle']), undefined, false, installed)
    expect(engine.run('<a><b k="8"/></a>')).to.have.length(1)
  })

  it('must be installed, and may not be the pack itself', async () => {
    expect(await refusal(await packOf('shared'))).to.contain('shared is not installed')
    expect(await refusal(await packOf('../shared'))).to.contain('not the id of a pack')
    const looping = await packOf('shared')
    const base = await shared({ base: 'test' })
    const installed = new Map([
      ['shared', base],
      ['test', looping],
    ])
    expect(await refusal(looping, installed)).to.contain('based on itself')
  })

  it('are part of what a cache is checked against', async () => {
    const base = await shared()
    const installed = new Map([['shared', base]])
    const [folder, cache] = [await packOf('shared'), await folderOf({})]
    const found = async () =>
      (await RuleEngine.load(folder, cache, false, installed)).run('<a><b k="9"/></a>').length
    expect(await found()).to.equal(1)
    await writeFile(path.join(base, 'lists.json'), codes({ shared: ['9'] }))
    expect(await found()).to.equal(0)
  })
})
