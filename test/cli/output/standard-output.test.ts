import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { REQUEST } from '../../support/fixtures/requests.js'

const PROGRAM = join(PACKAGE_ROOT, 'bin', 'twinvoice.js')

describe('standard output that cannot be written', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-stdout-'))
    writeFileSync(join(folder, 'request.json'), JSON.stringify(REQUEST))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  /** Runs a line of a shell in the folder, in which `twinvoice` is the program. */
  function shell(line: string, env: Readonly<Record<string, string>> = {}) {
    const script = `twinvoice() { '${process.execPath}' '${PROGRAM}' "$@"; }; ${line}`
    const { status, stderr } = spawnSync('sh', ['-c', script], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env },
    })
    return { status, stderr: stderr.toString('utf8') }
  }

  it('is no success if there was room for a part only', () => {
    // Blocks of 512 or 1024 bytes, as the shell has it: less than a PDF either way.
    const { status, stderr } = shell('ulimit -f 8; twinvoice generate request.json -o - > part.pdf')
    expect([status, stderr]).to.deep.equal([
      2,
      'standard output cannot be written: it would be larger than files may be here\n',
    ])
    expect(readFileSync(join(folder, 'part.pdf')).byteLength).to.be.lessThanOrEqual(8192)
  })

  for (const [command, line] of Object.entries({
    'of one file': 'generate request.json -o -',
    'of modules': 'config',
    'with help': 'validate --help',
    'with the version': '--version',
  }))
    it(`ends a command ${command} with 2 and one line, in the language of the run`, function () {
      if (!existsSync('/dev/full')) return this.skip()
      const { status, stderr } = shell(`twinvoice ${line} > /dev/full`, { LANG: 'de_DE.UTF-8' })
      expect([status, stderr]).to.deep.equal([
        2,
        'die Standardausgabe kann nicht geschrieben werden: der Datenträger ist voll\n',
      ])
    })

  it('ends no validation, whose exit code would say that all is valid', () => {
    const bad = Array.from({ length: 4 }, (_, at) => `bad-${at}.xml`)
    for (const name of bad) writeFileSync(join(folder, name), '<Invoice/>')
    for (const options of ['', '--jsonl'])
      expect(
        shell(`{ twinvoice validate ${bad.join(' ')} ${options}; echo "code $?" >&2; } | true`)
          .stderr.split('\n')
          .at(-2),
      ).to.equal('code 1')
  })

  it('is no fault if its reader wants no more', () => {
    const { stderr } = shell('{ twinvoice config; echo "code $?" >&2; } | true')
    expect(stderr).to.equal('code 0\n')
  })
})
