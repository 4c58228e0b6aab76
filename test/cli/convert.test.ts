import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { completeInvoice, ublWriter } from 'twinvoice/plugin'
import { SMALL_INVOICE, WORDING } from '../support/fixtures/full-invoice.js'
import { REQUEST } from '../support/fixtures/requests.js'
import { run } from './command-line.js'

const UBL = ublWriter()(completeInvoice(SMALL_INVOICE, 'urn:cen.eu:en16931:2017', WORDING))
const WITH_VERSION = UBL.replace('<cbc:ID>', '<cbc:UBLVersionID>2.1</cbc:UBLVersionID><cbc:ID>')

describe('twinvoice convert, and extract from an XML file', () => {
  let folder = ''
  let file = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-convert-'))
    file = join(folder, 'in.xml')
    writeFileSync(file, UBL)
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('converts to CII and back to the same bytes', async () => {
    const cii = join(folder, 'out.xml')
    const there = await run(['convert', file, '--to', 'cii', '-o', cii])
    expect(there.code, there.stderr).to.equal(0)
    expect(readFileSync(cii, 'utf8')).to.contain('<rsm:CrossIndustryInvoice')
    const back = await run(['convert', cii, '--to', 'ubl'])
    expect(back.stdout.toString()).to.equal(UBL)
  })

  it('refuses to replace what it reads, as do the other commands that show a received invoice', async () => {
    symlinkSync('in.xml', join(folder, 'link'))
    for (const args of [
      ['convert', file, '--to', 'cii', '-o', file],
      ['convert', file, '--to', 'cii', '-o', join(folder, 'link')],
      ['view', join(folder, 'link'), '-o', join(folder, 'link')],
      ['extract', '--json', join(folder, 'link'), '-o', join(folder, 'link')],
      ['validate', join(folder, 'link'), '--html', join(folder, 'link')],
    ]) {
      const { code, stderr } = await run(args)
      expect(code, args.join(' ')).to.equal(2)
      expect(stderr).to.contain('cannot be written: it is the input, which would be lost')
      expect(readFileSync(file, 'utf8')).to.equal(UBL)
    }
  })

  it('exits with 1, names each value that would be lost, and writes nothing', async () => {
    const lost = await run(['convert', '-', '--to', 'cii'], WITH_VERSION)
    expect(lost.code).to.equal(1)
    expect(lost.stdout).to.have.length(0)
    expect(lost.stderr)
      .to.contain('/ubl:Invoice/cbc:UBLVersionID: "2.1"')
      .and.to.contain('1 value would be lost')
    const lossy = await run(['convert', '-', '--to', 'cii', '--lossy'], WITH_VERSION)
    expect(lossy.code).to.equal(0)
    expect(lossy.stderr).to.contain('1 value lost')
    expect(lossy.stdout.toString()).to.contain('<rsm:CrossIndustryInvoice')
  })

  it('writes a result that breaks rules of its target, lists them, and says how many', async () => {
    const out = join(folder, 'out.xml')
    for (const [to, broken] of [
      [
        'xrechnung',
        /^ {2}error BR-DE-2: [^]*: the result violates [1-9]\d* rules? of xrechnung\n$/m,
      ],
      ['peppol', /^ {2}error PEPPOL-EN16931-R003: [^]*violates [1-9]\d* rules? of peppol\n$/m],
    ] as const) {
      const { code, stderr } = await run(['convert', file, '--to', to, '-o', out])
      expect(code).to.equal(1)
      expect(stderr).to.match(broken)
      const judged = await run(['validate', out, '--json'])
      const { errors } = JSON.parse(judged.stdout.toString()) as { errors: { rule: string }[] }
      const count = new Set(errors.map(({ rule }) => rule)).size
      expect(stderr).to.contain(`violates ${count} rule`)
    }
    const sound = await run(['convert', file, '--to', 'facturx', '-o', out])
    expect([sound.code, sound.stderr]).to.deep.equal([0, `${out}: written\n`])
  })

  it('checks a result in another syntax: an invoice without lines (BG-25) cannot be in UBL', async () => {
    const request = join(folder, 'request.json')
    writeFileSync(request, JSON.stringify(REQUEST))
    const source = join(folder, 'lineless.xml')
    await run(['generate', request, '--profile', 'BASIC WL', '-o', source])
    const kept = await run(['convert', source, '--to', 'cii'])
    expect([kept.code, kept.stderr]).to.deep.equal([0, ''])
    const { code, stdout, stderr } = await run(['convert', source, '--to', 'ubl'])
    expect(code).to.equal(1)
    expect(stdout.toString()).to.contain('<ubl:Invoice')
    expect(stderr)
      .to.contain('error SCHEMA_MISSING')
      .and.to.contain('error BR-16: ')
      .and.to.match(/violates [1-9]\d* rules? of ubl\n$/)
  })

  it('exits with 2 without a target', async () => {
    expect((await run(['convert', file])).code).to.equal(2)
    expect((await run(['convert', file, '--to', 'edifact'])).code).to.equal(2)
  })

  it('prints the invoice as JSON, and as a request that gives the same XML', async () => {
    const { code, stdout, stderr } = await run(['extract', file, '--json'])
    expect(code, stderr).to.equal(0)
    const json = JSON.parse(stdout.toString()) as Record<string, unknown>
    expect(json).to.have.all.keys(
      'profile',
      'guideline',
      'syntax',
      'request',
      'unmapped',
      'attachments',
    )
    const request = await run(['extract', file, '--request'])
    expect(JSON.parse(request.stdout.toString())).to.deep.equal(json['request'])
    const again = await run(
      ['generate', '-', '--profile', 'UBL', '--format', 'xml'],
      request.stdout.toString(),
    )
    expect(again.stderr).to.equal('')
    expect(again.stdout.toString()).to.equal(UBL)
  })

  it('extracts the files in an XML (BG-24), under names that are safe to write', async () => {
    const sheet = { reference: 'T', base64: 'YTtiCg==', mimeType: 'text/csv', filename: 'a.csv' }
    const attachments = [sheet, { reference: 'U', url: 'https://example.com/u' }]
    const carrying = ublWriter()(
      completeInvoice({ ...SMALL_INVOICE, attachments }, 'urn:cen.eu:en16931:2017', WORDING),
    )
    const files = join(folder, 'files')
    const hostile = carrying.replace('a.csv', '../../\u202E.npmrc')
    for (const [xml, names] of [
      [carrying, ['a.csv']],
      [hostile, ['_npmrc', 'a.csv']],
    ] as const) {
      const { code, stderr } = await run(['extract', '-', '--files', files], xml)
      expect(code, stderr).to.equal(0)
      expect(readdirSync(files).sort()).to.deep.equal(names)
    }
    expect(readFileSync(join(files, 'a.csv'), 'utf8')).to.equal('a;b\n')
    const none = await run(['extract', file, '--files', files])
    expect(none.stderr).to.equal(`${file}: has no other embedded files; none is written\n`)
  })

  it('gives the XML of an XML file as it is', async () => {
    const { stdout } = await run(['extract', file])
    expect(stdout.toString()).to.equal(UBL)
  })
})
