import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { expect } from 'chai'
import { itUnless } from '../support/skip.js'
import { SmallDisk } from '../support/small-disk.js'
import { run } from './command-line.js'
import { linkTwinvoice } from '../support/packages/link-twinvoice.js'

/** That what it writes passes its own tests and the check is seen in test/tarball/new-user. */
describe('twinvoice plugin', () => {
  let folder = ''
  before(() => {
    folder = linkTwinvoice(mkdtempSync(join(tmpdir(), 'twinvoice-plugin-')))
  })
  after(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('reports the error and the remedy', async () => {
    const broken = join(folder, 'broken')
    mkdirSync(broken)
    const say = async (manifest: object) => {
      writeFileSync(join(broken, 'package.json'), JSON.stringify(manifest))
      const { code, stdout } = await run(['plugin', 'check', broken])
      expect(code).to.equal(1)
      return stdout.toString()
    }
    expect(await say({ name: 'broken' })).to.contain('add the field "twinvoice"')
    expect(await say({ name: 'broken', twinvoice: { core: '^9.0.0' } })).to.contain(
      'install a compatible version',
    )
    expect(
      await say({ name: 'broken', twinvoice: { core: '^1.0.0', templates: 'templates' } }),
    ).to.contain('build the package')
    expect(await say({ name: 'broken', twinvoice: { core: '^1.0.0' } }))
      .to.contain('"peerDependencies"')
      .and.to.contain('add a README.md')
  })

  itUnless(SmallDisk.missing(), 'leaves no half of a package on a full disk', async () => {
    const disk = SmallDisk.mount(8)
    try {
      const name = 'twinvoice-stage-full'
      const full = await run(['plugin', 'new', 'stage', name, '--in', disk.folder])
      expect(full.code).to.equal(2)
      expect(full.stderr).to.match(/: cannot be (written|created): the disk is full\n$/)
      expect(readdirSync(disk.folder)).to.deep.equal([])
      disk.grow(1000)
      const room = await run(['plugin', 'new', 'stage', name, '--in', disk.folder])
      expect(room.code).to.equal(0)
    } finally {
      disk.unmount()
    }
  })

  it('names the file of a font that is not a font', async () => {
    const name = 'twinvoice-fonts-torn'
    await run(['plugin', 'new', 'fonts', name, '--in', folder])
    writeFileSync(join(folder, name, 'fonts', 'torn.ttf'), 'no font')
    const { code, stdout } = await run(['plugin', 'check', join(folder, name)])
    expect(code).to.equal(1)
    expect(stdout.toString()).to.contain('torn.ttf').and.to.contain('no usable font')
  })

  it('names an error in the layout of a template', async () => {
    const name = 'twinvoice-template-torn'
    await run(['plugin', 'new', 'template', name, '--in', folder])
    const layout = join(folder, name, 'templates', 'torn', 'layout.hbs')
    writeFileSync(
      layout,
      readFileSync(layout, 'utf8').replace('<heading level="1"', '<heading level="1" colour="red"'),
    )
    const { code, stdout } = await run(['plugin', 'check', join(folder, name)])
    expect(code).to.equal(1)
    expect(stdout.toString()).to.contain('colour')
  })

  it('writes a README whose code is JavaScript, for a name with a hyphen too', async () => {
    for (const kind of ['template', 'rules', 'stage', 'inspector', 'fonts', 'profile']) {
      const name = `two-words-${kind}`
      await run(['plugin', 'new', kind, name, '--in', folder])
      const readme = readFileSync(join(folder, name, 'README.md'), 'utf8')
      const [, code = ''] = /```js\n([^]*?)```/.exec(readme) ?? []
      expect(code, kind).to.contain('(')
      expect(() => new Script(code), kind).to.not.throw()
    }
  })

  it('refuses an unknown kind, an invalid name and an existing folder', async () => {
    expect((await run(['plugin', 'new', 'wizard', 'x', '--in', folder])).stderr).to.contain(
      'use one of',
    )
    expect((await run(['plugin', 'new', 'stage', 'Bad Name', '--in', folder])).stderr).to.contain(
      'not a package name',
    )
    await run(['plugin', 'new', 'fonts', 'twice', '--in', folder])
    expect((await run(['plugin', 'new', 'fonts', 'twice', '--in', folder])).stderr).to.contain(
      'already exists',
    )
  })
})
