import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { Fault } from 'twinvoice'
import { loadCatalog } from '../../src/catalog/catalog.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { Pipelines } from '../../src/wiring/pipelines.js'

/** A copy of what the package ships, whose parts can be taken away. */
function copyOfPackage(): string {
  const root = mkdtempSync(join(tmpdir(), 'twinvoice-catalog-'))
  cpSync(join(PACKAGE_ROOT, 'templates'), join(root, 'templates'), { recursive: true })
  mkdirSync(join(root, 'rules'))
  mkdirSync(join(root, 'dist', 'plugins'), { recursive: true })
  for (const [from, to] of [
    ['rules', 'rules'],
    ['dist/plugins', 'dist/plugins'],
  ] as const)
    for (const entry of readdirSync(join(PACKAGE_ROOT, from), { withFileTypes: true }))
      if (entry.isDirectory())
        symlinkSync(join(PACKAGE_ROOT, from, entry.name), join(root, to, entry.name))
  return root
}

/** What the start says with a part of the package taken away or changed. */
async function startFault(change: (root: string) => void): Promise<Fault | undefined> {
  const root = copyOfPackage()
  try {
    change(root)
    await new Pipelines(await loadCatalog({}, root), join(root, 'dist', 'rules')).close()
    return undefined
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown
    throw thrown
  } finally {
    rmSync(root, { recursive: true })
  }
}

const plugins = readdirSync(join(PACKAGE_ROOT, 'dist', 'plugins')).filter((name) =>
  existsSync(join(PACKAGE_ROOT, 'dist', 'plugins', name, 'index.js')),
)
/** Profiles that make invoices; nothing names one that is only for validation. */
const profiles = readdirSync(join(PACKAGE_ROOT, 'templates', 'profiles')).filter(
  (name) =>
    name.endsWith('.json') &&
    readFileSync(join(PACKAGE_ROOT, 'templates', 'profiles', name), 'utf8').includes('"generate":'),
)

describe('An incomplete installation is reported at start', () => {
  it('a complete one starts', async () => {
    expect(await startFault(() => undefined)).to.equal(undefined)
  })

  for (const name of plugins)
    it(`without the plugin ${name}`, async () => {
      const fault = await startFault((root) => {
        rmSync(join(root, 'dist', 'plugins', name))
      })
      expect(fault?.code).to.equal('PLAN_INVALID')
      expect(fault?.message)
        .to.match(/\.json: /)
        .and.to.contain(`plugin ${name} is not installed`)
    })

  for (const id of ['minimal', 'classic', 'compact'])
    it(`without the template ${id}`, async () => {
      const fault = await startFault((root) => {
        rmSync(join(root, 'templates', id), { recursive: true })
      })
      expect(fault?.code).to.equal('CATALOG_INVALID')
      expect(fault?.message)
        .to.match(/profiles\/.+\.json: /)
        .and.to.contain(`template "${id}", which is not installed`)
    })

  for (const name of profiles)
    it(`without the profile ${name}`, async () => {
      const fault = await startFault((root) => {
        rmSync(join(root, 'templates', 'profiles', name))
      })
      expect(fault?.code).to.equal('CATALOG_INVALID')
      expect(fault?.message).to.contain('template.json: ').and.to.contain('which is not installed')
    })

  it('without layout.hbs', async () => {
    const fault = await startFault((root) => {
      rmSync(join(root, 'templates', 'minimal', 'layout.hbs'))
    })
    expect(fault?.message).to.contain(join('minimal', 'layout.hbs'))
  })

  it('without the rule pack of a profile', async () => {
    const fault = await startFault((root) => {
      rmSync(join(root, 'rules', 'en16931'))
    })
    expect(fault?.code).to.equal('CATALOG_INVALID')
    expect(fault?.message).to.contain(join('rules', 'en16931'))
  })

  it('with a profile that is not JSON, names the file', async () => {
    const fault = await startFault((root) => {
      writeFileSync(join(root, 'templates', 'profiles', 'en16931.json'), '{')
    })
    expect(fault?.message).to.contain('en16931.json: cannot be read')
  })

  it('with two profiles of one id, names both files', async () => {
    const fault = await startFault((root) => {
      cpSync(
        join(root, 'templates', 'profiles', 'en16931.json'),
        join(root, 'templates', 'profiles', 'twin.json'),
      )
    })
    expect(fault?.message).to.contain('twin.json').and.to.contain('en16931.json')
  })

  it('with a plugin whose module cannot be loaded, names the file and the reason', async () => {
    const fault = await startFault((root) => {
      mkdirSync(join(root, 'dist', 'plugins', 'broken'))
      writeFileSync(
        join(root, 'dist', 'plugins', 'broken', 'index.js'),
        'throw new Error("no such luck")',
      )
    })
    expect(fault?.code).to.equal('PLUGIN_INVALID')
    expect(fault?.message).to.contain(join('broken', 'index.js')).and.to.contain('no such luck')
  })

  it('with a plugin for another core, names both versions', async () => {
    const fault = await startFault((root) => {
      rmSync(join(root, 'dist', 'plugins', 'map-xml'))
      mkdirSync(join(root, 'dist', 'plugins', 'map-xml'))
      writeFileSync(join(root, 'package.json'), '{"type":"module"}')
      writeFileSync(
        join(root, 'dist', 'plugins', 'map-xml', 'index.js'),
        'export default { manifest: { name: "map-xml", core: "^9.0.0", summary: "x", needs: ["data"], gives: ["invoice", "xml"] }, create: () => ({ run: () => ({}) }) }',
      )
    })
    expect(fault?.code).to.equal('PLAN_INVALID')
    expect(fault?.message).to.contain('core ^9.0.0')
  })
})
