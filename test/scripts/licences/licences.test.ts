import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect } from 'chai'

import { isAllowed, licenceProblems } from '../../../scripts/licences/check.js'
import { licenceList, type LicenceList } from '../../../scripts/licences/licence-list.js'
import { lockedPackages } from '../../../scripts/licences/locked-packages.js'
import { packedProblems } from '../../../scripts/licences/packed-files.js'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'

const LIST: LicenceList = {
  allowed: { MIT: 'permissive' },
  named: {},
  inConsole: {},
  bundled: [],
  telemetry: ['@scarf/*'],
}

describe('the licences of an installation', () => {
  let root = ''
  beforeEach(() => (root = mkdtempSync(path.join(tmpdir(), 'twinvoice-licences-'))))
  afterEach(() => {
    rmSync(root, { recursive: true })
  })

  /** An installation of one package, and what is wrong with it. */
  const problemsOf = (
    manifest: { readonly name: string } & Readonly<Record<string, unknown>>,
    list: Partial<LicenceList> = {},
    lock: Readonly<Record<string, unknown>> = {},
  ): readonly string[] => {
    const folder = `node_modules/${manifest.name}`
    mkdirSync(path.join(root, folder), { recursive: true })
    writeFileSync(path.join(root, folder, 'package.json'), JSON.stringify(manifest))
    writeFileSync(path.join(root, folder, 'LICENSE'), 'The text.\n')
    const { license } = manifest
    const entry = { version: '1.0.0', ...(license === undefined ? {} : { license }), ...lock }
    const packages = { '': { name: 'own' }, [folder]: entry }
    writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }))
    return licenceProblems(lockedPackages(root), { ...LIST, ...list }, root)
  }

  it('of this checkout are as the list says', () => {
    const packages = lockedPackages(PACKAGE_ROOT)
    expect(licenceProblems(packages, licenceList(PACKAGE_ROOT), PACKAGE_ROOT)).to.deep.equal([])
  })

  it('may be those that are allowed', () => {
    expect(problemsOf({ name: 'a', license: 'MIT' })).to.deep.equal([])
    expect(isAllowed('(GPL-3.0-only OR MIT)', LIST)).to.equal(true)
    expect(isAllowed('(GPL-3.0-only AND MIT)', LIST)).to.equal(false)
    expect(isAllowed('SEE LICENSE IN LICENSE', LIST)).to.equal(false)
  })

  it('may not be unknown, missing or another than the lock file says', () => {
    const allowed = { MIT: 'permissive' }
    const unused = 'the list allows MIT, which nothing has'
    expect(problemsOf({ name: 'a', license: 'GPL-3.0-only' }, { allowed })).to.deep.equal([
      'a@1.0.0 has the licence GPL-3.0-only, not allowed',
      unused,
    ])
    expect(problemsOf({ name: 'a' })).to.deep.equal(['a@1.0.0 says no licence', unused])
    expect(problemsOf({ name: 'a', license: 'MIT' }, {}, { license: 'ISC' })).to.deep.equal([
      'a@1.0.0 says MIT, and the lock file ISC',
      unused,
    ])
  })

  it('may be another one that the list names, with the text that was read', () => {
    const entry = { licence: 'LicenseRef-A', declared: 'SEE FILE', file: 'LICENSE', reason: 'r' }
    const proprietary = { name: 'a', license: 'SEE FILE' }
    const named = (more: object) => ({ allowed: {}, named: { a: { ...entry, ...more } } })
    const sha256 = '86d9f9df46d5eb8f0f9fe4ed2ba5b9f4e5d9b5b1cd18a4a1bc8ab0e7c0a1e0a5'
    expect(problemsOf(proprietary, named({}))).to.deep.equal([])
    expect(problemsOf(proprietary, named({ file: 'COPYING' }))).to.deep.equal([
      'a@1.0.0 has no file COPYING',
    ])
    expect(problemsOf(proprietary, named({ sha256 }))).to.deep.equal([
      'a@1.0.0 has another text in LICENSE than the one that was read',
    ])
    expect(problemsOf({ ...proprietary, license: 'MIT' }, named({}))).to.deep.equal([
      'a@1.0.0 says MIT, expected SEE FILE',
    ])
  })

  it('have no entry in the list that nothing matches', () => {
    const named = { 'b-*': { licence: 'MPL-2.0', declared: 'MPL-2.0', reason: 'r' } }
    expect(problemsOf({ name: 'a', license: 'MIT' }, { named })).to.deep.equal([
      'the list names b-*, which is not installed',
    ])
  })

  it('come without install scripts and without telemetry', () => {
    const scripts = { postinstall: 'node report.js' }
    expect(problemsOf({ name: 'a', license: 'MIT', scripts })).to.deep.equal([
      'a@1.0.0 runs a script when it is installed',
    ])
    expect(problemsOf({ name: 'a', license: 'MIT' }, {}, { hasInstallScript: true })).to.deep.equal(
      ['a@1.0.0 runs a script when it is installed'],
    )
    expect(problemsOf({ name: '@scarf/scarf', license: 'MIT' })).to.deep.equal([
      '@scarf/scarf@1.0.0 reports from where it runs',
    ])
    expect(problemsOf({ name: 'a', license: 'MIT', scripts }, {}, { dev: true })).to.deep.equal([
      'the list allows MIT, which nothing has',
    ])
  })

  it('let no code of Saxon-JS, nor anything compiled from it, be in the package', () => {
    const program = readFileSync(path.join(PACKAGE_ROOT, 'node_modules/saxon-js/SaxonJS2N.js'))
    const planted = path.relative(PACKAGE_ROOT, path.join(root, 'planted.js'))
    writeFileSync(path.join(root, 'planted.js'), program.subarray(30_000, 60_000))
    expect(packedProblems([planted], PACKAGE_ROOT)).to.deep.equal([
      `${planted} contains code of Saxon-JS or xslt3`,
    ])
    expect(packedProblems(['dist/SaxonJS2N.js-12.code', 'LICENSE'], PACKAGE_ROOT)).to.deep.equal([
      'dist/SaxonJS2N.js-12.code is code of others, or compiled from it',
    ])
  })
})
