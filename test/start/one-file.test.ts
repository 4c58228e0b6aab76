import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { REQUEST } from '../support/fixtures/requests.js'

const FROM_ONE_FILE = join(PACKAGE_ROOT, 'bin', 'twinvoice.js')
const FROM_MODULES = join(PACKAGE_ROOT, 'dist', 'src', 'main.js')
const GENERATE = ['generate', 'request.json', '--moment', '2026-11-20T12:00:00Z', '-o', '-']

describe('commands from one file', () => {
  let folder: string
  let cache: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-start-'))
    cache = join(folder, 'cache')
    writeFileSync(join(folder, 'request.json'), JSON.stringify(REQUEST))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const run = (main: string, args: readonly string[], env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        XDG_CACHE_HOME: cache,
        // Where the user's cache folder cannot be used, one among temporary files is: not that of others.
        TMPDIR: join(folder, 'temporary'),
        ...env,
      },
    })
    return { status, stdout, stderr: stderr.toString() }
  }
  const kept = (command: string) => {
    const names = existsSync(cache) ? readdirSync(join(cache, 'twinvoice')) : []
    return names.filter((name) => name.startsWith(`twinvoice-${command}-`))
  }

  it('answer as those from modules do, the first time and from what was kept', () => {
    const [pdf, xml] = [join(folder, 'a.pdf'), join(folder, 'a.xml')]
    const made = run(FROM_MODULES, GENERATE)
    expect(made.stderr).to.equal('')
    writeFileSync(pdf, made.stdout)
    for (const time of ['first', 'second'])
      expect(run(FROM_ONE_FILE, GENERATE), time).to.deep.equal(made)
    writeFileSync(xml, run(FROM_MODULES, ['extract', 'a.pdf', '-o', '-']).stdout)
    writeFileSync(join(folder, 'b.xml'), readFileSync(xml, 'utf8').replace('EUR<', 'EUX<'))
    for (const args of [
      ['validate', 'a.xml', '--json'],
      ['validate', 'b.xml', '--locale', 'de'],
      ['extract', 'a.pdf', '-o', '-'],
      ['convert', 'a.xml', '--to', 'ubl', '-o', '-'],
      ['view', 'a.xml', '-o', '-'],
      ['validate', 'missing.xml'],
    ]) {
      const [answer, again] = [run(FROM_ONE_FILE, args), run(FROM_MODULES, args)]
      expect(withoutTimes(answer), args.join(' ')).to.deep.equal(withoutTimes(again))
    }
  })

  it('say and recognise characters beyond ASCII as those from modules do', () => {
    // It is read with one byte for each character.
    const text = readFileSync(join(PACKAGE_ROOT, 'dist', 'commands', 'commands.cjs'), 'latin1')
    expect(text).not.to.match(/[\u0080-\uffff]/)
    const { invoice } = REQUEST
    const items = [{ ...invoice.items[0], unitPrice: { column: 'Price' } }]
    const request = { invoice: { ...invoice, number: { column: 'Order' }, items } }
    writeFileSync(join(folder, 'map.json'), JSON.stringify({ request }))
    writeFileSync(join(folder, 'orders.csv'), 'Order,Price\n1,four\n')
    const args = ['generate', 'orders.csv', '--map', 'map.json', '--locale', 'fr', '-o', 'out']
    const answer = run(FROM_ONE_FILE, args)
    expect(answer.stderr).to.match(/«\sfour\s»/)
    expect(answer).to.deep.equal(run(FROM_MODULES, args))
  })

  it('are kept as V8 compiled them, for each command', () => {
    run(FROM_ONE_FILE, GENERATE)
    expect(kept('generate')).to.have.length(1)
    expect(kept('validate')).to.deep.equal([])
  })

  it('run where what was kept is broken, belongs to others, or cannot be kept', () => {
    const made = run(FROM_ONE_FILE, GENERATE)
    const file = join(cache, 'twinvoice', kept('generate')[0] ?? '')
    const whole = readFileSync(file)
    truncateSync(file, whole.length / 2)
    expect(run(FROM_ONE_FILE, GENERATE), 'broken').to.deep.equal(made)
    expect(readFileSync(file).length, 'kept anew').to.be.greaterThan(whole.length / 2)
    chmodSync(join(cache, 'twinvoice'), 0o777)
    writeFileSync(file, '')
    expect(run(FROM_ONE_FILE, GENERATE), 'of others').to.deep.equal(made)
    expect(readFileSync(file).length, 'not touched').to.equal(0)
    const nowhere = { XDG_CACHE_HOME: join(file, 'cache'), TMPDIR: join(file, 'temporary') }
    expect(run(FROM_ONE_FILE, GENERATE, nowhere), 'nowhere').to.deep.equal(made)
    // Where the system says of each folder to be made that it is missing.
    if (existsSync('/proc/self')) {
      const system = { XDG_CACHE_HOME: '/proc', TMPDIR: '/proc' }
      expect(run(FROM_ONE_FILE, GENERATE, system), 'nowhere in /proc').to.deep.equal(made)
    }
  })

  it('give way to modules where a package adds something, in arguments or settings', () => {
    const rules = join(PACKAGE_ROOT, 'examples', 'rules-purchasing')
    const args = [...GENERATE, '--profile', 'XRECHNUNG', '--format', 'xml']
    const named = run(FROM_ONE_FILE, [...args, '--package', rules])
    const set = run(FROM_ONE_FILE, args, { TWINVOICE_PACKAGES: rules })
    expect(named.status).to.equal(set.status)
    expect(kept('generate')).to.deep.equal([])
  })

  it('have threads from the same file, which give way likewise', () => {
    const requests = join(folder, 'requests')
    mkdirSync(requests)
    for (let number = 1; number <= 24; number += 1) {
      const invoice = { ...REQUEST.invoice, number: `R-${String(number)}` }
      writeFileSync(join(requests, `${String(number)}.json`), JSON.stringify({ invoice }))
    }
    const args = ['generate', 'requests', '--moment', '2026-11-20T12:00:00Z', '--jobs', '2']
    const written = (out: string, env?: Record<string, string>) => {
      expect(run(FROM_MODULES, [...args, '-o', out], env).status).to.equal(0)
      return readdirSync(join(folder, out)).map((name) => readFileSync(join(folder, out, name)))
    }
    const template = join(PACKAGE_ROOT, 'examples', 'template-placard')
    const made = written('from-modules', { TWINVOICE_PACKAGES: template })
    expect(kept('thread')).to.deep.equal([])
    expect(made).to.have.length(24)
    expect(written('first')).to.deep.equal(made)
    expect(kept('thread')).to.have.length(1)
    expect(written('second')).to.deep.equal(made)
  })
})

/** Without what two runs never have in common. */
function withoutTimes(answer: { stdout: Buffer; stderr: string; status: number | null }) {
  return { ...answer, stdout: answer.stdout.toString().replace(/"ms": ?[\d.]+/g, '') }
}
