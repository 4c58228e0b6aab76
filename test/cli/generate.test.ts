import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { REQUEST, XRECHNUNG_REQUEST } from '../support/fixtures/requests.js'
import { linkTwinvoice } from '../support/packages/link-twinvoice.js'
import { writeStagePackage } from '../support/packages/stage-package.js'
import { skip } from '../support/skip.js'
import { LOCALES } from '../../src/request/checked-request.js'
import { problemSentence } from '../../src/http/problems/messages.js'
import { run } from './command-line.js'

const MOMENT = ['--moment', '2026-11-20T12:00:00Z']
const BROKEN = {
  ...REQUEST,
  invoice: {
    ...REQUEST.invoice,
    seller: { ...REQUEST.invoice.seller, vatId: undefined },
    currency: 'XXY',
  },
}

describe('twinvoice generate', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-cli-'))
    writeFileSync(join(folder, 'good.json'), JSON.stringify(REQUEST))
    writeFileSync(join(folder, 'broken.json'), JSON.stringify(BROKEN))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('calls a warning so, in the language of the request, and counts what it leaves out', async () => {
    const paymentTerms = [{ percent: 2, days: 31 }, { days: 30 }]
    const odd = { ...REQUEST, locale: 'de', invoice: { ...REQUEST.invoice, paymentTerms } }
    writeFileSync(join(folder, 'broken.json'), JSON.stringify(odd))
    mkdirSync(join(folder, 'inner'))
    const args = ['--format', 'xml', '-o', join(folder, 'made'), '-j', '1']
    const { stderr } = await run(['generate', folder, ...args])
    expect(stderr).to.contain(`${join(folder, 'broken.json')}: Warnung: $.invoice`)
    expect(stderr).to.contain('2 of 2 invoices written')
    expect(stderr).to.match(
      /; with warnings: 1; skipped: 1 folder \(use --recursive to include folders\)$/m,
    )
  })

  it('keeps the folders of requests, if it is to read them', async () => {
    const [inner, made] = [join(folder, 'inner', 'deeper'), join(folder, 'made')]
    mkdirSync(inner, { recursive: true })
    for (const name of ['good.json', 'more.json'])
      writeFileSync(join(inner, name), JSON.stringify(REQUEST))
    rmSync(join(folder, 'broken.json'))
    const args = ['--recursive', '--format', 'xml', '-o', made, '-j', '1']
    const { code, stderr } = await run(['generate', folder, ...args])
    expect([code, stderr.includes('3 of 3 invoices written')], stderr).to.deep.equal([0, true])
    const files = readdirSync(made, { recursive: true }).map(String).sort()
    const below = ['good.xml', 'more.xml'].map((name) => join('inner', 'deeper', name))
    expect(files).to.deep.equal(['good.xml', 'inner', join('inner', 'deeper'), ...below])
  })

  it('counts warnings, if there are several', async () => {
    const file = join(folder, 'good.json')
    const counted = async (more: object) => {
      writeFileSync(file, JSON.stringify({ ...REQUEST, invoice: { ...REQUEST.invoice, ...more } }))
      const { stderr } = await run(['generate', file, '--check', '--locale', 'en'])
      return /^\S+: Warnings: (\d+)$/m.exec(stderr)?.[1]
    }
    const early = { dueDate: '2020-01-01' }
    expect(await counted({})).to.equal(undefined)
    expect(await counted(early)).to.equal(undefined)
    expect(await counted({ ...early, prepaidAmount: 999_999 })).to.equal('2')
  })

  it('warns of two requests of a folder with the same number and seller, and names both', async () => {
    const [first, second] = [join(folder, 'broken.json'), join(folder, 'good.json')]
    writeFileSync(first, JSON.stringify({ ...REQUEST, locale: 'de' }))
    const check = ['generate', folder, '--check', '-j', '1']
    const { code, stderr } = await run(check)
    expect(code).to.equal(0)
    expect(stderr.split('\n')[0]).to.match(
      new RegExp(`^${second}: \\S+: \\$\\.invoice\\.number: .*${first}.*${REQUEST.invoice.number}`),
    )
    const seller = { ...REQUEST.invoice.seller, name: 'Other GmbH' }
    writeFileSync(first, JSON.stringify({ ...REQUEST, invoice: { ...REQUEST.invoice, seller } }))
    expect((await run(check)).stderr).not.to.contain('$.invoice.number')
  })

  it('keeps the name of a file in its line, with whatever it is said', async function () {
    const inside = join(folder, 'names')
    mkdirSync(inside)
    const name = 'b\nvalid\u001b[31m.json'
    try {
      for (const each of ['a.json', name])
        writeFileSync(join(inside, each), JSON.stringify(REQUEST))
      writeFileSync(join(inside, `c${name}`), '{')
    } catch {
      this.skip()
    }
    const { stderr } = await run(['generate', inside, '--check', '-j', '1'])
    rmSync(inside, { recursive: true })
    const lines = stderr.trimEnd().split('\n')
    expect(lines).to.have.length(3)
    expect(lines[0]).to.match(/b\\u\{a\}valid\\u\{1b\}\[31m\.json: .*\$\.invoice\.number/)
    expect(lines[1]).to.match(/cb\\u\{a\}valid/)
  })

  it('refuses the second of two requests that would be written to one file', async function () {
    const other = join(folder, 'good.JSON')
    writeFileSync(other, JSON.stringify(REQUEST))
    rmSync(join(folder, 'broken.json'))
    // Where names of files do not differ by case, there are no two.
    if (readdirSync(folder).length < 2) this.skip()
    const made = join(folder, 'made')
    const { code, stderr } = await run(['generate', folder, '--format', 'xml', '-o', made])
    expect(code).to.equal(1)
    expect(stderr).to.match(/: good\.xml is already the file of .*\n1 of 2 invoices written/)
    expect(readdirSync(made)).to.deep.equal(['good.xml'])
    const french = await run(['generate', folder, '--check', '--locale', 'fr'])
    expect(french.stderr).to.match(/\u00a0: good\.pdf est déjà le fichier de /)
  })

  it('--check checks a request or a folder, and writes nothing', async () => {
    const good = await run(['generate', join(folder, 'good.json'), '--check'])
    expect([good.code, good.stdout.length]).to.deep.equal([0, 0])
    expect(good.stderr).to.include('good.json: valid')
    const broken = await run(['generate', join(folder, 'broken.json'), '--check'])
    expect(broken.code).to.equal(1)
    expect(broken.stderr).to.include('$.invoice.currency: VALUE')
    const both = await run(['generate', folder, '--check', '-j', '1'])
    expect(both.code).to.equal(1)
    expect(both.stderr).to.include('1 of 2 requests valid')
    expect(readdirSync(folder).sort()).to.deep.equal(['broken.json', 'good.json'])
  })

  it('--check asks of XML alone nothing that only pages need', async () => {
    const note = '\u{10330}'
    const input = JSON.stringify({ ...REQUEST, invoice: { ...REQUEST.invoice, note } })
    expect((await run(['generate', '-', '--check'], input)).code).to.equal(1)
    expect((await run(['generate', '-', '--check', '--format', 'xml'], input)).code).to.equal(0)
  })

  it('prints of a refused request what the service answers, in its words', async () => {
    const input = JSON.stringify({ ...REQUEST, invoice: {} })
    for (const locale of LOCALES) {
      const { code, stdout } = await run(['generate', '-', '--json', '--locale', locale], input)
      expect(code).to.equal(1)
      const body = JSON.parse(stdout.toString()) as Record<string, unknown>
      expect(body).to.have.all.keys('error', 'message', 'details')
      expect(body['message']).to.equal(problemSentence('validation_failed', locale))
    }
  })

  it('--attach puts further files into the PDF', async () => {
    writeFileSync(join(folder, 'hours.csv'), '1;8')
    const [good, out] = [join(folder, 'good.json'), join(folder, 'out.pdf')]
    const { code, stderr } = await run([
      ...['generate', good, '-o', out],
      ...['--attach', join(folder, 'hours.csv'), '--attach', good],
    ])
    expect(code, stderr).to.equal(0)
    const target = join(folder, 'files')
    await run(['extract', out, '--files', target, '-o', join(folder, 'out.xml')])
    expect(readFileSync(join(target, 'hours.csv'), 'utf8')).to.equal('1;8')
    expect(readdirSync(target)).to.include('good.json')
    const xml = ['generate', good, '-o', join(folder, 'alone.xml'), '--attach', good]
    expect((await run(xml)).code).to.equal(2)
    const none = ['generate', good, '-o', out, '--attach', join(folder, 'none.csv')]
    const missing = await run(none)
    expect([missing.code, missing.stderr.includes('none.csv')]).to.deep.equal([2, true])
  })

  it('writes the PDF and exits with 0', async () => {
    const target = join(folder, 'out.pdf')
    const { code, stderr } = await run([
      'generate',
      join(folder, 'good.json'),
      '-o',
      target,
      ...MOMENT,
    ])
    expect(code, stderr).to.equal(0)
    expect(readFileSync(target).subarray(0, 5).toString()).to.equal('%PDF-')
  })

  it('writes XML by --format, by --output xml, or by the name of the file', async () => {
    const target = join(folder, 'out.xml')
    const good = join(folder, 'good.json')
    const named = await run(['generate', good, '-o', target])
    expect(named.code, named.stderr).to.equal(0)
    const xml = readFileSync(target, 'utf8')
    expect(xml).to.contain('<rsm:CrossIndustryInvoice')
    for (const flags of [
      ['--format', 'xml'],
      ['--output', 'xml'],
    ]) {
      const { code, stdout } = await run(['generate', good, ...flags])
      expect(code).to.equal(0)
      expect(stdout.toString()).to.equal(xml)
    }
    const german = join(folder, 'german.json')
    writeFileSync(german, JSON.stringify(XRECHNUNG_REQUEST))
    const ubl = await run([
      'generate',
      german,
      ...['--profile', 'XRECHNUNG', '--syntax', 'ubl', '--output', 'xml'],
    ])
    rmSync(german)
    expect(ubl.stdout.toString()).to.contain('<ubl:Invoice')
  })

  it('writes a folder of requests as XML', async () => {
    rmSync(join(folder, 'broken.json'))
    const target = join(folder, 'out')
    const { code, stderr } = await run([
      'generate',
      folder,
      ...['-o', target, '--format', 'xml', '--profile', 'UBL', '-j', '1'],
    ])
    expect(code, stderr).to.equal(0)
    expect(readdirSync(target)).to.deep.equal(['good.xml'])
    expect(readFileSync(join(target, 'good.xml'), 'utf8')).to.contain('<ubl:Invoice')
  })

  it('exits with 2 for a PDF of a profile that makes XML only', async () => {
    const { code, stderr } = await run(['generate', join(folder, 'good.json'), '--profile', 'UBL'])
    expect(code).to.equal(2)
    expect(stderr).to.contain('the profile UBL makes XML only: choose the output xml')
  })

  it('works in a pipe: - in, PDF out, and the same moment gives the same bytes', async () => {
    const first = await run(['generate', '-', ...MOMENT], JSON.stringify(REQUEST))
    const second = await run(['generate', join(folder, 'good.json'), '-o', '-', ...MOMENT])
    expect(first.code).to.equal(0)
    expect(first.stdout.equals(second.stdout)).to.equal(true)
    const later = await run(
      ['generate', '-', '--moment', '2026-11-20T12:00:01Z'],
      JSON.stringify(REQUEST),
    )
    expect(first.stdout.equals(later.stdout)).to.equal(false)
  })

  it('prefers --template and --locale to the request', async () => {
    const base = await run(['generate', '-', ...MOMENT], JSON.stringify(REQUEST))
    const german = await run(
      ['generate', '-', '--locale', 'de', ...MOMENT],
      JSON.stringify(REQUEST),
    )
    const classic = await run(
      ['generate', '-', '--template', 'classic', ...MOMENT],
      JSON.stringify(REQUEST),
    )
    expect(german.code + classic.code).to.equal(0)
    expect(
      new Set([base, german, classic].map(({ stdout }) => stdout.toString('base64'))).size,
    ).to.equal(3)
  })

  it('writes level b if the option says so', async () => {
    const tagged = await run(['generate', '-', ...MOMENT], JSON.stringify(REQUEST))
    const plain = await run(['generate', '-', '--level', 'b', ...MOMENT], JSON.stringify(REQUEST))
    expect(tagged.stdout.includes('<pdfaid:conformance>A<')).to.equal(true)
    expect(plain.stdout.includes('<pdfaid:conformance>B<')).to.equal(true)
    expect(plain.stdout.length).to.be.lessThan(tagged.stdout.length)
  })

  it('exits with 1 and names every problem with its path', async () => {
    const { code, stdout, stderr } = await run(['generate', join(folder, 'broken.json')])
    expect(code).to.equal(1)
    expect(stdout).to.have.length(0)
    expect(stderr)
      .to.contain('broken.json: $.invoice.seller.vatId: REQUIRED')
      .and.to.contain('$.invoice.currency: VALUE')
  })

  it('prints the contract’s error body with --json', async () => {
    const { code, stdout } = await run(['generate', join(folder, 'broken.json'), '--json'])
    const body = JSON.parse(stdout.toString()) as {
      error: string
      details: { path: string; code: string }[]
    }
    expect(code).to.equal(1)
    expect(body.error).to.equal('validation_failed')
    expect(body.details.map((detail) => detail.path)).to.include('$.invoice.seller.vatId')
  })

  it('exits with 2 for a missing file, and names it', async () => {
    const { code, stderr } = await run(['generate', join(folder, 'none.json')])
    expect(code).to.equal(2)
    expect(stderr).to.contain('none.json')
  })

  it('exits with 2 for an unknown option and for a moment without a zone', async () => {
    expect((await run(['generate', '-', '--nonsense'])).code).to.equal(2)
    expect((await run(['generate', '-', '--moment', '2026-11-20T12:00:00'])).code).to.equal(2)
  })

  it('processes the other files of a folder when one is broken, and leaves no incomplete file', async () => {
    for (let index = 0; index < 10; index += 1)
      writeFileSync(
        join(folder, `r${index}.json`),
        JSON.stringify({ ...REQUEST, invoice: { ...REQUEST.invoice, number: `R-${index}` } }),
      )
    const out = join(folder, 'pdf')
    const { code, stderr } = await run(['generate', folder, '-o', out, '--jobs', '2'])
    expect(code).to.equal(1)
    expect(stderr)
      .to.contain('broken.json: $.invoice.seller.vatId')
      .and.to.contain('11 of 12 invoices written')
    expect(readdirSync(out).sort()).to.deep.equal([
      'good.pdf',
      ...Array.from({ length: 10 }, (_, index) => `r${index}.pdf`),
    ])
  })

  it('requires an output folder for an input folder', async () => {
    const { code, stderr } = await run(['generate', folder])
    expect(code).to.equal(2)
    expect(stderr).to.contain('-o <folder>')
  })

  it('names an output that cannot be written and leaves nothing behind', async () => {
    const target = join(folder, 'no', 'such', 'folder', 'out.pdf')
    const { code, stderr } = await run(['generate', join(folder, 'good.json'), '-o', target])
    expect(code).to.equal(2)
    expect(stderr).to.contain(target)
    expect(readdirSync(folder).sort()).to.deep.equal(['broken.json', 'good.json'])
  })

  it('names a full disk and leaves nothing behind', function () {
    const mounted = join(folder, 'full')
    mkdirSync(mounted)
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', mounted]).status !== 0) {
      skip(this, 'this user may not mount a file system')
    }
    try {
      const target = join(mounted, 'out.pdf')
      const bin = join(PACKAGE_ROOT, 'bin', 'twinvoice.js')
      const { status, stderr } = spawnSync(
        process.execPath,
        [bin, 'generate', join(folder, 'good.json'), '-o', target],
        { encoding: 'utf8' },
      )
      expect(status).to.equal(2)
      expect(stderr)
        .to.contain(target)
        .and.to.match(/the disk is full/)
      expect(readdirSync(mounted)).to.deep.equal([])
    } finally {
      spawnSync('umount', [mounted])
    }
  })

  it('refuses 10 MiB that are not JSON with one line', async () => {
    const { code, stderr } = await run(['generate', '-'], 'x'.repeat(10 * 2 ** 20))
    expect(code).to.equal(1)
    expect(stderr).to.match(/^standard input: \$: INVALID_JSON: .{10,300}\n$/)
  })

  it('writes complete output when run as a program', () => {
    const bin = join(PACKAGE_ROOT, 'bin', 'twinvoice.js')
    const { status, stdout } = spawnSync(process.execPath, [bin, 'generate', '-', ...MOMENT], {
      input: JSON.stringify(REQUEST),
    })
    expect(status).to.equal(0)
    expect(stdout.subarray(-6).toString().trim()).to.equal('%%EOF')
    chmodSync(bin, 0o755)
    expect(existsSync(bin)).to.equal(true)
  })

  it('says where a stage of a package broke: file, line and column', async () => {
    linkTwinvoice(folder)
    const stage = writeStagePackage(
      join(folder, 'own'),
      'own',
      `import { definePlugin } from 'twinvoice/plugin'
export default definePlugin({
  manifest: { name: 'own', core: '^1.0.0', summary: 'Breaks.', needs: ['invoice'], gives: [] },
  create: () => ({ run: ({ invoice }) => invoice.none.more }),
})`,
    )
    const request = join(folder, 'good.json')
    const { code, stderr } = await run(['generate', request, '--package', stage, ...MOMENT])
    expect(code).to.equal(2)
    const file = join(realpathSync(stage), 'plugins', 'own', 'index.js')
    expect(stderr).to.match(/stage own: Cannot read properties of undefined/)
    expect(stderr).to.contain(`(at ${file}:4:`)
  })
})
