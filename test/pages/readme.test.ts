import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

const read = (file: string): string => readFileSync(path.join(PACKAGE_ROOT, file), 'utf8')
const config = JSON.parse(read('package.json')) as {
  readonly dependencies: Readonly<Record<string, string>>
  readonly imports: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
}

describe('docs/dependencies.md', () => {
  const [installed = ''] = read('docs/dependencies.md').split('\n## ')

  it('gives the purpose of each dependency, and of no other package', () => {
    const rows = [...installed.matchAll(/^\| `([^`]+)` +\| ([^|]+)\| ([^|]+)\|$/gm)]
    expect(rows.map(([, name]) => name)).to.have.members(Object.keys(config.dependencies))
    for (const [row, , purpose = '', reason = ''] of rows) {
      expect(purpose.trim(), row).not.to.equal('')
      expect(reason.trim(), row).not.to.equal('')
    }
  })
})

describe('docs/dependencies.md, of the libraries in the package', () => {
  const contained = read('docs/dependencies.md').split('\n## ')[1] ?? ''

  it('names each, and none that is installed beside it', () => {
    const names = [...contained.matchAll(/^\| (`[^|]+`) +\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
    )
    for (const name of names) expect(config.dependencies, name).not.to.have.property(name)
    // Other imports are files of the package's own source.
    const files = Object.entries(config.imports)
      .filter(([, file]) => file.startsWith('./dist/libraries/'))
      .map(([name]) => name.slice(1))
    // The container is installed, too; hyphenation is no module; the runtime is a part of Handlebars.
    const expected = files.filter(
      (name) => !(name in config.dependencies) && name !== 'csv' && name !== 'handlebars-runtime',
    )
    expect(names).to.have.members([
      ...[...expected, 'csv-parse', 'csv-stringify', 'hyphen'],
      '@stackforge-eu/factur-x',
    ])
  })
})

for (const file of ['README.md', 'CONTRIBUTING.md'])
  describe(file, () => {
    it('names only scripts that package.json has', () => {
      const named = [...read(file).matchAll(/npm run ([a-z:-]+)/g)].map(([, name]) => name)
      expect(Object.keys(config.scripts)).to.include.members(named)
    })
  })

describe('src/README.md', () => {
  it('has the import borders that the lint rules have', async () => {
    const { MAY_IMPORT } = (await import(path.join(PACKAGE_ROOT, 'scripts/lint/borders.js'))) as {
      MAY_IMPORT: Readonly<Record<string, readonly string[]>>
    }
    const folders = [...read('src/README.md').matchAll(/^\| `([a-z]+)\/`/gm)].map(
      ([, name]) => name,
    )
    expect(folders).to.have.members(Object.keys(MAY_IMPORT))
  })
})

describe('the badges of the README', () => {
  it('say what package.json says, and what the check of licences holds', () => {
    const { license, engines, scripts } = JSON.parse(read('package.json')) as {
      readonly license: string
      readonly engines: { readonly node: string }
      readonly scripts: Readonly<Record<string, string>>
    }
    // npm warns of these where the package is installed: `prepare` counts, if it comes from a file.
    expect(scripts).not.to.have.any.keys('preinstall', 'install', 'postinstall', 'prepare')
    const node = engines.node.replace('>=', '>= ')
    const said = `Licence: ${license}; Node: ${node}; types: included; install scripts: none; telemetry: none`
    expect(read('README.md')).to.contain(`![${said}](docs/gallery/badges.svg)`)
    const [, title = ''] = /<title id="t">(.*)<\/title>/.exec(read('docs/gallery/badges.svg')) ?? []
    expect(title.replace('&gt;', '>').toLowerCase()).to.equal(said.toLowerCase())
  })
})
