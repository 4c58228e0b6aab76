import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
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
import { REQUEST } from '../support/fixtures/requests.js'
import { run } from './command-line.js'

describe('twinvoice validate and extract', () => {
  let folder = ''
  let pdf = ''
  let xml = ''
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-cli-'))
    pdf = join(folder, 'b.pdf')
    xml = join(folder, 'a.xml')
    await run(['generate', '-', '-o', pdf], JSON.stringify(REQUEST))
    await run(['extract', pdf, '-o', xml])
  })
  after(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('leaves out a pipe in a folder, which would be read without end', async function () {
    const inner = join(folder, 'pipes')
    mkdirSync(inner)
    copyFileSync(xml, join(inner, 'a.xml'))
    if (spawnSync('mkfifo', [join(inner, 'b.xml')]).status !== 0) return this.skip()
    const { code, stderr } = await run(['validate', inner, '--locale', 'en'])
    rmSync(inner, { recursive: true })
    expect(code).to.equal(0)
    expect(stderr).to.match(/^.*; skipped: 1 other file$/m)
  })

  it('extracts the XML to a file and to standard output', async () => {
    const { code, stdout } = await run(['extract', pdf])
    expect(code).to.equal(0)
    expect(stdout.equals(readFileSync(xml))).to.equal(true)
    expect(stdout.toString()).to.contain('<ram:ID>R-2026-0042</ram:ID>')
  })

  it('extracts the other files into a folder, including two of the same name', async () => {
    const sheet = {
      reference: 'T',
      base64: 'YTtiCg==',
      mimeType: 'text/csv',
      filename: 'Sheet.csv',
    }
    const attachments = [sheet, { ...sheet, base64: 'YztkCg==' }]
    const request = { ...REQUEST, invoice: { ...REQUEST.invoice, attachments } }
    const carrying = join(folder, 'carrying.pdf')
    await run(['generate', '-', '-o', carrying], JSON.stringify(request))
    const files = join(folder, 'files')
    const { code, stderr } = await run(['extract', carrying, '-o', xml, '--files', files])
    expect(code, stderr).to.equal(0)
    expect(readFileSync(join(files, 'Sheet.csv'), 'utf8')).to.equal('a;b\n')
    expect(readFileSync(join(files, 'Sheet (2).csv'), 'utf8')).to.equal('c;d\n')
    expect(stderr).to.contain('Sheet (2).csv: written')
    rmSync(carrying)
    await run(['extract', pdf, '-o', xml])
  })

  it('replaces no file by one of a PDF, follows no link and hides none: whoever made it chose the names', async () => {
    const files = join(folder, 'kept')
    mkdirSync(files)
    const [own, hidden] = [join(folder, 'own.txt'), join(folder, '.npmrc')]
    writeFileSync(own, 'theirs')
    writeFileSync(hidden, 'theirs')
    const carrying = join(folder, 'carrying.pdf')
    const attach = ['--attach', own, '--attach', hidden]
    await run(['generate', '-', '-o', carrying, ...attach], JSON.stringify(REQUEST))
    writeFileSync(join(files, 'own.txt'), 'mine')
    symlinkSync(join(folder, 'elsewhere'), join(files, 'own (2).txt'))
    for (const round of [1, 2]) {
      const { code, stderr } = await run(['extract', carrying, '--files', files])
      expect(code, `${round}: ${stderr}`).to.equal(0)
      const found = readdirSync(files).sort()
      expect(found).to.deep.equal(['_npmrc', 'own (2).txt', 'own (3).txt', 'own.txt'])
    }
    expect(readFileSync(join(files, 'own.txt'), 'utf8')).to.equal('mine')
    expect(readFileSync(join(files, 'own (3).txt'), 'utf8')).to.equal('theirs')
    expect(existsSync(join(folder, 'elsewhere'))).to.equal(false)
    for (const file of [carrying, own, hidden]) rmSync(file)
  })

  it('judges by further rule packs, lists each, and says which there are', async () => {
    const { code, stdout } = await run(['validate', xml, '--rules', 'xrechnung'])
    expect(code).to.equal(1)
    expect(stdout.toString()).to.match(/^ {2}Rule pack en16931 .*: passed \(Errors: 0, /m)
    expect(stdout.toString()).to.match(/^ {2}Rule pack xrechnung .*: failed \(Errors: \d+, /m)
    const html = join(folder, 'report.html')
    await run(['validate', pdf, '--at', '2027-01-01', '--pdfa', 'warn', '--html', html])
    expect(readFileSync(html, 'utf8')).to.match(
      /<dt>Rule pack en16931 [^<]*<\/dt><dd><span class="ok">passed/,
    )
    rmSync(html)
    const unknown = await run(['validate', xml, '--rules', 'xrechnug'])
    expect(unknown.code).to.equal(2)
    expect(unknown.stderr).to.contain('did you mean xrechnung?')
    for (const wrong of [
      ['--at', '2027-02-30'],
      ['--pdfa', 'no'],
      ['--rules', ''],
    ])
      expect((await run(['validate', xml, ...wrong])).code, wrong.join(' ')).to.equal(2)
  })

  it('finds a generated PDF and its XML valid', async () => {
    for (const file of [pdf, xml]) {
      const { code, stdout, stderr } = await run(['validate', file, '--json'])
      const report = JSON.parse(stdout.toString()) as {
        valid: boolean
        profile: string
        errors: unknown[]
      }
      expect(report.errors, stderr).to.deep.equal([])
      expect(code).to.equal(0)
      expect(report).to.include({ valid: true, profile: 'EN16931', version: '2.3.2' })
    }
  })

  it('names the layers; for an XML file only those that apply', async () => {
    const names = async (file: string) => {
      const { stdout } = await run(['validate', file, '--json'])
      return (JSON.parse(stdout.toString()) as { layers: { name: string }[] }).layers.map(
        (layer) => layer.name,
      )
    }
    expect(await names(pdf)).to.deep.equal(['container', 'pdfa', 'schema', 'rules', 'arithmetic'])
    expect(await names(xml)).to.deep.equal(['schema', 'rules', 'arithmetic'])
  })

  it('exits with 1 for a broken invoice and names rule, term, XPath and JSON path', async () => {
    const broken = readFileSync(xml, 'utf8').replace('<ram:ID>R-2026-0042</ram:ID>', '')
    const { code, stdout } = await run(['validate', '-', '--jsonl'], broken)
    expect(code).to.equal(1)
    const line = JSON.parse(stdout.toString()) as {
      valid: boolean
      findings: { rule: string; code: string; path: string }[]
    }
    expect(line.valid).to.equal(false)
    expect(line.findings.find((finding) => finding.rule === 'BR-02')).to.include({
      code: 'BR-01',
      term: 'BT-1',
    })
  })

  it('prints for people, in five languages', async () => {
    for (const [locale, word] of [
      ['en', ': valid'],
      ['de', ': gültig'],
      ['fr', '\u00a0: valide'],
      ['es', ': válida'],
      ['it', ': valida'],
    ] as const) {
      const { stdout } = await run(['validate', xml, '--locale', locale])
      expect(stdout.toString()).to.contain(`a.xml${word}, EN16931, R-2026-0042`)
    }
  })

  it('validates a folder in the order of names, with one JSON line for each file', async () => {
    const broken = join(folder, 'c.xml')
    writeFileSync(broken, '<no')
    writeFileSync(join(folder, 'notes.txt'), 'not judged')
    try {
      const { code, stdout, stderr } = await run(['validate', folder, '--jsonl', '--jobs', '2'])
      const lines = stdout
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { file: string; valid: boolean })
      expect(lines.map(({ file, valid }) => [file, valid])).to.deep.equal([
        [xml, true],
        [pdf, true],
        [broken, false],
      ])
      expect(code).to.equal(1)
      expect(stderr).to.contain('2 of 3 files are valid; invalid: 1, could not be checked: 0, ')
    } finally {
      rmSync(broken)
    }
  })

  it('validates several files and folders as one folder, in the order given', async () => {
    const inner = join(folder, 'several')
    mkdirSync(join(inner, 'deeper'), { recursive: true })
    copyFileSync(xml, join(inner, 'z.xml'))
    // The last is what macOS keeps of z.xml.
    for (const name of ['notes.txt', 'old.zip', '.hidden', '._z.xml'])
      writeFileSync(join(inner, name), 'not judged')
    try {
      const { code, stdout, stderr } = await run(['validate', pdf, inner, xml, '--locale', 'en'])
      expect(code, stderr).to.equal(0)
      const heads = stdout
        .toString()
        .split('\n')
        .filter((line) => line.includes(': valid'))
      expect(heads.map((line) => line.split(': ')[0])).to.deep.equal([
        pdf,
        join(inner, 'z.xml'),
        xml,
      ])
      expect(stderr).to.match(
        /^3 of 3 files are valid; .* s; skipped: 2 other files, 1 folder \(use --recursive to include folders\)$/m,
      )
      const all = await run(['validate', inner, '--recursive', '--locale', 'en', '-j', '1'])
      expect(all.stderr).to.match(/; skipped: 2 other files$/m)
      expect((await run(['validate', pdf, xml, '--json'])).stderr).to.contain('several files')
    } finally {
      rmSync(inner, { recursive: true })
    }
  })

  it('names standard input among several files as it does alone', async () => {
    const read = readFileSync(xml)
    for (const files of [['-'], [xml, '-']]) {
      const { stdout } = await run(['validate', ...files, '--locale', 'en'], read)
      expect(stdout.toString()).to.match(/^standard input: valid/m)
    }
  })

  it('says how a file is named whose name begins as an option does', async () => {
    const here = process.cwd()
    const inner = mkdtempSync(join(folder, 'dash-'))
    process.chdir(inner)
    writeFileSync('-1.xml', readFileSync(xml))
    const { code, stderr } = await run(['validate', '-1.xml'])
    const other = await run(['validate', '-2.xml'])
    process.chdir(here)
    rmSync(inner, { recursive: true })
    expect(code).to.equal(2)
    expect(stderr).to.equal("error: unknown option '-1.xml'\n(Did you mean ./-1.xml?)\n")
    expect(other.stderr).to.equal("error: unknown option '-2.xml'\n")
  })

  it('says how several documents are given where a command takes one', async () => {
    for (const [name, hint] of [
      ['generate', 'Put the requests into a folder: twinvoice generate <folder> -o <folder>'],
      ['view', 'twinvoice view <folder> -o <folder>'],
      ['extract', '--table'],
      ['convert', 'Run the command for each file'],
    ] as const) {
      const { code, stderr } = await run(
        [name, xml, pdf, '--to', 'ubl'].slice(0, name === 'convert' ? 5 : 3),
      )
      expect(code).to.equal(2)
      expect(stderr).to.contain('too many arguments').and.contain(hint)
    }
  })

  it('validates the folders of a folder on request only', async () => {
    const inner = join(folder, 'inner', 'more')
    mkdirSync(inner, { recursive: true })
    copyFileSync(xml, join(inner, 'z.xml'))
    try {
      const judged = async (...flags: string[]) =>
        (await run(['validate', folder, '--jsonl', '-j', '1', ...flags])).stdout
          .toString()
          .trim()
          .split('\n')
      expect(await judged()).to.have.lengthOf(2)
      const [, , last = '{}'] = await judged('--recursive')
      expect(JSON.parse(last)).to.include({ file: join(inner, 'z.xml'), valid: true })
    } finally {
      rmSync(join(folder, 'inner'), { recursive: true })
    }
  })

  it('reports that a PDF without an invoice is not an invoice', async () => {
    const { code, stdout } = await run(
      ['validate', '-', '--json'],
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    )
    expect(code).to.equal(1)
    expect(JSON.parse(stdout.toString())).to.include({ error: 'not_zugferd' })
  })

  it('writes a report as one page that loads nothing', async () => {
    const page = join(folder, 'report.html')
    await run(['validate', pdf, '--html', page, '--locale', 'de'])
    const html = readFileSync(page, 'utf8')
    expect(html).to.contain('<html lang="de">').and.to.contain('R-2026-0042')
    expect(html).not.to.match(/<script|src=|href=|url\(/)
  })

  it('exits with 2 for a missing file', async () => {
    const { code, stderr } = await run(['validate', join(folder, 'none.pdf')])
    expect(code).to.equal(2)
    expect(stderr).to.contain('none.pdf')
  })
})
