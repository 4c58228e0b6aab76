import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { writeStagePackage } from '../../support/packages/stage-package.js'

const PROGRAM = join(PACKAGE_ROOT, 'bin', 'twinvoice.js')

describe('a stage of a package on the command line', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-others-'))
    writeFileSync(join(folder, 'request.json'), JSON.stringify(REQUEST))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  /** Generates an XML to standard output with a stage that does this. */
  function generated(name: string, work: string) {
    const manifest = `{ name: '${name}', core: '^1.0.0', summary: 's', needs: ['xml'], gives: [] }`
    const run = `create: () => ({ run: async () => { ${work}; return {} } })`
    writeStagePackage(join(folder, name), name, `export default { manifest: ${manifest}, ${run} }`)
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [PROGRAM, 'generate', 'request.json', '--format', 'xml', '-o', '-', '--package', `./${name}`],
      { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'], HOME: folder } },
    )
    return { status, stdout, stderr }
  }

  it('prints to standard error, not into the invoice', () => {
    const { status, stdout, stderr } = generated(
      'prints',
      `console.log('of the console'); process.stdout.write('of the stream')`,
    )
    expect([status, stderr]).to.deep.equal([0, 'of the console\nof the stream'])
    expect(stdout.slice(0, 5)).to.equal('<?xml')
  })

  for (const [name, work] of [
    ['timer', `setTimeout(() => { throw new Error('too late') })`],
    ['promise', `Promise.reject(new Error('too late'))`],
  ] as const)
    it(`that fails where nobody waits is a fault, not an invalid invoice: ${name}`, () => {
      const { status, stderr } = generated(name, work)
      expect(status).to.equal(2)
      expect(stderr).to.match(/^unexpected fault: too late\n {4}at .*plugins/)
    })
})
