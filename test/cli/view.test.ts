import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { completeInvoice, ublWriter } from 'twinvoice/plugin'
import { SMALL_INVOICE, WORDING } from '../support/fixtures/full-invoice.js'
import { onePage } from '../support/pdf/pdf-file.js'
import { run } from './command-line.js'

const UBL = ublWriter()(completeInvoice(SMALL_INVOICE, 'urn:cen.eu:en16931:2017', WORDING))

describe('twinvoice view', () => {
  let folder = ''
  let file = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-view-'))
    file = join(folder, 'in.xml')
    writeFileSync(file, UBL)
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('prints a page, in the language asked for', async () => {
    const { code, stdout, stderr } = await run(['view', file, '--locale', 'fr'])
    expect(code, stderr).to.equal(0)
    expect(stdout.toString())
      .to.match(/^<!doctype html>/)
      .and.to.contain('Vendeur')
      .and.to.contain('in.xml')
  })

  it('writes a PDF where the output is one, by the template asked for', async () => {
    const output = join(folder, 'out.pdf')
    const { code, stderr } = await run([
      'view',
      file,
      '-o',
      output,
      '--template',
      'compact',
      '--no-validate',
    ])
    expect(code, stderr).to.equal(0)
    expect(readFileSync(output).subarray(0, 5).toString()).to.equal('%PDF-')
  })

  it('says which characters a PDF shows by their codes, since no font has them', async () => {
    const output = join(folder, 'out')
    writeFileSync(file, UBL.replace('>R-1<', '>R\u4e2d\u{1f9ff}<'))
    const flags = ['--format', 'pdf', '--no-validate', '--locale', 'de', '-j', '1']
    const said = 'in.xml: Warnung: UNSUPPORTED_CHARACTER: 2 Zeichen, etwa U+4E2D, sind im PDF'
    for (const from of [file, folder]) {
      const { code, stderr } = await run(['view', from, '-o', `${output}/`, ...flags])
      expect([code, stderr]).to.satisfy(
        ([exit, text]: [number, string]) => exit === 0 && text.includes(said),
      )
    }
    const html = await run(['view', file, '--no-validate'])
    expect(html.stderr).to.equal('')
  })

  it('exits with 1 for a document that cannot be read, and says why', async () => {
    const { code, stderr } = await run(['view', '-'], '<Invoice>')
    expect(code).to.equal(1)
    expect(stderr).to.not.equal('')
  })

  it('writes a page for each file of a folder, and a list of them', async () => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    mkdirSync(from)
    writeFileSync(join(from, 'a.xml'), UBL)
    writeFileSync(join(from, 'b & c.xml'), UBL.replace('>R-1<', '>&lt;b&gt;2<'))
    writeFileSync(join(from, 'broken.xml'), '<Invoice>')
    const { code, stderr } = await run(['view', from, '-o', to, '-j', '1', '--no-validate'])
    expect(code).to.equal(1)
    expect(stderr).to.contain('broken.xml').and.to.contain('2 of 3 files written')
    expect(readdirSync(to).sort()).to.deep.equal(['a.xml.html', 'b & c.xml.html', 'index.html'])
    const index = readFileSync(join(to, 'index.html'), 'utf8')
    expect(index).to.contain('href="b%20%26%20c.xml.html"').and.to.contain('&lt;b&gt;2')
    expect(index).to.contain('data-key="119.00"').and.to.contain('119.00 EUR')
    expect(index).to.contain('not readable').and.not.to.contain(from)
  })

  it('says in the list, in its language, that a PDF has no invoice', async () => {
    const to = join(folder, 'to')
    rmSync(file)
    writeFileSync(join(folder, 'own.pdf'), onePage().bytes())
    const { code, stderr } = await run(['view', folder, '-o', to, '--locale', 'de'])
    expect(code).to.equal(1)
    const said = 'Das PDF enthält kein eingebettetes ZUGFeRD- oder Factur-X-XML.'
    expect(stderr).to.contain(`${join(folder, 'own.pdf')}: ${said}`)
    expect(readFileSync(join(to, 'index.html'), 'utf8')).to.contain(said)
  })

  it('is part of the report of a validation, with the XML and a letter', async () => {
    const report = join(folder, 'report.html')
    writeFileSync(file, UBL.replaceAll('>119.00<', '>120.00<'))
    const { code, stdout } = await run(['validate', file, '--html', report, '--json'])
    expect(code).to.equal(1)
    expect(JSON.parse(stdout.toString())).to.have.property('valid', false)
    const html = readFileSync(report, 'utf8')
    expect(html).to.contain('Message to the supplier').and.to.contain('<details id="xml">')
    expect(html).to.match(/href="#x(\d+)".*id="x\1" class="l m"/s)
    writeFileSync(file, '<Invoice>')
    expect((await run(['validate', file, '--html', report])).code).to.equal(1)
    expect(readFileSync(report, 'utf8')).to.contain('not valid')
  })

  it('asks for a folder to write the pages of a folder to', async () => {
    const { code, stderr } = await run(['view', folder])
    expect(code).to.equal(2)
    expect(stderr).to.contain('-o <folder>')
  })
})
